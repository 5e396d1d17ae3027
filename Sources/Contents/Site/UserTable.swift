internal import Basics
internal import StackExchange

/// The owners of a site's questions, packed and sorted by id.
struct UserTable: Sendable {
  /// The ids of the users, ascending.
  private var ids: [Int] = []
  /// The packed users.
  private var bytes: [UInt8] = []
  /// The offset of each user in the packed bytes.
  private var starts: [UInt32] = []

  /// Returns the user with an id; if the user is unknown, a user with only that id.
  func user(_ id: Int) -> User {
    guard let index = ids.sortedIndex(of: id) else { return User(id: id) }
    var reader = PackedValueReader(bytes, at: Int(starts[index]))
    var user = reader.user() ?? User()
    user.id = id
    return user
  }

  /// Adds the users of a part whose ids are in `wanted`.
  ///
  /// All ids of the part must be greater than the existing ones. `wanted` is sorted and loses the
  /// ids that were passed.
  mutating func append(_ part: [UInt8], neededIDs: inout ArraySlice<Int>) {
    ListRows.read(part) { id, reader, end in
      while let next = neededIDs.first, next < id { neededIDs.removeFirst() }
      guard neededIDs.first == id else { return }
      ids.append(id)
      starts.append(UInt32(bytes.count))
      bytes += reader.readBytes(end - reader.index)
    }
  }
}

extension ListRows {
  /// Appends a user as a row; ignores users without an id.
  mutating func append(_ user: User) {
    guard let id = user.id else { return }
    var row: [UInt8] = []
    row.append(packed: user)
    append(id, row)
  }
}

extension [UInt8] {
  /// Appends a user without the id, or the absence of a user.
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
  /// Reads a user without the id; nil if none was written.
  mutating func user() -> User? {
    readText().map { kind in
      User(
        kind: User.Kind(rawValue: kind), displayName: readText(), link: readText(),
        profileImage: readText(),
        reputation: readOptionalNumber())
    }
  }
}
