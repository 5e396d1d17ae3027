internal import Glibc

/// Connected sockets between us and a program that we start.
enum Socket {
  /// Makes two ends, both closed on `exec` and above the numbers that a child knows.
  static func pair() throws(BrowserError) -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .notStarted("socketpair", code: errno)
    }
    let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { _ = close(end) }
    guard raised.allSatisfy({ $0 >= 0 }) else { throw .notStarted("fcntl", code: errno) }
    return (raised[0], raised[1])
  }

  /// Sends bytes; writing to a program that is gone is an error, not a signal.
  ///
  /// - Returns: How many bytes were taken, or -1 with the reason in `errno`.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: CInt) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
    }
  }

  private static var kind: CInt {
    CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  }
}
