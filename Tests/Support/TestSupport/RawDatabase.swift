private import CSQLite

/// An archive's file as those see it who query it with another program.
@safe
package final class RawDatabase {
  private let handle: OpaquePointer

  /// SQLite refused, and says why.
  package struct Refusal: Error { package let message: String }

  package init(_ path: String) throws {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open(path, &opened)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      throw Refusal(message: "\(path) does not open")
    }
    unsafe handle = opened
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Performs statements, one after the other, without their rows.
  package func execute(_ script: String) throws {
    guard unsafe sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw Refusal(message: unsafe String(cString: sqlite3_errmsg(handle)))
    }
  }

  /// The rows of one statement as text; `NULL` is `nil`.
  package func rows(_ sql: String) throws -> [[String?]] {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    guard unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else {
      throw Refusal(message: unsafe String(cString: sqlite3_errmsg(handle)))
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

  /// The first column of the first row.
  package func value(_ sql: String) throws -> String? { try rows(sql).first?.first ?? nil }
}
