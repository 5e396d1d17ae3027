internal import Glibc

/// What this process used of the machine, as the system counts it.
package enum ProcessCost {
  /// Seconds of processor time of this thread.
  package static var threadSeconds: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }
  /// Seconds of processor time of all threads.
  package static var seconds: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The most memory at a time so far, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    // `RUSAGE_SELF`, whose type is another one on each system.
    return unsafe getrusage(0, &usage) == 0 ? usage.ru_maxrss * 1024 : 0
  }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
