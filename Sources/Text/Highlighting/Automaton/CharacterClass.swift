/// A set of bytes, such as `[a-z]` in a regular expression.
struct CharacterClass: Hashable {
  /// The set as 256 bits, one for each byte value in ascending order.
  private var bits = SIMD4<UInt64>()

  /// Creates an empty set.
  init() {}

  /// Creates a set of all bytes in the given ranges.
  init(_ ranges: ClosedRange<UInt8>...) {
    for byte in ranges.joined() { insert(byte) }
  }

  /// Whether the set contains a byte of 0x80 or above, which belongs to a non-ASCII character.
  var containsNonASCII: Bool { bits[2] | bits[3] != 0 }

  /// The set of all bytes that this set does not contain.
  var inverted: CharacterClass {
    var complement = self
    complement.bits = ~bits
    return complement
  }

  mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  mutating func formUnion(_ other: CharacterClass) { bits |= other.bits }

  func intersection(_ other: CharacterClass) -> CharacterClass {
    var common = self
    common.bits &= other.bits
    return common
  }

  func contains(_ byte: UInt8) -> Bool {
    bits[Int(byte >> 6)] &>> UInt64(byte & 63) & 1 != 0
  }

  /// The set, with both cases of each ASCII letter that it contains.
  var foldingCase: CharacterClass {
    var folded = self
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      if contains(letter) { folded.insert(letter ^ 0x20) }
      if contains(letter ^ 0x20) { folded.insert(letter) }
    }
    return folded
  }
}

// MARK: - Named sets

extension CharacterClass {
  static let ascii = CharacterClass(0...0x7F)
  /// The bytes of which non-ASCII characters consist in UTF-8.
  static let nonASCII = CharacterClass(0x80...0xFF)
  /// The bytes that follow the first byte of a non-ASCII character in UTF-8.
  static let utf8Continuation = CharacterClass(0x80...0xBF)
  static let digit = CharacterClass(UInt8(ascii: "0")...UInt8(ascii: "9"))
  /// ASCII white space: the space, the tab and the characters that end lines or pages.
  static let whiteSpace = CharacterClass(0x09...0x0D, 0x20...0x20)
  static let lineFeed = CharacterClass(0x0A...0x0A)

  /// The bytes that can start an identifier: letters, the underscore and non-ASCII characters.
  static let identifierStart = CharacterClass(
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "_")...UInt8(ascii: "_"), 0x80...0xFF)

  /// The bytes that can continue an identifier: letters, digits, `_` and non-ASCII characters.
  static let identifierPart: CharacterClass = {
    var set = identifierStart
    set.formUnion(digit)
    return set
  }()
}
