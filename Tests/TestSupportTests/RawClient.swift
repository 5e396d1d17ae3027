#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A client that knows nothing of HTTP, so that a test sees exactly what a server sends.
final class RawClient {
  private let descriptor: CInt

  struct NobodyListens: Error {}

  /// Connects to a port of this machine.
  init(port: UInt16) throws {
    #if canImport(Glibc)
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw NobodyListens() }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Reads until `end` has come, or until the server closes.
  ///
  /// - Returns: What came; `nil` after a reset.
  func receive(until end: String? = nil) -> String? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end, String(decoding: bytes, as: UTF8.self).hasSuffix(end) { break }
      let count = unsafe recv(descriptor, &piece, piece.count, 0)
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
