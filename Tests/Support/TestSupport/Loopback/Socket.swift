internal import Glibc

/// A local socket, closed when its last reference is released.
final class Socket: Sendable {
  let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    // Child processes of tests do not inherit connections.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Creates a socket without an address.
  static func unbound() throws(LoopbackServerError) -> Socket {
    let kind = CInt(SOCK_STREAM.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw LoopbackServerError(code: errno) }
    return Socket(descriptor)
  }

  /// Creates a socket bound to a free port of 127.0.0.1.
  static func bound() throws(LoopbackServerError) -> Socket {
    let socket = try unbound()
    let descriptor = socket.descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0 else { throw LoopbackServerError(code: errno) }
    return socket
  }

  /// Creates a socket that listens on a free port of 127.0.0.1.
  static func listening() throws(LoopbackServerError) -> Socket {
    let listener = try bound()
    guard listen(listener.descriptor, 512) == 0 else { throw LoopbackServerError(code: errno) }
    return listener
  }

  /// The local port to which the socket is bound.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(descriptor, pointer, &size)
      }
    }
    return status == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  /// Waits for the next connection; returns `nil` once the socket is shut down.
  func accept() -> Socket? {
    while true {
      let next = acceptConnection(descriptor)
      if next >= 0 { return Socket(next) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Ends all transfers and wakes threads that wait on the socket.
  func shutDown() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Makes closing the socket reset the connection.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Waits for bytes from the peer and returns at most 64 KiB; empty at the end of the stream.
  func receive() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends all bytes, or returns `false` if the peer has closed the connection.
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    var remaining = ArraySlice(bytes)
    while !remaining.isEmpty {
      let sent = unsafe remaining.withUnsafeBytes { bytes in
        unsafe sendBytes(descriptor, bytes)
      }
      guard sent > 0 else { return false }
      remaining = remaining.dropFirst(sent)
    }
    return true
  }

  /// Waits for the peer to send data or to close the connection.
  ///
  /// - Parameter time: The maximum wait; `nil` waits without a limit.
  /// - Returns: Whether the peer did so in time.
  func waitForPeer(atMost time: Duration? = nil) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = time.map { CInt(clamping: Int64($0 / .milliseconds(1))) } ?? -1
    return unsafe poll(&entry, 1, milliseconds) != 0
  }
}

private func acceptConnection(_ descriptor: CInt) -> CInt {
  accept(descriptor, nil, nil)
}

private func sendBytes(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe send(descriptor, bytes.baseAddress, bytes.count, CInt(MSG_NOSIGNAL))
}

/// An error that is thrown if a socket cannot be created; `code` is the value of `errno`.
package struct LoopbackServerError: Error {
  package let code: CInt
}
