private import Glibc

/// Measures what a piece of work costs.
package enum Stopwatch {
  /// Seconds of processor time; other work of the machine hardly counts.
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
