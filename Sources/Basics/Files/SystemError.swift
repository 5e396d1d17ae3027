internal import Glibc

/// What the system says went wrong.
package struct SystemError: Error, Equatable {
  /// One of `errno`'s values.
  package let code: Int32

  package init(_ code: Int32) { self.code = code }

  /// The failure of the call before, on this thread.
  package static var last: SystemError { SystemError(errno) }

  /// In the system's words, such as `No such file or directory`.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Makes a call of the system again for as long as signals interrupt it, and gives its result,
  /// which is 0 or more.
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
