private import CSQLite

/// The prepared statements of a connection that nobody is using.
///
/// A statement is found again by the address of its text, so every place in the code that asks
/// has its own; one that asks while its statement is still in use gets another.
@safe
final class StatementPool {
  /// The archive's file, for errors.
  let path: String
  private var idle: [UInt: OpaquePointer] = unsafe [:]
  private var isClosed = false

  init(path: String) { self.path = path }

  /// Hands over an idle statement, or prepares one.
  func take(_ sql: some StatementText, on connection: OpaquePointer) throws(ArchiveError)
    -> OpaquePointer
  {
    if let statement = unsafe idle.removeValue(forKey: sql.address) { return unsafe statement }
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql.text, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement = unsafe statement else {
      throw unsafe error(code, on: connection)
    }
    return unsafe statement
  }

  /// Takes a statement back.
  func keep(_ statement: OpaquePointer, at address: UInt) {
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    let isNeeded = unsafe !isClosed && idle[address] == nil
    if isNeeded {
      unsafe idle[address] = statement
    } else {
      unsafe sqlite3_finalize(statement)
    }
  }

  /// Frees what is idle now, and later what comes back.
  func close() {
    unsafe idle.values.forEach { unsafe sqlite3_finalize($0) }
    unsafe idle.removeAll()
    isClosed = true
  }

  /// The connection's latest failure.
  func error(_ code: CInt, on connection: OpaquePointer?) -> ArchiveError {
    ArchiveError(
      code: code, systemError: unsafe sqlite3_system_errno(connection),
      message: unsafe String(cString: sqlite3_errmsg(connection)), path: path)
  }
}
