private import CSQLite

extension StatementPool {
  /// Why a column of a statement's current row cannot be read.
  ///
  /// Where the row does not tell which it is, that names the first like it.
  func invalid(_ column: CInt, of statement: PreparedStatement) -> ArchiveError {
    guard let check = statement.check(ofColumn: column),
      let connection = unsafe sqlite3_db_handle(statement.handle)
    else { return .corrupt(path: path, because: "a value has an unexpected form") }
    do throws(ArchiveError) {
      let keys = try unsafe names(Self.keyNames, of: check.table, on: connection)
      if let value = statement.invalidValue(check, keys: keys) {
        return .invalid(path: path, value)
      }
      let like = try unsafe invalidValues(
        inTable: check.table, columns: [check.column], limit: 1, on: connection)
      let unplaced = InvalidValue(check, row: nil, fault: "has an unexpected form")
      return .invalid(path: path, like.first ?? unplaced)
    } catch {
      return error
    }
  }

  /// The values in columns of a table, or in all, that break the rules, at most so many.
  func invalidValues(
    inTable table: String, columns: [String] = [], limit: Int, on connection: OpaquePointer
  ) throws(ArchiveError) -> [InvalidValue] {
    let keys = try unsafe names(Self.keyNames, of: table, on: connection)
    let columns = columns.isEmpty ? ["*"] : columns.map(\.asIdentifier)
    let list = (keys.map(\.asIdentifier) + columns).joined(separator: ", ")
    var rows = try unsafe Statement(
      once: "SELECT \(list) FROM \(table.asIdentifier)", on: connection, from: self)
    var found: [InvalidValue] = []
    while found.count < limit, try rows.stepUnjudged() {
      found += rows.invalidValues(keyCount: keys.count)
    }
    return Array(found.prefix(limit))
  }

  private func names(_ sql: String, of table: String, on connection: OpaquePointer)
    throws(ArchiveError) -> [String]
  {
    let statement = try unsafe Statement(once: sql, on: connection, from: self)
    try statement.bind(table)
    return try statement.map { $0.next() }
  }

  /// The columns that tell rows apart: those of the primary key and of `UNIQUE`.
  private static let keyNames = """
    SELECT name FROM (
      SELECT name, pk AS place FROM pragma_table_info(?1) WHERE pk > 0
      UNION ALL
      SELECT i.name, i.seqno + 1 FROM pragma_index_list(?1) AS l JOIN pragma_index_info(l.name) AS i
      WHERE l.origin = 'u')
    ORDER BY place
    """
}

extension Connection {
  /// The values of a table that break the rules of their columns, at most so many.
  func invalidValues(inTable table: String, limit: Int) throws(ArchiveError) -> [InvalidValue] {
    try unsafe pool.invalidValues(inTable: table, limit: limit, on: handle)
  }
}

extension String {
  /// As SQL takes a name of anything.
  fileprivate var asIdentifier: String { "\"\(replacing("\"", with: "\"\""))\"" }
}
