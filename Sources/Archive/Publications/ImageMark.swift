internal import Basics

/// An image file by the first eight bytes of the SHA-256 in its name.
package struct ImageMark: Hashable, Comparable, Sendable, BlobElement {
  package let number: UInt64

  package init(number: UInt64) { self.number = number }

  package static func < (first: Self, second: Self) -> Bool { first.number < second.number }

  /// Reads the first 16 hexadecimal digits; `nil` for anything else.
  package init?(hash: Substring.UTF8View) {
    var (number, count): (UInt64, Int) = (0, 0)
    for case let digit? in hash.prefix(16).lazy.map(\.hexValue) {
      number = number << 4 | UInt64(digit)
      count += 1
    }
    guard count == 16 else { return nil }
    self.number = number
  }

  /// Those digits.
  package var hash: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
