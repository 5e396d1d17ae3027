/// A set of bytes, as `[a-z]` writes it in a regular expression.
struct CharacterClass: Hashable {
  private var words = SIMD4<UInt64>()

  init() {}

  init(_ ranges: ClosedRange<UInt8>...) {
    for byte in ranges.joined() { insert(byte) }
  }

  /// Whether a byte that only other characters than those of ASCII have is in it.
  var holdsHighBytes: Bool { words[2] | words[3] != 0 }

  var inverted: CharacterClass {
    var other = self
    other.words = ~words
    return other
  }

  mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  mutating func formUnion(_ other: CharacterClass) { words |= other.words }

  func intersection(_ other: CharacterClass) -> CharacterClass {
    var common = self
    common.words &= other.words
    return common
  }

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] &>> UInt64(byte & 63) & 1 != 0
  }

  /// The set with both cases of each ASCII letter that is in it.
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
  static let high = CharacterClass(0x80...0xFF)
  static let continuation = CharacterClass(0x80...0xBF)
  static let digit = CharacterClass(UInt8(ascii: "0")...UInt8(ascii: "9"))
  static let space = CharacterClass(0x09...0x0D, 0x20...0x20)
  static let lineFeed = CharacterClass(0x0A...0x0A)

  /// What an identifier begins with.
  static let initial = CharacterClass(
    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "_")...UInt8(ascii: "_"), 0x80...0xFF)

  /// What an identifier goes on with.
  static let word: CharacterClass = {
    var word = initial
    word.formUnion(digit)
    return word
  }()
}
