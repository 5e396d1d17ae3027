private import CSQLite

/// A cache of the prepared statements of a connection.
///
/// Statements are cached by the memory address of their SQL text, so each call site has its own. If
/// the cached statement is still in use, a temporary one is prepared.
@safe
final class StatementPool {
  /// The path of the archive file, for error messages.
  let path: String
  /// The cached statements, in use or idle.
  private var entries: [(statement: PreparedStatement, isIdle: Bool)] = []
  /// The indices in `entries` of cached statements, by the memory address of their SQL text.
  private var indicesByAddress: [UInt: Int] = [:]
  /// Whether returned statements are freed instead of cached.
  private var isClosed = false

  init(path: String) { self.path = path }

  /// Returns an idle cached statement, or prepares a new one; the index is nil for a statement that
  /// is not cached.
  func acquire(_ sql: some StatementText, on connection: OpaquePointer) throws(ArchiveError)
    -> (statement: PreparedStatement, index: Int?)
  {
    let address = sql.address
    let index = indicesByAddress[address]
    if let index, entries[index].isIdle {
      entries[index].isIdle = false
      return (entries[index].statement, index)
    }
    let statement = unsafe try prepare(sql.text, on: connection)
    guard index == nil else { return (statement, nil) }
    indicesByAddress[address] = entries.count
    entries.append((statement, isIdle: false))
    return (statement, entries.count - 1)
  }

  /// Prepares a statement without caching it.
  func prepare(_ text: String, on connection: OpaquePointer) throws(ArchiveError)
    -> PreparedStatement
  {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, text, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else {
      throw unsafe error(code, on: connection)
    }
    return unsafe PreparedStatement(statement, on: connection)
  }

  /// Resets a statement after use: makes a cached one idle, and frees one that is not cached.
  func release(_ statement: OpaquePointer, at index: Int?) {
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    if let index, !isClosed {
      entries[index].isIdle = true
    } else {
      unsafe sqlite3_finalize(statement)
    }
  }

  /// Frees idle statements now, and the others when they are returned.
  func close() {
    for entry in entries where entry.isIdle { unsafe sqlite3_finalize(entry.statement.handle) }
    isClosed = true
  }

  /// Returns the error for a result code of SQLite.
  func error(_ code: CInt, on connection: OpaquePointer?) -> ArchiveError {
    ArchiveError(
      code: code, systemError: unsafe sqlite3_system_errno(connection),
      message: unsafe String(cString: sqlite3_errmsg(connection)), path: path)
  }
}

extension StatementPool {
  /// Returns the error for an invalid value in a column of the current row.
  ///
  /// If the statement does not select the key of the row, the error names the first invalid value
  /// of the same column.
  func invalidValueError(_ column: CInt, of statement: PreparedStatement) -> ArchiveError {
    guard let check = statement.check(ofColumn: column),
      let connection = unsafe sqlite3_db_handle(statement.handle)
    else { return .corrupt(path: path, because: "a value has an unexpected format") }
    do throws(ArchiveError) {
      let keys = try unsafe keyColumns(of: check.table, on: connection)
      if let value = statement.invalidValue(check, keys: keys) {
        return .invalid(path: path, value)
      }
      let candidates = try unsafe invalidValues(
        inTable: check.table, columns: [check.column], limit: 1, on: connection)
      let unidentified = InvalidValue(check, rowKey: nil, violation: "has an unexpected format")
      return .invalid(path: path, candidates.first ?? unidentified)
    } catch {
      return error
    }
  }

  /// Returns up to `limit` invalid values of a table, in the given columns or, if none are given,
  /// in all.
  func invalidValues(
    inTable table: String, columns: [String] = [], limit: Int, on connection: OpaquePointer
  ) throws(ArchiveError) -> [InvalidValue] {
    let keys = try unsafe keyColumns(of: table, on: connection)
    let columns = columns.isEmpty ? ["*"] : columns.map(\.asIdentifier)
    let selectList = (keys.map(\.asIdentifier) + columns).joined(separator: ", ")
    var rows = try unsafe Statement(
      uncached: "SELECT \(selectList) FROM \(table.asIdentifier)", on: connection, from: self)
    var invalid: [InvalidValue] = []
    while invalid.count < limit, try rows.stepUnchecked() {
      invalid += rows.invalidValues(keyCount: keys.count)
    }
    return Array(invalid.prefix(limit))
  }

  /// Returns the names of the key columns of a table.
  private func keyColumns(of table: String, on connection: OpaquePointer)
    throws(ArchiveError) -> [String]
  {
    let statement = try unsafe Statement(uncached: Self.keyColumnsQuery, on: connection, from: self)
    try statement.bind(table)
    return try statement.map { $0.next() }
  }

  /// A query for the columns that identify a row: those of the primary key and of `UNIQUE`
  /// constraints.
  private static let keyColumnsQuery = """
    SELECT name FROM (
      SELECT name, pk AS place FROM pragma_table_info(?1) WHERE pk > 0
      UNION ALL
      SELECT i.name, i.seqno + 1 FROM pragma_index_list(?1) AS l JOIN pragma_index_info(l.name) AS i
      WHERE l.origin = 'u')
    ORDER BY place
    """
}

extension SQLiteConnection {
  /// Returns up to `limit` invalid values of a table.
  func invalidValues(inTable table: String, limit: Int) throws(ArchiveError) -> [InvalidValue] {
    try unsafe pool.invalidValues(inTable: table, limit: limit, on: handle)
  }
}

extension String {
  /// The text as a quoted SQL identifier.
  fileprivate var asIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
