internal import Basics
internal import Glibc

/// An IPv4 or IPv6 address of the preview server or its clients.
package struct SocketAddress: Sendable, Hashable {
  /// The 4 or 16 bytes of the address, in network order.
  private let bytes: [UInt8]

  /// The IPv4 loopback address, which only this machine can reach.
  package static let loopback = SocketAddress(bytes: [127, 0, 0, 1])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses an address such as `127.0.0.1` or `::1`; `nil` for anything else, such as a host name.
  package init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    if unsafe inet_pton(AF_INET, text, &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if unsafe inet_pton(AF_INET6, text, &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  /// Whether this is the wildcard address, which stands for all addresses of this machine.
  var isWildcard: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The address as it is written as the host of a URL; IPv6 addresses are in brackets.
  package var urlHost: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    unsafe inet_ntop(family, bytes, &text, socklen_t(text.count))
    let end = text.firstIndex(of: 0) ?? text.endIndex
    let name = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return bytes.count == 4 ? name : "[\(name)]"
  }

  /// Returns a socket that listens on the address; port 0 lets the system choose a free port.
  func listen(port: UInt16) throws(SystemError) -> FileDescriptor {
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    let number = socket(family, CInt(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { throw .last }
    let descriptor = FileDescriptor(number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    var on: CInt = 1
    let size = socklen_t(MemoryLayout<CInt>.size)
    unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    let bound = bytes.count == 4 ? bindIPv4(number, port) : bindIPv6(number, port)
    guard bound == 0, Self.listen(number) == 0 else { throw .last }
    return descriptor
  }

  /// Makes a socket listen; returns 0 on success.
  private static func listen(_ socket: CInt) -> CInt {
    Glibc.listen(socket, SOMAXCONN)
  }

  /// Binds a socket to this IPv4 address and a port; returns 0 on success.
  private func bindIPv4(_ socket: CInt, _ port: UInt16) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(socket, $0) }
  }

  /// Binds a socket to this IPv6 address and a port; returns 0 on success.
  private func bindIPv6(_ socket: CInt, _ port: UInt16) -> CInt {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(socket, $0) }
  }

  /// Binds a socket to an address structure; returns 0 on success.
  private static func bind(_ socket: CInt, _ address: UnsafeRawBufferPointer) -> CInt {
    guard let start = unsafe address.assumingMemoryBound(to: sockaddr.self).baseAddress else {
      return -1
    }
    return unsafe Glibc.bind(socket, start, socklen_t(address.count))
  }

  /// Returns the address of the client of a connected socket; `nil` if it is no longer connected.
  static func peer(of socket: CInt) -> SocketAddress? {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getpeername(socket, pointer, &size)
      }
    }
    guard result == 0 else { return nil }
    // An IPv4 address is where an IPv6 address structure has its flow information.
    let bytes =
      CInt(address.sin6_family) == AF_INET
      ? unsafe withUnsafeBytes(of: address.sin6_flowinfo) { unsafe Array($0) }
      : unsafe withUnsafeBytes(of: address.sin6_addr) { unsafe Array($0) }
    return SocketAddress(bytes: bytes)
  }

  /// Returns the local port of a socket; 0 if that fails.
  static func port(of socket: CInt) -> UInt16 {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(socket, pointer, &size)
      }
    }
    // The port has the same offset in both address structures.
    return result == 0 ? UInt16(bigEndian: address.sin6_port) : 0
  }
}
