/// A hash table from keywords to the effects of matching them.
struct KeywordTable {
  /// The bytes of all keywords, one keyword after the other.
  private var bytes: [UInt8] = []
  /// The range of each keyword in ``bytes``, with the effect of matching it.
  private var keywords: [(range: Range<Int>, effect: MatchEffect)] = []
  /// The slots of the hash table: the index of a keyword plus 1, or 0 for a free slot.
  private var slots: [UInt16]
  /// The bit that is set in each byte before a comparison: 0x20 to ignore case, otherwise 0.
  private let caseBit: UInt8

  /// Creates a table of keywords; if a keyword occurs twice, the first occurrence counts.
  init(_ keywords: [(keyword: String, effect: MatchEffect)], ignoringCase: Bool) {
    caseBit = ignoringCase ? 0x20 : 0
    var size = 16
    while size < 3 * keywords.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    for (keyword, effect) in keywords { insert(Array(keyword.utf8), effect) }
  }

  private mutating func insert(_ keyword: [UInt8], _ effect: MatchEffect) {
    guard self[keyword.span, 0..<keyword.count] == nil else { return }
    keywords.append((bytes.count..<bytes.count + keyword.count, effect))
    bytes += keyword.map { $0 | caseBit }
    var slot = slot(of: keyword.span, 0..<keyword.count)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt16(keywords.count)
  }

  /// The effect of the keyword in a range of `code`; nil if the text there is not a keyword.
  subscript(code: Span<UInt8>, range: Range<Int>) -> MatchEffect? {
    var slot = slot(of: code, range)
    while slots[slot] != 0 {
      let keyword = keywords[Int(slots[slot]) - 1]
      if isEqual(code, range, toKeywordAt: keyword.range) { return keyword.effect }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Returns the first slot to try for a word, by a hash of its length and three of its bytes.
  private func slot(of code: Span<UInt8>, _ range: Range<Int>) -> Int {
    let first = UInt32(code[range.lowerBound] | caseBit)
    let middle = UInt32(code[(range.lowerBound + range.upperBound) / 2] | caseBit)
    let last = UInt32(code[range.upperBound - 1] | caseBit)
    let mixed = (first | middle << 8 | last << 16 | UInt32(range.count & 0xFF) << 24)
    return Int((mixed &* 0x9E37_79B1) >> 16) & (slots.count - 1)
  }

  /// Reports whether a range of code equals the keyword in a range of `bytes`.
  private func isEqual(
    _ code: Span<UInt8>, _ range: Range<Int>, toKeywordAt keyword: Range<Int>
  ) -> Bool {
    guard range.count == keyword.count else { return false }
    for offset in 0..<keyword.count
    where code[range.lowerBound + offset] | caseBit != bytes[keyword.lowerBound + offset] {
      return false
    }
    return true
  }
}
