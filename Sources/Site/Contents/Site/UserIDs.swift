/// The ids of users in a list that may have millions of rows.
struct UserIDColumn: Sendable {
  /// The ids; ``none`` for a row without a user, and ``large`` for an id that is in `largeIDs`.
  private var storedIDs: [Int32] = []
  /// The ids that do not fit in 32 bits, by row.
  private var largeIDs: [Int: Int] = [:]

  private static let none = Int32.min
  private static let large = Int32.min + 1

  /// The number of rows.
  var count: Int { storedIDs.count }

  mutating func reserveCapacity(_ count: Int) { storedIDs.reserveCapacity(count) }

  /// Appends a row; nil for a row without a user.
  mutating func append(_ id: Int?) {
    let storedID = id.map(Self.storedID) ?? Self.none
    if storedID == Self.large { largeIDs[count] = id }
    storedIDs.append(storedID)
  }

  private static func storedID(of id: Int) -> Int32 {
    Int32(exactly: id).map { max($0, large) } ?? large
  }

  subscript(row: Int) -> Int? {
    switch storedIDs[row] {
    case Self.none: nil
    case Self.large: largeIDs[row]
    case let id: Int(id)
    }
  }

  /// Returns the rows with an id, in ascending order.
  func rows(of id: Int) -> [Int] {
    let storedID = Self.storedID(of: id)
    return storedIDs.indices.filter {
      storedIDs[$0] == storedID && (storedID != Self.large || largeIDs[$0] == id)
    }
  }
}

/// A set of ids of users, in which each id below ``maxBits`` takes one bit.
struct UserIDSet: Sendable {
  private var bits: [UInt64] = []
  /// The ids that have no bit.
  private var others: Set<Int> = []
  private var bitCount = 0

  /// The number of ids that may have a bit; the largest site has less than a quarter.
  private static let maxBits = 1 << 27

  /// The number of ids in the set.
  var count: Int { bitCount + others.count }

  /// Adds the ids of a column.
  mutating func insert(_ column: UserIDColumn) {
    for row in 0..<column.count {
      if let id = column[row] { insert(id) }
    }
  }

  private mutating func insert(_ id: Int) {
    guard 0..<Self.maxBits ~= id else {
      others.insert(id)
      return
    }
    let (word, bit) = (id >> 6, UInt64(1) << UInt64(id & 63))
    if word >= bits.count {
      bits += repeatElement(0, count: max(word + 1 - bits.count, bits.count))
    }
    if bits[word] & bit == 0 { bitCount += 1 }
    bits[word] |= bit
  }

  func contains(_ id: Int) -> Bool {
    guard 0..<Self.maxBits ~= id else { return others.contains(id) }
    let word = id >> 6
    return word < bits.count && bits[word] >> UInt64(id & 63) & 1 == 1
  }
}
