/// What speaks for a language where it stands in code, outside of its strings and comments.
///
/// A sign is a word (`guard`), one at the start of a line (`^def`), with the character before or behind
/// it (`#include`, `print(`), two words with a space between (`end~if`), or two or three marks (`=>`).
struct Signs {
  /// Hardly another language has them.
  var sure = ""
  /// A few languages have them.
  var likely = ""
  /// Many languages have them.
  var weak = ""

  /// The signs with what each of them counts.
  var weighed: [(sign: Substring, points: Int)] {
    [(sure, 4), (likely, 2), (weak, 1)].flatMap { list, points in
      list.split(whereSeparator: \.isWhitespace).map { ($0, points) }
    }
  }
}

/// By which number a sign is found.
enum SignKey {
  private static let prime: UInt64 = 0x100_0000_01B3
  static let start: UInt64 = 0xCBF2_9CE4_8422_2325

  @inline(__always)
  static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* prime }

  /// A word with the character before it, or `^` at the start of a line.
  @inline(__always)
  static func word(_ hash: UInt64, behind mark: UInt8) -> UInt64 {
    (hash &+ UInt64(mark)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// A word with the character behind it.
  @inline(__always)
  static func word(_ hash: UInt64, before mark: UInt8) -> UInt64 {
    (hash &+ UInt64(mark)) &* 0xC2B2_AE3D_27D4_EB4F
  }

  @inline(__always)
  static func pair(_ first: UInt64, _ second: UInt64) -> UInt64 {
    (first &* 0x9E37_79B9_7F4A_7C15) &+ second
  }

  /// Two or three marks; `third` is 0 for two.
  @inline(__always)
  static func marks(_ first: UInt8, _ second: UInt8, _ third: UInt8 = 0) -> UInt64 {
    (UInt64(first) << 16 | UInt64(second) << 8 | UInt64(third)) &* 0xD6E8_FEB8_6659_FD93
  }

  /// The number of a sign as tables write it.
  static func key(of sign: some StringProtocol) -> UInt64 {
    let bytes = Array(sign.utf8)
    let isWord = CharacterClass.nameOrHyphen.contains
    if let space = bytes.firstIndex(of: UInt8(ascii: "~")), space > 0, space + 1 < bytes.count {
      return pair(hash(bytes[..<space]), hash(bytes[(space + 1)...]))
    }
    guard let first = bytes.firstIndex(where: { isWord($0) && $0 != UInt8(ascii: "-") }) else {
      return marks(bytes[0], bytes.count > 1 ? bytes[1] : 0, bytes.count > 2 ? bytes[2] : 0)
    }
    if first > 0 { return word(hash(bytes[first...]), behind: bytes[0]) }
    guard let last = bytes.last, isWord(last) else {
      return word(hash(bytes.dropLast()), before: bytes[bytes.count - 1])
    }
    return hash(bytes[...])
  }

  private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
    word.reduce(start) { adding($1, to: $0) }
  }
}

extension CharacterClass {
  static let capitals = CharacterClass(UInt8(ascii: "A")...UInt8(ascii: "Z"))

  /// What names go on with, hyphens included, as Lisp, CSS and shells have them.
  static let nameOrHyphen: CharacterClass = {
    var set = word
    set.insert(UInt8(ascii: "-"))
    return set
  }()
}
