private import CSQLite

/// A rule for the values that a column may hold besides `NULL`.
///
/// Values are checked because another program may have written invalid ones.
enum ColumnRule: Sendable {
  /// Only whole numbers within a range are valid.
  case integer(ClosedRange<Int>)
  /// Any text is valid.
  case text
  /// Only the texts of a list are valid.
  case oneOf([String])
  /// Text is valid if it is JSON from which the type can be decoded.
  case json(any (Decodable & Sendable).Type)
  /// Any blob is valid.
  case bytes
}

/// A rule for one result column of a statement, checked before the value is used.
///
/// The type is a class because each check of a row would copy a structure.
final class ColumnCheck: Sendable {
  /// The index of the result column, from 0.
  let index: CInt
  /// The name of the table that the column comes from.
  let table: String
  /// The name of the column in its table.
  let column: String
  /// The values that the column may hold.
  let rule: ColumnRule
  /// Whether the column may be `NULL`.
  let isNullable: Bool

  private init(index: CInt, table: String, column: String, rule: ColumnRule, isNullable: Bool) {
    (self.index, self.table, self.column) = (index, table, column)
    (self.rule, self.isNullable) = (rule, isNullable)
  }

  /// Reports whether the column's value in the current row obeys the rule; JSON is checked only
  /// when it is decoded.
  func isSatisfied(in statement: OpaquePointer) -> Bool {
    let type = unsafe sqlite3_column_type(statement, index)
    if type == SQLITE_NULL { return isNullable }
    return switch rule {
    case .integer(let range):
      unsafe type == SQLITE_INTEGER && range.contains(Int(sqlite3_column_int64(statement, index)))
    case .text, .json: type == SQLITE_TEXT
    case .oneOf(let names):
      unsafe type == SQLITE_TEXT && names.contains(String.read(from: statement, at: index))
    case .bytes: type == SQLITE_BLOB
    }
  }

  /// Decodes JSON, and returns how the column's value in the current row breaks the rule; nil if it
  /// is valid.
  func violation(in statement: OpaquePointer) -> String? {
    let type = unsafe sqlite3_column_type(statement, index)
    guard unsafe !isSatisfied(in: statement) else {
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
    case .oneOf(let names): return "is not one of \(names.joined(separator: ", "))"
    case .text, .json: return "is not a text"
    case .bytes: return "is not a blob"
    }
  }

  /// Returns the checks for the columns of a statement; computed columns have none.
  static func checks(for statement: OpaquePointer, on connection: OpaquePointer) -> [ColumnCheck] {
    (0..<(unsafe sqlite3_column_count(statement))).compactMap { index in
      guard let table = unsafe sqlite3_column_table_name(statement, index),
        let column = unsafe sqlite3_column_origin_name(statement, index)
      else { return nil }
      var type: UnsafePointer<CChar>?
      var isNotNull: CInt = 0
      let code = unsafe sqlite3_table_column_metadata(
        connection, nil, table, column, &type, nil, &isNotNull, nil, nil)
      let (tableName, columnName) = unsafe (String(cString: table), String(cString: column))
      guard code == SQLITE_OK, let type = unsafe type,
        let rule = unsafe ColumnRule.rule(
          table: tableName, column: columnName, type: String(cString: type))
      else { return nil }
      return ColumnCheck(
        index: index, table: tableName, column: columnName, rule: rule,
        isNullable: isNotNull == 0)
    }
  }

  /// Reports whether JSON can be decoded as a type.
  private func canDecode<Value: Decodable>(_ type: Value.Type, from json: String) -> Bool {
    decodedJSON(json, as: type) != nil
  }
}

/// A stored value that breaks the rule of its column.
package struct InvalidValue: Sendable, Equatable {
  /// The name of the table that contains the value.
  let table: String
  /// The key of the row that contains the value, its columns separated by spaces; nil if the row
  /// could not be identified.
  let rowKey: String?
  /// The name of the column that contains the value.
  let column: String
  /// A description of what is wrong with the value, such as "is not a text".
  let violation: String

  init(_ check: ColumnCheck, rowKey: String?, violation: String) {
    self.init(table: check.table, rowKey: rowKey, column: check.column, violation: violation)
  }

  package init(table: String, rowKey: String?, column: String, violation: String) {
    (self.table, self.rowKey, self.column, self.violation) = (table, rowKey, column, violation)
  }
}

extension InvalidValue: CustomStringConvertible {
  package var description: String {
    "table \(table), \(rowKey.map { "row \($0): " } ?? "")column \(column): \(violation)"
  }
}
