private import CSQLite

/// What the values of a column may be, besides `NULL`: another program may have written others.
enum ColumnRule: Sendable {
  case integer(ClosedRange<Int>)
  case text
  /// One of some names.
  case name([String])
  /// A value of a type, as JSON.
  case json(any (Decodable & Sendable).Type)
  case bytes
}

/// A column of a statement whose values are judged before anybody reads them.
struct ColumnCheck: Sendable {
  /// Counted from 0.
  let index: CInt
  let table: String
  let column: String
  let rule: ColumnRule
  let isNullable: Bool

  /// Whether the value of the current row obeys the rule; JSON is judged when it is read.
  func holds(in statement: OpaquePointer) -> Bool {
    let type = unsafe sqlite3_column_type(statement, index)
    if type == SQLITE_NULL { return isNullable }
    return switch rule {
    case .integer(let range):
      unsafe type == SQLITE_INTEGER && range.contains(Int(sqlite3_column_int64(statement, index)))
    case .text, .json: type == SQLITE_TEXT
    case .name(let names):
      unsafe type == SQLITE_TEXT && names.contains(String.read(from: statement, at: index))
    case .bytes: type == SQLITE_BLOB
    }
  }

  /// What is wrong with the value of the current row, JSON included; `nil` where nothing is.
  func fault(in statement: OpaquePointer) -> String? {
    let type = unsafe sqlite3_column_type(statement, index)
    guard unsafe !holds(in: statement) else {
      guard case .json(let value) = rule, type == SQLITE_TEXT else { return nil }
      let json = unsafe String.read(from: statement, at: index)
      return canDecode(value, from: json) ? nil : "is not JSON of the expected form"
    }
    if type == SQLITE_NULL { return "is missing" }
    switch rule {
    case .integer(let range) where type == SQLITE_INTEGER:
      let value = unsafe sqlite3_column_int64(statement, index)
      return "\(value) is not between \(range.lowerBound) and \(range.upperBound)"
    case .integer: return "is not a whole number"
    case .name(let names): return "is not one of \(names.joined(separator: ", "))"
    case .text, .json: return "is not a text"
    case .bytes: return "is not a blob"
    }
  }

  /// What the values of a statement's columns have to be; columns that are computed may be anything.
  static func all(of statement: OpaquePointer, on connection: OpaquePointer) -> [ColumnCheck] {
    (0..<(unsafe sqlite3_column_count(statement))).compactMap { index in
      guard let table = unsafe sqlite3_column_table_name(statement, index),
        let column = unsafe sqlite3_column_origin_name(statement, index)
      else { return nil }
      var type: UnsafePointer<CChar>?
      var isNeeded: CInt = 0
      let code = unsafe sqlite3_table_column_metadata(
        connection, nil, table, column, &type, nil, &isNeeded, nil, nil)
      let (tableName, name) = unsafe (String(cString: table), String(cString: column))
      guard code == SQLITE_OK, let type = unsafe type,
        let rule = unsafe ColumnRule.of(tableName, name, type: String(cString: type))
      else { return nil }
      return ColumnCheck(
        index: index, table: tableName, column: name, rule: rule, isNullable: isNeeded == 0)
    }
  }

  private func canDecode<Value: Decodable>(_ type: Value.Type, from json: String) -> Bool {
    decodedJSON(json, as: type) != nil
  }
}

/// A value of an archive that is not what its column is for.
package struct InvalidValue: Sendable, Equatable {
  package let table: String
  /// What tells the row from others; `nil` where it was not found again.
  package let row: String?
  package let column: String
  /// In words.
  package let fault: String

  init(_ check: ColumnCheck, row: String?, fault: String) {
    self.init(table: check.table, row: row, column: check.column, fault: fault)
  }

  package init(table: String, row: String?, column: String, fault: String) {
    (self.table, self.row, self.column, self.fault) = (table, row, column, fault)
  }
}

extension InvalidValue: CustomStringConvertible {
  package var description: String {
    "table \(table), \(row.map { "row \($0): " } ?? "")column \(column): \(fault)"
  }
}
