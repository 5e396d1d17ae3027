private import CSQLite
internal import StackExchange

/// A visitor that binds the columns of a row to statement parameters.
@safe
struct ColumnBinder: ColumnVisitor {
  static let isReading = false
  private let statement: OpaquePointer
  private let path: String
  /// The result code of the first binding that failed, or `SQLITE_OK`.
  private(set) var code = SQLITE_OK
  private var index: CInt = 0

  init(statement: OpaquePointer, path: String) {
    unsafe self.statement = unsafe statement
    self.path = path
  }

  var invalidValueError: ArchiveError {
    .failed(path: path, because: "a value cannot be encoded as JSON")
  }

  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    index += 1
    let code = unsafe value.bind(to: statement, at: index)
    if self.code == SQLITE_OK { self.code = code }
  }

  /// Binds the three columns of a user: the id, or kind and name of a user without an id.
  ///
  /// Users with an id have a row of their own in `users`.
  mutating func visitUser(_ name: StaticString, _ user: inout User?) {
    var id = user?.id
    var kind = id == nil ? user?.kind.rawValue : nil
    var displayName = id == nil ? user?.displayName : nil
    visit(name, &id, .plain)
    visit(name, &kind, .plain)
    visit(name, &displayName, .plain)
  }
}

/// A visitor that reads the columns of a row from the current result row.
struct ColumnReader: ColumnVisitor {
  static let isReading = true
  private let prepared: PreparedStatement
  private let pool: StatementPool
  private let users: UserLookup?
  /// The index of the next result column, from 0.
  private(set) var nextColumn: CInt

  init(
    _ prepared: PreparedStatement, from pool: StatementPool, users: UserLookup?, column: CInt
  ) {
    (self.prepared, self.pool, self.users, self.nextColumn) = (prepared, pool, users, column)
  }

  var invalidValueError: ArchiveError { pool.invalidValueError(nextColumn - 1, of: prepared) }

  mutating func visit<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    value = unsafe Value.read(from: prepared.handle, at: nextColumn)
    nextColumn += 1
  }

  mutating func visitUser(_ name: StaticString, _ user: inout User?) throws(ArchiveError) {
    var (id, kind, displayName): (Int?, String?, String?) = (nil, nil, nil)
    visit(name, &id, .plain)
    visit(name, &kind, .plain)
    visit(name, &displayName, .plain)
    if let id {
      user = try users?.user(id) ?? User(id: id)
    } else {
      user = kind.map { User(kind: User.Kind(rawValue: $0), displayName: displayName) }
    }
  }
}
