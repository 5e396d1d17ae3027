internal import Basics
internal import Glibc

/// An address of the network, as numbers.
package struct SocketAddress: Sendable, Hashable {
  /// 4 bytes, or 16.
  private let bytes: [UInt8]

  /// This machine alone.
  package static let loopback = SocketAddress(bytes: [127, 0, 0, 1])

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads `127.0.0.1` or `::1`; nil for anything else, such as a name.
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

  /// Whether it stands for all addresses of this machine.
  var isAny: Bool { bytes.allSatisfy { $0 == 0 } }

  /// Whether only this machine reaches it.
  package var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// As it stands in an address of a page.
  package var host: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    unsafe inet_ntop(family, bytes, &text, socklen_t(text.count))
    let end = text.firstIndex(of: 0) ?? text.endIndex
    let name = String(decoding: text[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return bytes.count == 4 ? name : "[\(name)]"
  }

  /// A socket that listens there, where nobody is accepted yet; port 0 lets the system choose.
  func listen(port: UInt16) throws(SystemError) -> Descriptor {
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    let number = socket(family, CInt(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { throw .last }
    let opened = Descriptor(number)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    var on: CInt = 1
    let size = socklen_t(MemoryLayout<CInt>.size)
    unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    let bound = bytes.count == 4 ? bind4(number, port) : bind6(number, port)
    guard bound == 0, Self.listen(number) == 0 else { throw .last }
    return opened
  }

  private static func listen(_ number: CInt) -> CInt {
    Glibc.listen(number, SOMAXCONN)
  }

  private func bind4(_ number: CInt, _ port: UInt16) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(number, $0) }
  }

  private func bind6(_ number: CInt, _ port: UInt16) -> CInt {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    unsafe withUnsafeMutableBytes(of: &address.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(number, $0) }
  }

  private static func bind(_ number: CInt, _ address: UnsafeRawBufferPointer) -> CInt {
    guard let start = unsafe address.assumingMemoryBound(to: sockaddr.self).baseAddress else {
      return -1
    }
    return unsafe Glibc.bind(number, start, socklen_t(address.count))
  }

  /// The other end of a connection; nil where there is none any more.
  static func peer(of number: CInt) -> SocketAddress? {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getpeername(number, pointer, &size)
      }
    }
    guard found == 0 else { return nil }
    // Where one family has its flow, the other has its address.
    let bytes =
      CInt(address.sin6_family) == AF_INET
      ? unsafe withUnsafeBytes(of: address.sin6_flowinfo) { unsafe Array($0) }
      : unsafe withUnsafeBytes(of: address.sin6_addr) { unsafe Array($0) }
    return SocketAddress(bytes: bytes)
  }

  static func port(of number: CInt) -> UInt16 {
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe getsockname(number, pointer, &size)
      }
    }
    // Ports of both families are at the same place.
    return found == 0 ? UInt16(bigEndian: address.sin6_port) : 0
  }
}
