/// A set of terms, numbered in the order in which they were added.
struct TermTable {
  private var longTerms = LongTermBytes()
  private var terms: [IndexTerm] = []
  /// The slots of a hash table with open addressing.
  private var slots = [Slot](repeating: Slot(), count: 1 << 14)

  /// A slot of the hash table.
  private struct Slot {
    var term = IndexTerm(key: 0, storageIndex: 0)
    /// The number of the term plus 1; 0 for a free slot.
    var number: UInt32 = 0
  }

  /// The number of terms in the set.
  var count: Int { terms.count }

  /// Returns the number of a term, which is added to the set if it is new.
  ///
  /// - Parameters:
  ///   - range: The range of the term in a text.
  ///   - key: The first eight bytes of the term as a number that sorts like them.
  ///   - text: The text.
  /// - Returns: The number of the term, counted from 0.
  @inline(__always)
  mutating func number(
    of range: Range<Int>, key: UInt64, _ text: borrowing Span<UInt8>
  ) -> Int {
    let key = range.count > 8 ? text.termHash(range, prefixKey: key) : key
    var slot = IndexTerm.slot(of: key, slotCount: slots.count)
    while slots[slot].number != 0 {
      if slots[slot].term.key == key, longTerms.matches(slots[slot].term, text, range) {
        return Int(slots[slot].number) &- 1
      }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    add(
      IndexTerm(key: key, storageIndex: range.count > 8 ? longTerms.append(text, range) : 0), slot)
    return terms.count - 1
  }

  private mutating func add(_ term: IndexTerm, _ slot: Int) {
    terms.append(term)
    slots[slot] = Slot(term: term, number: UInt32(terms.count))
    if terms.count * 2 > slots.count { grow() }
  }

  /// Doubles the number of slots.
  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: old.count * 2)
    for entry in old where entry.number != 0 {
      var slot = IndexTerm.slot(of: entry.term.key, slotCount: slots.count)
      while slots[slot].number != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Returns the bytes of the term with a number.
  func bytes(of number: Int) -> [UInt8] { longTerms.bytes(of: terms[number]) }

  /// The numbers of all terms, in the order of the terms' bytes.
  var sortedNumbers: [Int] {
    var keys: [(key: UInt64, number: Int)] = []
    keys.reserveCapacity(count)
    for (number, term) in terms.enumerated() { keys.append((longTerms.sortKey(of: term), number)) }
    keys.sort { first, second in
      if first.key != second.key { return first.key < second.key }
      return bytes(of: first.number).lexicographicallyPrecedes(bytes(of: second.number))
    }
    return keys.map(\.number)
  }
}
