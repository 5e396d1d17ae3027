private import Glibc

/// A stopwatch that measures processor time.
package enum Stopwatch {
  /// Runs a closure and returns the processor time that the current thread took for it, in seconds.
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
