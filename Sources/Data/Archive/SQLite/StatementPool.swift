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
