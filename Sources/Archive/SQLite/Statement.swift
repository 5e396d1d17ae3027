private import CSQLite

/// A prepared statement with its values bound, in use from `Connection.query` until it is dropped.
///
/// Dropping it resets it and leaves it to its connection for the next use.
@safe
struct Statement: ~Copyable {
  private let prepared: PreparedStatement
  private let place: Int?
  private let pool: StatementPool
  private var column: CInt = 0

  init(_ sql: some StatementText, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    (prepared, place) = try unsafe pool.take(sql, on: connection)
    self.pool = pool
  }

  /// Prepares a statement that is not worth keeping.
  init(once sql: String, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    prepared = try unsafe pool.prepare(sql, on: connection)
    place = nil
    self.pool = pool
  }

  private var handle: OpaquePointer { unsafe prepared.handle }

  deinit { unsafe pool.keep(handle, at: place) }

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

  /// The same with a record's columns.
  mutating func restart(with row: some TableRow) throws(ArchiveError) {
    unsafe sqlite3_reset(handle)
    try bind(row)
  }

  /// Moves to the next row; `false` when there is none.
  ///
  /// What stands in columns of tables is judged here, so that no reader meets what cannot be there.
  mutating func step() throws(ArchiveError) -> Bool {
    guard try stepUnjudged() else { return false }
    if let broken = prepared.brokenColumn { throw pool.invalid(broken, of: prepared) }
    return true
  }

  /// The same for who judges the row.
  mutating func stepUnjudged() throws(ArchiveError) -> Bool {
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

  /// Reads the current row's next column as JSON; `nil` for `NULL`.
  mutating func nextJSON<Value: Decodable>() throws(ArchiveError) -> Value? {
    guard let json: String = next() else { return nil }
    guard let value: Value = decodedJSON(json) else { throw pool.invalid(column - 1, of: prepared) }
    return value
  }

  /// What is wrong with the current row, whose first columns tell it from others.
  func invalidValues(keyCount: Int) -> [InvalidValue] { prepared.invalidValues(keyCount: keyCount) }

  /// What is made of each row, in their order.
  consuming func map<Value>(_ read: (inout Statement) -> Value) throws(ArchiveError) -> [Value] {
    var row = self
    var values: [Value] = []
    while try row.step() { values.append(read(&row)) }
    return values
  }

  /// The first column of the first row, if there is one.
  consuming func first<Value: ColumnValue>() throws(ArchiveError) -> Value? {
    var row = self
    return try row.step() ? row.next() : nil
  }

  /// Binds a record's columns to the first parameters.
  func bind(_ record: some TableRow) throws(ArchiveError) {
    var record = record
    var binding = unsafe ColumnBinding(statement: handle, path: pool.path)
    try record.walk(&binding)
    guard binding.code == SQLITE_OK else { throw error(binding.code) }
  }

  /// Reads a record from the current row's next columns; without `users` nothing but their ids is
  /// known of those whom it names.
  mutating func read<Row: TableRow>(_ type: Row.Type = Row.self, _ users: UserLookup? = nil)
    throws(ArchiveError) -> Row
  {
    var row = Row.blank
    var reading = ColumnReading(prepared, from: pool, users: users, column: column)
    try row.walk(&reading)
    column = reading.column
    return row
  }

  private func error(_ code: CInt) -> ArchiveError {
    unsafe pool.error(code, on: sqlite3_db_handle(handle))
  }
}
