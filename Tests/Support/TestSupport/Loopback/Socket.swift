internal import Glibc

/// A socket on this machine; closed when nobody holds it any more.
final class Socket: Sendable {
  let descriptor: CInt

  init(_ descriptor: CInt) {
    self.descriptor = descriptor
    // No child of a test keeps a connection open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// A socket without an address.
  static func unbound() throws(LoopbackServerError) -> Socket {
    let kind = CInt(SOCK_STREAM.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw LoopbackServerError(code: errno) }
    return Socket(descriptor)
  }

  /// A socket at a port of 127.0.0.1 that the system chose.
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

  /// A bound socket that listens.
  static func listening() throws(LoopbackServerError) -> Socket {
    let listener = try bound()
    guard listen(listener.descriptor, 512) == 0 else { throw LoopbackServerError(code: errno) }
    return listener
  }

  /// The port at this end.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(descriptor, pointer, &size)
      }
    }
    return found == 0 ? UInt16(bigEndian: address.sin_port) : 0
  }

  /// The next connection, or `nil` once the socket was shut.
  func accept() -> Socket? {
    while true {
      let next = acceptConnection(descriptor)
      if next >= 0 { return Socket(next) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Wakes whoever waits on the socket; nothing more comes or goes.
  func shut() { shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Lets the close be a reset instead of a farewell.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// The bytes that came, at most 64 KiB; empty when no more will.
  func receive() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = unsafe max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends everything, or returns `false` when the other side is gone.
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = ArraySlice(bytes)
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes { bytes in
        unsafe sendBytes(descriptor, bytes)
      }
      guard sent > 0 else { return false }
      rest = rest.dropFirst(sent)
    }
    return true
  }

  /// Waits for the other side to say something or to leave.
  ///
  /// - Parameter time: The longest wait; `nil` waits as long as it takes.
  /// - Returns: Whether it did.
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

/// The server's socket could not be made.
package struct LoopbackServerError: Error {
  package let code: CInt
}
