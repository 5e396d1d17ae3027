private import CSQLite

/// A prepared statement with bound values.
///
/// When it is destroyed, it is reset and returned to the statement pool of its connection.
@safe
struct Statement: ~Copyable {
  private let prepared: PreparedStatement
  /// The index of the statement in the pool; nil for a statement that is not cached.
  private let poolIndex: Int?
  private let pool: StatementPool
  /// The index of the next column to read, from 0.
  private var nextColumn: CInt = 0

  /// Takes a statement from the pool, or prepares it.
  init(_ sql: some StatementText, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    (prepared, poolIndex) = try unsafe pool.acquire(sql, on: connection)
    self.pool = pool
  }

  /// Prepares a statement without caching it.
  init(uncached sql: String, on connection: OpaquePointer, from pool: StatementPool)
    throws(ArchiveError)
  {
    prepared = try unsafe pool.prepare(sql, on: connection)
    poolIndex = nil
    self.pool = pool
  }

  private var handle: OpaquePointer { unsafe prepared.handle }

  deinit { unsafe pool.release(handle, at: poolIndex) }

  /// Binds values to the first parameters, in order.
  func bind<each Value: ColumnValue>(_ values: repeat each Value) throws(ArchiveError) {
    var index: CInt = 0
    for value in repeat each values {
      index += 1
      let code = unsafe value.bind(to: handle, at: index)
      guard code == SQLITE_OK else { throw error(code) }
    }
  }

  /// Resets the statement and binds new values to the first parameters; later parameters keep their
  /// values.
  mutating func reset<each Value: ColumnValue>(binding values: repeat each Value)
    throws(ArchiveError)
  {
    unsafe sqlite3_reset(handle)
    try bind(repeat each values)
  }

  /// Resets the statement and binds the columns of a row.
  mutating func reset(binding row: some TableRow) throws(ArchiveError) {
    unsafe sqlite3_reset(handle)
    try bind(row)
  }

  /// Moves to the next row; returns false after the last.
  ///
  /// Values of table columns are checked here, so that callers never read invalid ones.
  mutating func step() throws(ArchiveError) -> Bool {
    guard try stepUnchecked() else { return false }
    if let invalidColumn = prepared.firstInvalidColumn {
      throw pool.invalidValueError(invalidColumn, of: prepared)
    }
    return true
  }

  /// Moves to the next row without checking its values; returns false after the last.
  mutating func stepUnchecked() throws(ArchiveError) -> Bool {
    nextColumn = 0
    let code = unsafe sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error(code)
    }
  }

  /// Reads the next column of the current row.
  mutating func next<Value: ColumnValue>() -> Value {
    defer { nextColumn += 1 }
    return unsafe Value.read(from: handle, at: nextColumn)
  }

  /// Reads the next column of the current row and decodes it from JSON; returns nil for `NULL`.
  mutating func nextJSON<Value: Decodable>() throws(ArchiveError) -> Value? {
    guard let json: String = next() else { return nil }
    guard let value: Value = decodedJSON(json) else {
      throw pool.invalidValueError(nextColumn - 1, of: prepared)
    }
    return value
  }

  /// Returns all invalid values of the current row, whose first `keyCount` columns are the key.
  func invalidValues(keyCount: Int) -> [InvalidValue] { prepared.invalidValues(keyCount: keyCount) }

  /// Returns the results of a closure for each row, in order.
  consuming func map<Value>(_ read: (inout Statement) -> Value) throws(ArchiveError) -> [Value] {
    var row = self
    var values: [Value] = []
    while try row.step() { values.append(read(&row)) }
    return values
  }

  /// Returns the value in the first column of the first result row; nil without a row.
  consuming func first<Value: ColumnValue>() throws(ArchiveError) -> Value? {
    var row = self
    return try row.step() ? row.next() : nil
  }

  /// Binds the columns of a row to the first parameters.
  func bind(_ record: some TableRow) throws(ArchiveError) {
    var record = record
    var binder = unsafe ColumnBinder(statement: handle, path: pool.path)
    try record.visitColumns(with: &binder)
    guard binder.code == SQLITE_OK else { throw error(binder.code) }
  }

  /// Reads a row from the next columns of the current result row.
  ///
  /// Without `users`, users in the row have an id but no name.
  mutating func read<Row: TableRow>(_ type: Row.Type = Row.self, _ users: UserLookup? = nil)
    throws(ArchiveError) -> Row
  {
    var row = Row.empty
    var reader = ColumnReader(prepared, from: pool, users: users, column: nextColumn)
    try row.visitColumns(with: &reader)
    nextColumn = reader.nextColumn
    return row
  }

  /// Returns the error for a result code of this statement.
  private func error(_ code: CInt) -> ArchiveError {
    unsafe pool.error(code, on: sqlite3_db_handle(handle))
  }
}

/// The SQL text of a statement, at a constant memory address.
protocol StatementText {
  /// The memory address that identifies the statement in the pool.
  var address: UInt { get }
  /// The SQL text of the statement.
  var text: String { get }
}

extension StaticString: StatementText {
  var address: UInt { unsafe UInt(bitPattern: utf8Start) }
  var text: String { "\(self)" }
}

/// The SQL text of a statement that is composed at run time, once per process.
final class SQL: StatementText, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}

/// A compiled SQLite statement with the checks for its result columns.
@safe
struct PreparedStatement {
  /// SQLite's handle of the statement.
  let handle: OpaquePointer
  /// The checks for those result columns that come from tables.
  private let checks: [ColumnCheck]

  init(_ handle: OpaquePointer, on connection: OpaquePointer) {
    unsafe self.handle = handle
    checks = unsafe ColumnCheck.checks(for: handle, on: connection)
  }

  /// The index of the first result column whose value breaks its rule; JSON is checked only when it
  /// is decoded.
  var firstInvalidColumn: CInt? {
    let checks = checks.span
    for index in checks.indices where unsafe !checks[index].isSatisfied(in: handle) {
      return checks[index].index
    }
    return nil
  }

  /// Returns the check of a result column, or nil for a computed column.
  func check(ofColumn index: CInt) -> ColumnCheck? { checks.first { $0.index == index } }

  /// Returns the invalid value of a column in the current row, or nil if the statement does not
  /// select the key columns.
  func invalidValue(_ check: ColumnCheck, keys: [String]) -> InvalidValue? {
    let keyColumns = keys.compactMap { key in
      checks.first { $0.table == check.table && $0.column == key }?.index
    }
    guard keyColumns.count == keys.count, let violation = unsafe check.violation(in: handle) else {
      return nil
    }
    return InvalidValue(check, rowKey: rowKey(keyColumns), violation: violation)
  }

  /// Returns all invalid values of the current row, whose first `keyCount` columns are the key.
  func invalidValues(keyCount: Int) -> [InvalidValue] {
    checks.compactMap { check in
      guard check.index >= keyCount, let violation = unsafe check.violation(in: handle) else {
        return nil
      }
      return InvalidValue(check, rowKey: rowKey(0..<CInt(keyCount)), violation: violation)
    }
  }

  /// Returns the values of key columns in the current row, separated by spaces.
  private func rowKey(_ keyColumns: some Sequence<CInt>) -> String {
    keyColumns.map { unsafe String.read(from: handle, at: $0) }.joined(separator: " ")
  }
}
