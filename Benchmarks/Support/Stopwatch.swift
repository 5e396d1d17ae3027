private import Glibc

/// Measures processor time.
package enum Stopwatch {
  /// Returns the processor time of the current thread for some work, in seconds.
  package static func time(_ work: () -> Void) -> Double {
    let start = processorTime
    work()
    return processorTime - start
  }

  private static var processorTime: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
