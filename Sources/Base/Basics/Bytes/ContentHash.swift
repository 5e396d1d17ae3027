private import CNettle

/// The SHA-256 hash of a file's content, which names the files of images and assets.
package struct ContentHash: Sendable, Hashable {
  /// The length of a hash in bytes.
  package static let length = 32

  /// The bytes of the hash, the most significant first.
  private let storage: SIMD32<UInt8>

  /// The 32 bytes of the hash, the most significant first.
  package var bytes: [UInt8] { storage.indices.map { storage[$0] } }

  /// The first eight bytes of the hash as a number, for uses in which nobody gains by a collision.
  package var prefix: UInt64 { (0..<8).reduce(0) { $0 << 8 | UInt64(storage[$1]) } }

  /// Computes the hash of bytes without copying them.
  package init(of content: Span<UInt8>) {
    var storage = SIMD32<UInt8>()
    unsafe withUnsafeMutableBytes(of: &storage) { hash in
      unsafe content.withUnsafeBytes { input in
        unsafe cnettle_sha256(input.baseAddress, input.count, hash.baseAddress)
      }
    }
    self.storage = storage
  }

  /// Computes the hash of the bytes of an array.
  package init(of content: [UInt8]) {
    self.init(of: content.span)
  }

  /// Creates a hash from its 64 lower-case hexadecimal digits; `nil` for other text.
  package init?(hex: some StringProtocol) {
    let digits = Array(hex.utf8)
    guard digits.count == 2 * Self.length else { return nil }
    var storage = SIMD32<UInt8>()
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].hexValue, let low = digits[index + 1].hexValue else {
        return nil
      }
      storage[index / 2] = high << 4 | low
    }
    self.storage = storage
  }

  /// The hash as 64 lower-case hexadecimal digits.
  package var hex: String { bytes.hex }
}

extension ContentHash: CustomStringConvertible {
  /// The 64 hexadecimal digits of the hash.
  package var description: String { hex }
}
