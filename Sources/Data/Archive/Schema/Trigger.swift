/// An SQL trigger.
///
/// Triggers do not depend on the schema version: an archive gets those of the program that opens it
/// for writing.
package struct Trigger: Sendable {
  let name: String
  /// The `CREATE TRIGGER` statement, exactly as SQLite stores it.
  let sql: String

  /// Creates a trigger for an SQL event on a table.
  ///
  /// The condition may use `old` and `new`; nil fires for every row. Each statement ends with a
  /// semicolon. `subject` distinguishes several triggers of the same table and event.
  package init(
    after event: String, on table: String, _ subject: String = "", when condition: String?,
    _ statements: String
  ) {
    name = "\(table)\(subject)_logged_\(event.lowercased())"
    sql = """
      CREATE TRIGGER \(name) AFTER \(event) ON \(table)\(condition.map { " WHEN \($0)" } ?? "")
      BEGIN
        \(statements)
      END
      """
  }
}

extension SQLiteConnection {
  /// Replaces all triggers by the given ones unless they are installed already.
  func install(_ triggers: [Trigger]) throws(ArchiveError) {
    let statements = Dictionary(triggers.map { ($0.name, $0.sql) }) { _, last in last }
    guard try self.triggers() != statements else { return }
    try transaction { () throws(ArchiveError) in
      try dropTriggers()
      for sql in statements.values.sorted() { try execute(sql) }
    }
  }

  /// Drops all triggers, so that none fires while tables change.
  func dropTriggers() throws(ArchiveError) {
    for name in try triggers().keys {
      try execute("DROP TRIGGER \"\(name.replacing("\"", with: "\"\""))\"")
    }
  }

  /// Returns the `CREATE TRIGGER` statements of all triggers, by name.
  private func triggers() throws(ArchiveError) -> [String: String] {
    var rows = try query("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    var triggers: [String: String] = [:]
    while try rows.step() { triggers[rows.next()] = rows.next() }
    return triggers
  }
}
