internal import Basics
internal import FoundationEssentials
internal import Synchronization

/// A checksum of the entries of a ZIM file, which does not depend on their order.
final class ContentSum: Sendable {
  private let sum = Mutex<(UInt64, UInt64)>((0, 0))

  /// Adds an entry.
  func add(_ path: String, _ content: [UInt8]) {
    let hash = ContentHash(of: Array(path.utf8) + [0] + content).bytes
    let halves = (Self.number(hash[..<8]), Self.number(hash[8..<16]))
    sum.withLock { $0 = ($0.0 &+ halves.0, $0.1 &+ halves.1) }
  }

  /// The checksum as a UUID of version 8, which RFC 9562 leaves to applications.
  var uuid: UUID {
    let (high, low) = sum.withLock(\.self)
    var bytes = [high, low].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
