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
