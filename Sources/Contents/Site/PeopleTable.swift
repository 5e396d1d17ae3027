internal import Basics
internal import StackExchange

/// Users of a site, by id, packed.
struct PeopleTable: Sendable {
  private var ids: [Int] = []
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []

  /// Returns the user of an id; of a user who is unknown, the id alone.
  func user(_ id: Int) -> User {
    guard let index = ids.sortedIndex(of: id) else { return User(id: id) }
    var reader = PackedValueReader(bytes, at: Int(starts[index]))
    var user = reader.user() ?? User()
    user.id = id
    return user
  }

  /// Adds the users of a part, whose ids are greater, as far as they are wanted: `wanted` is sorted, and
  /// loses the ids that were passed.
  mutating func append(_ part: [UInt8], wanted: inout ArraySlice<Int>) {
    ListRows.read(part) { id, reader, end in
      while let next = wanted.first, next < id { wanted.removeFirst() }
      guard wanted.first == id else { return }
      ids.append(id)
      starts.append(UInt32(bytes.count))
      bytes += reader.take(end - reader.index)
    }
  }
}

extension ListRows {
  /// Appends a user; one without an id cannot be found.
  mutating func append(_ user: User) {
    guard let id = user.id else { return }
    var row: [UInt8] = []
    row.append(packed: user)
    append(id, row)
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

extension PackedValueReader {
  /// Reads a user.
  mutating func user() -> User? {
    text().map { kind in
      User(
        kind: User.Kind(rawValue: kind), displayName: text(), link: text(), profileImage: text(),
        reputation: optionalNumber())
    }
  }
}
