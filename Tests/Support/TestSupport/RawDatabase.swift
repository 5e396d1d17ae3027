private import CSQLite

/// A direct SQLite connection to an archive, as another program would open it.
@safe
package final class RawDatabase {
  private let handle: OpaquePointer

  /// An error that SQLite reported, with its message.
  package struct SQLiteError: Error { package let message: String }

  package init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      throw SQLiteError(message: "\(path) does not open")
    }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Executes the statements of a script and ignores their rows.
  package func execute(_ script: String) throws {
    guard unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteError(message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// Returns the rows of one statement as text; `NULL` is `nil`.
  package func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw SQLiteError(message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
    var rows: [[String?]] = []
    while unsafe sqlite3_step(statement) == SQLITE_ROW {
      let columns = unsafe sqlite3_column_count(statement)
      rows.append(
        (0..<columns).map { column in
          unsafe sqlite3_column_text(statement, column).map { unsafe String(cString: $0) }
        })
    }
    return rows
  }

  /// Returns the first column of the first row of a statement's result as text, or `nil` if that is
  /// missing or `NULL`.
  package func value(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }

  /// Calls a closure while a task writes ever new titles, the same for all questions of the archive at a path.
  package static func withBusyWriter(at path: String, _ body: () async throws -> Void) async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let writer = try RawDatabase(path)
        var number = 0
        while !Task.isCancelled {
          number += 1
          try writer.execute("UPDATE questions SET title = '\(number)'")
          await Task.yield()
        }
      }
      defer { group.cancelAll() }
      try await body()
    }
  }
}
