internal import Glibc

/// A client that knows nothing of HTTP, so that a test sees exactly what a server sends.
package final class RawClient {
  private let socket: Socket

  package struct NobodyListens: Error {}

  /// Connects to a port of this machine, from one of its addresses `127.0.0.x`; Linux has them all.
  package init(port: UInt16, from host: UInt8 = 1) throws {
    socket = try Socket.unbound()
    let bound = unsafe Self.with(host, port: 0) { unsafe bind(socket.descriptor, $0, $1) }
    let connected = unsafe Self.with(1, port: port) { unsafe connect(socket.descriptor, $0, $1) }
    guard bound == 0, connected == 0 else { throw NobodyListens() }
  }

  private static func with(
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

  /// Sends a text; `false` once the server has left.
  @discardableResult
  package func send(_ text: String) -> Bool { socket.send(Array(text.utf8)) }

  /// Reads until `end` has come, or until the server closes.
  ///
  /// - Returns: What came; `nil` after a reset.
  package func receive(until end: String? = nil) -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end, String(decoding: bytes, as: UTF8.self).hasSuffix(end) { break }
      let count = unsafe recv(socket.descriptor, &piece, piece.count, 0)
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
