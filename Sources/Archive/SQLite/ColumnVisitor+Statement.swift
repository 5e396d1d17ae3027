private import CSQLite
internal import StackExchange

/// Binds each column of a record to a parameter.
@safe
struct ColumnBinding: ColumnVisitor {
  static let isReading = false
  private let statement: OpaquePointer
  private let path: String
  /// That of the first value that SQLite refused.
  private(set) var code = SQLITE_OK
  private var index: CInt = 0

  init(statement: OpaquePointer, path: String) {
    unsafe self.statement = unsafe statement
    self.path = path
  }

  var refusal: ArchiveError { .failed(path: path, because: "a value has no form in JSON") }

  mutating func column<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    index += 1
    let code = unsafe value.bind(to: statement, at: index)
    if self.code == SQLITE_OK { self.code = code }
  }

  /// Users with an id have a row of their own; of others the post keeps kind and name.
  mutating func person(_ name: StaticString, _ user: inout User?) {
    var id = user?.id
    var kind = id == nil ? user?.kind.rawValue : nil
    var shown = id == nil ? user?.displayName : nil
    column(name, &id, .plain)
    column(name, &kind, .plain)
    column(name, &shown, .plain)
  }
}

/// Reads each column of a record from the current row.
struct ColumnReading: ColumnVisitor {
  static let isReading = true
  private let prepared: PreparedStatement
  private let pool: StatementPool
  private let users: UserLookup?
  private(set) var column: CInt

  init(
    _ prepared: PreparedStatement, from pool: StatementPool, users: UserLookup?, column: CInt
  ) {
    (self.prepared, self.pool, self.users, self.column) = (prepared, pool, users, column)
  }

  var refusal: ArchiveError { pool.invalid(column - 1, of: prepared) }

  mutating func column<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    value = unsafe Value.read(from: prepared.handle, at: column)
    column += 1
  }

  mutating func person(_ name: StaticString, _ user: inout User?) throws(ArchiveError) {
    var (id, kind, shown): (Int?, String?, String?) = (nil, nil, nil)
    column(name, &id, .plain)
    column(name, &kind, .plain)
    column(name, &shown, .plain)
    if let id {
      user = try users?.user(id) ?? User(id: id)
    } else {
      user = kind.map { User(kind: User.Kind(rawValue: $0), displayName: shown) }
    }
  }
}
