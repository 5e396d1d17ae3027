/// What SQLite does by itself when a row changes.
///
/// Triggers belong to no version: an archive gets those of the program that opens it to write.
package struct Trigger: Sendable {
  let name: String
  /// The statement that makes it, as SQLite keeps it.
  let sql: String

  /// Its condition is over `old` and `new`, `nil` for every row; a semicolon ends each statement.
  package init(after event: String, on table: String, when condition: String?, _ statements: String)
  {
    name = "\(table)_noted_\(event.lowercased())"
    sql = """
      CREATE TRIGGER \(name) AFTER \(event) ON \(table)\(condition.map { " WHEN \($0)" } ?? "")
      BEGIN
        \(statements)
      END
      """
  }
}

extension Connection {
  /// Makes the triggers those of this program, unless they are already.
  func settle(_ triggers: [Trigger]) throws(ArchiveError) {
    let wanted = Dictionary(triggers.map { ($0.name, $0.sql) }) { _, last in last }
    guard try self.triggers() != wanted else { return }
    try transaction { () throws(ArchiveError) in
      try dropTriggers()
      for sql in wanted.values.sorted() { try execute(sql) }
    }
  }

  /// Removes all triggers, so that none stands in the way of a change of tables.
  func dropTriggers() throws(ArchiveError) {
    for name in try triggers().keys {
      try execute("DROP TRIGGER \"\(name.replacing("\"", with: "\"\""))\"")
    }
  }

  /// The statements that made the triggers, by name.
  private func triggers() throws(ArchiveError) -> [String: String] {
    var rows = try query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    var triggers: [String: String] = [:]
    while try rows.step() { triggers[rows.next()] = rows.next() }
    return triggers
  }
}
