internal import Basics
private import CCrypto

/// The SHA-256 of some bytes, by which images and assets are named.
package struct ContentHash: Sendable, Hashable {
  /// The length of a hash in bytes.
  package static let length = 32

  /// 32 bytes, the highest first.
  package let bytes: [UInt8]

  /// Hashes bytes where they lie.
  package init(of content: Span<UInt8>) {
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.length) { hash, count in
      let made = unsafe content.withUnsafeBufferPointer { input in
        unsafe SHA256(input.baseAddress, input.count, hash.baseAddress)
      }
      precondition(unsafe made != nil, "libcrypto has no SHA-256")
      count = Self.length
    }
  }

  /// Hashes the bytes of an array.
  package init(of content: [UInt8]) {
    self.init(of: content.span)
  }

  /// Reads the 64 digits that ``hex`` prints; `nil` for anything else.
  package init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * Self.length else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.length)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexValue, let low = digits[index + 1].hexValue else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    self.bytes = bytes
  }

  /// 64 lower-case hexadecimal digits.
  package var hex: String { bytes.hex }
}

extension ContentHash: CustomStringConvertible {
  /// The same as ``hex``.
  package var description: String { hex }
}
