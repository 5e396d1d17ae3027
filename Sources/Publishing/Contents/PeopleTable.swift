internal import StackExchange

/// Users of a site, by id, packed.
struct PeopleTable: Sendable {
  private var ids: [Int] = []
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []

  /// The user of that id; one of whom nothing else is known is known by it alone.
  func user(_ id: Int) -> User {
    var (first, end) = (0, ids.count)
    while first < end {
      let middle = (first + end) / 2
      if ids[middle] < id { first = middle + 1 } else { end = middle }
    }
    guard first < ids.count, ids[first] == id else { return User(id: id) }
    var reader = RecordReader(bytes, at: Int(starts[first]))
    var user = reader.user() ?? User()
    user.id = id
    return user
  }

  /// Adds those of a part, whose ids are greater, that somebody wants; these ids are sorted, and
  /// those that were passed are dropped.
  mutating func append(_ part: [UInt8], wanted: inout ArraySlice<Int>) {
    var reader = RecordReader(part)
    for _ in 0..<reader.count() {
      let id = reader.number()
      let record = reader.take(reader.number())
      while let next = wanted.first, next < id { wanted.removeFirst() }
      guard wanted.first == id else { continue }
      ids.append(id)
      starts.append(UInt32(bytes.count))
      bytes += record
    }
  }
}

/// Makes a part of a site's users.
struct UserPacking: RowPacking {
  private(set) var count = 0
  private var records: [UInt8] = []

  init() {}

  init(sharing part: [UInt8], _ body: (_ id: Int, _ row: ArraySlice<UInt8>) -> Void) {
    var reader = RecordReader(part)
    for _ in 0..<reader.count() {
      let start = reader.index
      let id = reader.number()
      _ = reader.take(reader.number())
      body(id, part[start..<reader.index])
    }
  }

  mutating func append(_ row: ArraySlice<UInt8>) {
    count += 1
    records += row
  }

  /// Adds a user with an id that is greater.
  mutating func append(_ user: User, _ id: Int) {
    count += 1
    var record: [UInt8] = []
    record.append(packed: user)
    records.append(packed: id)
    records.append(packed: record.count)
    records += record
  }

  /// The users one by one.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(packed: count)
    return bytes + records
  }
}

extension [UInt8] {
  /// Appends somebody, or nobody, without an id.
  mutating func append(packed user: User?) {
    append(packed: user?.kind.rawValue)
    guard let user else { return }
    append(packed: user.displayName)
    append(packed: user.link)
    append(packed: user.profileImage)
    append(packed: user.reputation)
  }
}

extension RecordReader {
  /// The next user.
  mutating func user() -> User? {
    text().map { kind in
      User(
        kind: User.Kind(rawValue: kind), displayName: text(), link: text(), profileImage: text(),
        reputation: optionalNumber())
    }
  }
}
