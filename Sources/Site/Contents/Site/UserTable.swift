internal import Basics
internal import StackExchange

/// The owners of a site's questions, packed and sorted by id.
struct UserTable: Sendable {
  /// The ids of the users in the table, ascending.
  private var ids: [Int] = []
  /// The encoded users without their ids, in the order of `ids`.
  private var encodedUsers: RowStore

  /// Creates an empty table; `store` is the empty store for the encoded users.
  init(in store: RowStore = RowStore()) { encodedUsers = store }

  /// Returns the user with an id; if the table does not contain the user, a user with only this id.
  func user(_ id: Int) -> User {
    guard let index = ids.sortedIndex(of: id) else { return User(id: id) }
    var reader = encodedUsers.reader(ofRow: index)
    var user = reader.readUser() ?? User()
    user.id = id
    return user
  }

  /// Adds those users of an encoded list part whose ids are in `neededIDs`; all ids of the part must be greater than the
  /// existing ones.
  mutating func append(_ part: [UInt8], neededIDs: UserIDSet) {
    StoredListPart.read(part) { id, reader, end in
      guard neededIDs.contains(id) else { return }
      ids.append(id)
      encodedUsers.append(reader.readBytes(end - reader.index))
    }
  }

  /// Throws the first error of writing or reading users in a temporary file.
  func checkStorage() throws(TemporaryFileError) { try encodedUsers.check() }

  /// The error because of which users are in memory instead of a temporary file; nil without one.
  var temporaryFileError: TemporaryFileError? { encodedUsers.writingError }
}

extension StoredListPart {
  /// Appends a row with a user to a list part; ignores users without an id.
  mutating func append(_ user: User) {
    guard let id = user.id else { return }
    var row: [UInt8] = []
    row.append(packed: user)
    append(id, row)
  }
}

extension [UInt8] {
  /// Appends a user without the id in a compact encoding, in which a missing user is possible.
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
  /// Reads a user without the id from its compact encoding; nil if the user is missing.
  mutating func readUser() -> User? {
    readText().map { kind in
      User(
        kind: User.Kind(rawValue: kind), displayName: readText(), link: readText(),
        profileImage: readText(),
        reputation: readOptionalNumber())
    }
  }
}
