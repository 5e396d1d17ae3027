private import CSQLite
internal import StackExchange

/// A prepared statement with its values bound, in use from `Connection.query` until it is dropped.
///
/// Dropping it resets it and leaves it to its connection for the next use.
@safe
struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let place: Int?
  private let pool: StatementPool
  private var column: CInt = 0

  init(_ sql: some StatementText, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    unsafe (handle, place) = try pool.take(sql, on: connection)
    self.pool = pool
  }

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

  /// Hands over the bytes of the current row's next column where they lie.
  mutating func nextBytes<R>(_ body: (Span<UInt8>) -> R) -> R {
    defer { column += 1 }
    let start = unsafe sqlite3_column_blob(handle, column)
    let count = Int(unsafe sqlite3_column_bytes(handle, column))
    return unsafe body(Span(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: count)))
  }

  /// Hands over those of the next two columns.
  mutating func nextBytes<R>(_ body: (Span<UInt8>, Span<UInt8>) -> R) -> R {
    let (first, second) = (column, column + 1)
    column += 2
    let start = unsafe sqlite3_column_blob(handle, first)
    let count = Int(unsafe sqlite3_column_bytes(handle, first))
    let next = unsafe sqlite3_column_blob(handle, second)
    let nextCount = Int(unsafe sqlite3_column_bytes(handle, second))
    return unsafe body(
      Span(_unsafeBytes: UnsafeRawBufferPointer(start: start, count: count)),
      Span(_unsafeBytes: UnsafeRawBufferPointer(start: next, count: nextCount)))
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
    var reading = unsafe ColumnReading(
      statement: handle, path: pool.path, users: users, column: column)
    try row.walk(&reading)
    column = reading.column
    return row
  }

  private func error(_ code: CInt) -> ArchiveError {
    unsafe pool.error(code, on: sqlite3_db_handle(handle))
  }
}

/// Binds each column of a record to a parameter.
@safe
private struct ColumnBinding: ColumnWalk {
  static let isReading = false
  let statement: OpaquePointer
  let path: String
  /// That of the first value that SQLite refused.
  private(set) var code = SQLITE_OK
  private var index: CInt = 0

  init(statement: OpaquePointer, path: String) {
    unsafe self.statement = unsafe statement
    self.path = path
  }

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
@safe
private struct ColumnReading: ColumnWalk {
  static let isReading = true
  let statement: OpaquePointer
  let path: String
  let users: UserLookup?
  private(set) var column: CInt

  init(statement: OpaquePointer, path: String, users: UserLookup?, column: CInt) {
    unsafe self.statement = unsafe statement
    self.path = path
    self.users = users
    self.column = column
  }

  mutating func column<Value: ColumnValue>(
    _ name: StaticString, _ value: inout Value, _ role: ColumnRole
  ) {
    value = unsafe Value.read(from: statement, at: column)
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
