/// Numbers for ids in the order in which these are first named: what tells hundreds of thousands of
/// people apart, in a fraction of the time that a dictionary takes.
struct IDInterner: Sendable {
  /// By number.
  private(set) var ids: [Int] = []
  /// One more than the number of an id, in the first free place from its own on; 0 where none is.
  private var slots = [UInt32](repeating: 0, count: 64)
  /// Random, so that nobody can choose ids that share a place.
  private let factor = UInt64.random(in: .min ... .max) | 1

  /// The number of an id, which has one from now on.
  mutating func number(of id: Int) -> Int32 {
    if 2 * ids.count >= slots.count { grow() }
    let slot = slot(of: id)
    if slots[slot] == 0 {
      ids.append(id)
      slots[slot] = UInt32(ids.count)
    }
    return Int32(slots[slot] - 1)
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (number, id) in ids.enumerated() { slots[slot(of: id)] = UInt32(number + 1) }
  }

  private func slot(of id: Int) -> Int {
    let mask = slots.count - 1
    let hash = UInt64(truncatingIfNeeded: id) &* factor
    var slot = Int(truncatingIfNeeded: hash >> 32 ^ hash >> 56) & mask
    while slots[slot] != 0, ids[Int(slots[slot]) - 1] != id { slot = (slot + 1) & mask }
    return slot
  }
}
