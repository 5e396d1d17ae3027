internal import Glibc

/// An error that a system call reported through `errno`.
package struct SystemError: Error, Equatable {
  /// The value of `errno`.
  package let code: Int32

  /// Creates an error from a value of `errno`.
  package init(_ code: Int32) { self.code = code }

  /// The error of the most recent failed system call on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// The system's description of the error, such as `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Calls a system function, repeats the call after each interruption by a signal, and returns its
  /// result.
  ///
  /// - Throws: The error in `errno` if the result is negative.
  package static func check<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(SystemError) -> Result {
    while true {
      let result = call()
      guard result < 0 else { return result }
      guard errno == EINTR else { throw .last }
    }
  }
}
