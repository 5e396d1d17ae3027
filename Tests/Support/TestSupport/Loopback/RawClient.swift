internal import Glibc

/// A client without HTTP support, so that a test sees exactly the bytes that a server sends.
package final class RawClient {
  private let socket: Socket

  /// An error that is thrown if the port refuses connections.
  package struct ConnectionError: Error {}

  /// Connects to a local port from the address `127.0.0.host`; Linux has all of these addresses.
  package init(port: UInt16, from host: UInt8 = 1) throws {
    socket = try Socket.unbound()
    let bound = unsafe Self.withAddress(host, port: 0) { unsafe bind(socket.descriptor, $0, $1) }
    let connected = unsafe Self.withAddress(1, port: port) {
      unsafe connect(socket.descriptor, $0, $1)
    }
    guard bound == 0, connected == 0 else { throw ConnectionError() }
  }

  /// Calls a closure with the socket address `127.0.0.host:port` in the form of the C functions.
  private static func withAddress(
    _ host: UInt8, port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7F00_0000 + UInt32(host)).bigEndian
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Sends text, and reports whether the server still receives it.
  @discardableResult
  package func send(_ text: String) -> Bool { socket.send(Array(text.utf8)) }

  /// Reads until the text ends with `end`, or until the server closes the connection.
  ///
  /// - Returns: The received text; `nil` after a reset.
  package func receive(until end: String? = nil) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end, String(decoding: bytes, as: UTF8.self).hasSuffix(end) { break }
      let count = unsafe recv(socket.descriptor, &buffer, buffer.count, 0)
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
