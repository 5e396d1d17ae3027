internal import Glibc

/// The processor time and memory that this process has used so far, as the operating system
/// measures them.
package enum ResourceUsage {
  /// The processor time that the current thread has used, in seconds.
  package static var threadCPUSeconds: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }
  /// The processor time that all threads of this process have used, in seconds.
  package static var processCPUSeconds: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  /// The peak resident memory of this process, in bytes; 0 if it is unknown.
  package static var peakMemoryBytes: Int {
    var usage = rusage()
    // 0 is `RUSAGE_SELF`, a constant whose type differs between systems.
    return unsafe getrusage(0, &usage) == 0 ? usage.ru_maxrss * 1024 : 0
  }

  /// Returns the time of a processor clock, in seconds; 0 if it cannot be read.
  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
