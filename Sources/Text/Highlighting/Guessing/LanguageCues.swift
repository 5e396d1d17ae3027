/// Cues that indicate a language when they occur in code outside of strings and comments.
///
/// A cue is a word (`guard`), a word at the start of a line (`^def`), a word with the character before
/// or after it (`#include`, `print(`), two words with a space between them (`end~if`), or two or three
/// punctuation characters (`=>`). White space separates cues.
struct LanguageCues {
  /// Cues that hardly any other language has, 4 points each.
  var sure = ""
  /// Cues that a few other languages have, 2 points each.
  var likely = ""
  /// Cues that many languages have, 1 point each.
  var weak = ""

  /// All cues of the language with their points.
  var weighted: [(cue: String, points: Int)] {
    [(sure, 4), (likely, 2), (weak, 1)].flatMap { list, points in
      list.words.map { ($0, points) }
    }
  }
}

/// Computes the keys by which ``CueTable`` finds cues; the key of a single word is its FNV-1a hash.
enum CueKey {
  /// The multiplier of the hash function FNV-1a.
  private static let fnvPrime: UInt64 = 0x100_0000_01B3
  /// The FNV-1a hash of the empty word, with which hashing begins.
  static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Returns the FNV-1a hash of a word from the hash of the word without its last byte.
  @inline(__always)
  static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* fnvPrime }

  /// Returns the key of a word (by its hash) with the character before it, or `^` at a line start.
  @inline(__always)
  static func key(ofWord hash: UInt64, after character: UInt8) -> UInt64 {
    (hash &+ UInt64(character)) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Returns the key that combines the hash of a word with the character that follows the word.
  @inline(__always)
  static func key(ofWord hash: UInt64, before character: UInt8) -> UInt64 {
    (hash &+ UInt64(character)) &* 0xC2B2_AE3D_27D4_EB4F
  }

  /// Returns the key of two words (by their hashes) with a space between them.
  @inline(__always)
  static func key(ofPair first: UInt64, _ second: UInt64) -> UInt64 {
    (first &* 0x9E37_79B9_7F4A_7C15) &+ second
  }

  /// Returns the key of two or three punctuation characters; `third` is 0 for two.
  @inline(__always)
  static func key(ofPunctuation first: UInt8, _ second: UInt8, _ third: UInt8 = 0) -> UInt64 {
    (UInt64(first) << 16 | UInt64(second) << 8 | UInt64(third)) &* 0xD6E8_FEB8_6659_FD93
  }

  /// Returns the key of a cue in the notation of ``LanguageCues``.
  static func key(of cue: some StringProtocol) -> UInt64 {
    let bytes = Array(cue.utf8)
    let isWord = CharacterClass.identifierPartOrHyphen.contains
    if let tilde = bytes.firstIndex(of: UInt8(ascii: "~")), tilde > 0, tilde + 1 < bytes.count {
      return key(ofPair: hash(bytes[..<tilde]), hash(bytes[(tilde + 1)...]))
    }
    guard let first = bytes.firstIndex(where: { isWord($0) && $0 != UInt8(ascii: "-") }) else {
      return key(
        ofPunctuation: bytes[0], bytes.count > 1 ? bytes[1] : 0,
        bytes.count > 2 ? bytes[2] : 0)
    }
    if first > 0 { return key(ofWord: hash(bytes[first...]), after: bytes[0]) }
    guard let last = bytes.last, isWord(last) else {
      return key(ofWord: hash(bytes.dropLast()), before: bytes[bytes.count - 1])
    }
    return hash(bytes[...])
  }

  private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
    word.reduce(emptyHash) { adding($1, to: $0) }
  }
}

extension CharacterClass {
  /// The ASCII capital letters.
  static let uppercase = CharacterClass(UInt8(ascii: "A")...UInt8(ascii: "Z"))

  /// The bytes that can continue an identifier, and the hyphen, which names in Lisp, CSS and shells contain.
  static let identifierPartOrHyphen: CharacterClass = {
    var set = identifierPart
    set.insert(UInt8(ascii: "-"))
    return set
  }()
}

/// A hash table of cues, such as the word `guard`, with the points that each gives to languages.
struct CueTable: Sendable {
  /// The points that a cue gives to a language.
  struct Weight {
    let language: Language
    let points: Int16
  }

  /// The table of all cues of all languages.
  static let shared = CueTable()

  /// A small Bloom filter of the high bits of keys, which rejects most words that are not cues.
  private var bloomFilter = [UInt64](repeating: 0, count: 512)
  /// The key of the cue in each slot of the hash table, or 0 for a free slot.
  private var slotKeys: [UInt64] = []
  /// The range in ``weights`` of the cue in each slot of the hash table.
  private var weightRanges: [(start: UInt16, end: UInt16)] = []
  /// The weights of all cues, grouped by cue.
  private(set) var weights: [Weight] = []
  /// A bit mask for slot numbers: the number of slots, a power of two, minus 1.
  private let slotMask: Int
  /// The kind of each byte value, 0 to 255.
  let byteKinds: [ByteKind]

  /// The kind of a byte: punctuation or white space, the start of an identifier, or a digit.
  enum ByteKind { case punctuation, identifierStart, digit }

  private init() {
    byteKinds = (UInt8.min...UInt8.max).map { byte in
      CharacterClass.identifierStart.contains(byte)
        ? .identifierStart : CharacterClass.digit.contains(byte) ? .digit : .punctuation
    }
    var weightsByKey: [UInt64: [Weight]] = [:]
    for language in Language.allCases {
      for (cue, points) in language.cues.weighted {
        weightsByKey[CueKey.key(of: cue), default: []].append(
          Weight(language: language, points: Int16(points)))
      }
    }
    var size = 1024
    while size < 3 * weightsByKey.count { size *= 2 }
    slotMask = size - 1
    slotKeys = Array(repeating: 0, count: size)
    weightRanges = Array(repeating: (0, 0), count: size)
    for (key, keyWeights) in weightsByKey.sorted(by: { $0.key < $1.key }) {
      let slot = slot(of: key)
      slotKeys[slot] = key
      bloomFilter[Int(key >> 55)] |= 1 << (key >> 49 & 63)
      weightRanges[slot] = (UInt16(weights.count), UInt16(weights.count + keyWeights.count))
      weights += keyWeights
    }
  }

  /// The number of slots of the hash table.
  var slotCount: Int { slotKeys.count }

  /// Returns the slot of the cue with a key; nil if no cue has this key.
  @inline(__always)
  func slotOfCue(withKey key: UInt64) -> Int? {
    guard bloomFilter[Int(key >> 55)] &>> (key >> 49 & 63) & 1 != 0 else { return nil }
    let slot = slot(of: key)
    return slotKeys[slot] == 0 ? nil : slot
  }

  /// Returns the weights of the cue in a slot.
  func weights(atSlot slot: Int) -> ArraySlice<Weight> {
    weights[Int(weightRanges[slot].start)..<Int(weightRanges[slot].end)]
  }

  /// Returns the slot of a key, or the free slot into which it would be inserted.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key >> 20) & slotMask
    while slotKeys[slot] != 0, slotKeys[slot] != key { slot = (slot + 1) & slotMask }
    return slot
  }
}

extension Language {
  /// The cues of the language, in the notation of ``LanguageCues``; empty if the language has none.
  fileprivate var cues: LanguageCues {
    programmingCues ?? scriptingCues ?? dataCues ?? LanguageCues()
  }
}
