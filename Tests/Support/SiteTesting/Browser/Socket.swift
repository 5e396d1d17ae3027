internal import Glibc

/// Connected sockets between this process and a child process.
enum Socket {
  /// Returns two connected sockets, closed on `exec`, with descriptors above those of a child
  /// process.
  static func pair() throws(BrowserError) -> (CInt, CInt) {
    var ends: [CInt] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw .notStarted(program: "socketpair", code: errno)
    }
    let duplicates = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    for end in ends { _ = close(end) }
    guard duplicates.allSatisfy({ $0 >= 0 }) else {
      throw .notStarted(program: "fcntl", code: errno)
    }
    return (duplicates[0], duplicates[1])
  }

  /// Sends bytes; writing to a closed socket is an error, not a signal.
  ///
  /// - Returns: The number of bytes sent, or -1 with the error code in `errno`.
  static func send(_ bytes: ArraySlice<UInt8>, to socket: CInt) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe Glibc.send(socket, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL))
    }
  }

  private static var kind: CInt {
    CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  }
}
