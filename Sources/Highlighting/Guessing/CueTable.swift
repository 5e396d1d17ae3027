/// A hash table from the keys of cues to the points that they give to languages.
struct CueTable: Sendable {
  /// The points that a cue gives to a language.
  struct Weight {
    let language: Language
    let points: Int16
  }

  /// The table of all cues of all languages.
  static let shared = CueTable()

  /// A small Bloom filter, by the high bits of keys, which rejects most words that are not cues.
  private var filter = [UInt64](repeating: 0, count: 512)
  /// Open addressing by the middle bits of keys: the key in each slot, or 0 for a free slot.
  private var keys: [UInt64] = []
  /// The range in ``weights`` for the key in each slot.
  private var ranges: [(start: UInt16, end: UInt16)] = []
  /// The weights of all cues.
  private(set) var weights: [Weight] = []
  /// The number of slots, a power of two, minus 1.
  private let mask: Int
  /// The kind of each byte.
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
    mask = size - 1
    keys = Array(repeating: 0, count: size)
    ranges = Array(repeating: (0, 0), count: size)
    for (key, keyWeights) in weightsByKey.sorted(by: { $0.key < $1.key }) {
      let slot = slot(of: key)
      keys[slot] = key
      filter[Int(key >> 55)] |= 1 << (key >> 49 & 63)
      ranges[slot] = (UInt16(weights.count), UInt16(weights.count + keyWeights.count))
      weights += keyWeights
    }
  }

  /// The number of slots.
  var slotCount: Int { keys.count }

  /// Returns the slot of a cue; nil if the key is not that of a cue.
  @inline(__always)
  func firstIndex(of key: UInt64) -> Int? {
    guard filter[Int(key >> 55)] &>> (key >> 49 & 63) & 1 != 0 else { return nil }
    let slot = slot(of: key)
    return keys[slot] == 0 ? nil : slot
  }

  /// Returns the points of the cue in a slot.
  func weights(at slot: Int) -> ArraySlice<Weight> {
    weights[Int(ranges[slot].start)..<Int(ranges[slot].end)]
  }

  /// Returns the slot of a key, or the free slot into which it would be inserted.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key >> 20) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }
}

extension Language {
  /// The cues that indicate the language.
  fileprivate var cues: LanguageCues {
    programmingCues ?? scriptingCues ?? dataCues ?? LanguageCues()
  }
}
