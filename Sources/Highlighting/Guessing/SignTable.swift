/// All signs of all languages, found by their keys.
struct SignTable: Sendable {
  /// What a sign counts for a language.
  struct Weight {
    let language: Language
    let points: Int16
  }

  static let all = SignTable()

  /// By the high bits of a key, whether there may be one: most words are no signs, and this is small.
  private var filter = [UInt64](repeating: 0, count: 512)
  /// By the middle bits of a key, the key; 0 where there is none.
  private var keys: [UInt64] = []
  /// By the same place, where its weights begin and end.
  private var ranges: [(start: UInt16, end: UInt16)] = []
  private(set) var weights: [Weight] = []
  private let mask: Int
  /// By byte, what it is in a name.
  let kinds: [Kind]

  enum Kind { case mark, initial, digit }

  private init() {
    kinds = (UInt8.min...UInt8.max).map { byte in
      CharacterClass.initial.contains(byte)
        ? .initial : CharacterClass.digit.contains(byte) ? .digit : .mark
    }
    var known: [UInt64: [Weight]] = [:]
    for language in Language.allCases {
      for (sign, points) in language.signs.weighed {
        known[SignKey.key(of: sign), default: []].append(
          Weight(language: language, points: Int16(points)))
      }
    }
    var size = 1024
    while size < 3 * known.count { size *= 2 }
    mask = size - 1
    keys = Array(repeating: 0, count: size)
    ranges = Array(repeating: (0, 0), count: size)
    for (key, found) in known.sorted(by: { $0.key < $1.key }) {
      let place = place(of: key)
      keys[place] = key
      filter[Int(key >> 55)] |= 1 << (key >> 49 & 63)
      ranges[place] = (UInt16(weights.count), UInt16(weights.count + found.count))
      weights += found
    }
  }

  /// How many places there are.
  var count: Int { keys.count }

  /// Where a sign is, or nil if it is none.
  @inline(__always)
  func firstIndex(of key: UInt64) -> Int? {
    guard filter[Int(key >> 55)] &>> (key >> 49 & 63) & 1 != 0 else { return nil }
    let place = place(of: key)
    return keys[place] == 0 ? nil : place
  }

  /// What the sign at a place counts.
  func weights(at place: Int) -> ArraySlice<Weight> {
    weights[Int(ranges[place].start)..<Int(ranges[place].end)]
  }

  /// The place of a key, or the free one where it would be.
  private func place(of key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: key >> 20) & mask
    while keys[place] != 0, keys[place] != key { place = (place + 1) & mask }
    return place
  }
}

extension Language {
  /// What speaks for the language.
  fileprivate var signs: Signs { signsOfPrograms ?? signsOfScripts ?? signsOfData ?? Signs() }
}
