private import CSQLite

/// A prepared statement with its values bound, in use from `Connection.query` until it is dropped.
///
/// Dropping it resets it and leaves it to its connection for the next use.
@safe
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let sql: StaticString
  private let pool: StatementPool
  private var column: CInt = 0

  init(_ sql: StaticString, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    unsafe handle = try pool.take(sql, on: connection)
    self.sql = sql
    self.pool = pool
  }

  deinit { unsafe pool.keep(handle, for: sql) }

  /// Binds the first parameters, in the order in which they are numbered.
  func bind<each Value: ColumnValue>(_ values: repeat each Value) throws(ArchiveError) {
    var index: CInt = 0
    for value in repeat each values {
      index += 1
      let code = unsafe value.bind(to: handle, at: index)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// Goes back to before the first row with other values for the first parameters; those that
  /// follow stay as they are.
  mutating func restart<each Value: ColumnValue>(with values: repeat each Value)
    throws(ArchiveError)
  {
    unsafe sqlite3_reset(handle)
    try bind(repeat each values)
  }

  /// Moves to the next row; `false` when there is none.
  mutating func step() throws(ArchiveError) -> Bool {
    column = 0
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error(code)
    }
  }

  /// Reads the current row's next column, from the first one on.
  mutating func next<Value: ColumnValue>() -> Value {
    defer { column += 1 }
    return unsafe Value.read(from: handle, at: column)
  }

  private func error(_ code: CInt) -> ArchiveError {
    unsafe pool.error(code, on: sqlite3_db_handle(handle))
  }
}
