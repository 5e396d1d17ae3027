private import CSQLite

/// The prepared statements of a connection.
///
/// A statement is found again by the address of its text, so every place in the code that asks
/// has its own; one that asks while its statement is still in use gets another.
@safe
final class StatementPool {
  /// The archive's file, for errors.
  let path: String
  private var kept: [(statement: PreparedStatement, isIdle: Bool)] = []
  /// Where in them a text's statement is.
  private var places: [UInt: Int] = [:]
  private var isClosed = false

  init(path: String) { self.path = path }

  /// Hands over an idle statement, or prepares one; only one that has a place outlives its use.
  func take(_ sql: some StatementText, on connection: OpaquePointer) throws(ArchiveError)
    -> (statement: PreparedStatement, place: Int?)
  {
    let address = sql.address
    let place = places[address]
    if let place, kept[place].isIdle {
      kept[place].isIdle = false
      return (kept[place].statement, place)
    }
    let statement = unsafe try prepare(sql.text, on: connection)
    guard place == nil else { return (statement, nil) }
    places[address] = kept.count
    kept.append((statement, isIdle: false))
    return (statement, kept.count - 1)
  }

  /// Prepares a statement that has no place.
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

  /// Takes a statement back.
  func keep(_ statement: OpaquePointer, at place: Int?) {
    unsafe sqlite3_reset(statement)
    unsafe sqlite3_clear_bindings(statement)
    if let place, !isClosed {
      kept[place].isIdle = true
    } else {
      unsafe sqlite3_finalize(statement)
    }
  }

  /// Frees what is idle now, and later what comes back.
  func close() {
    for entry in kept where entry.isIdle { unsafe sqlite3_finalize(entry.statement.handle) }
    isClosed = true
  }

  /// The connection's latest failure.
  func error(_ code: CInt, on connection: OpaquePointer?) -> ArchiveError {
    ArchiveError(
      code: code, systemError: unsafe sqlite3_system_errno(connection),
      message: unsafe String(cString: sqlite3_errmsg(connection)), path: path)
  }
}
