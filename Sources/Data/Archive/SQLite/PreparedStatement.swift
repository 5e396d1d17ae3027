private import CSQLite

/// A compiled SQLite statement with the checks for its result columns.
@safe
struct PreparedStatement {
  /// SQLite's handle of the statement.
  let handle: OpaquePointer
  /// The checks for those result columns that come from tables.
  private let checks: [ColumnCheck]

  init(_ handle: OpaquePointer, on connection: OpaquePointer) {
    unsafe self.handle = handle
    checks = unsafe ColumnCheck.checks(for: handle, on: connection)
  }

  /// The index of the first result column whose value breaks its rule; JSON is checked only when it
  /// is decoded.
  var firstInvalidColumn: CInt? {
    let checks = checks.span
    for index in checks.indices where unsafe !checks[index].isSatisfied(in: handle) {
      return checks[index].index
    }
    return nil
  }

  /// Returns the check of a result column, or nil for a computed column.
  func check(ofColumn index: CInt) -> ColumnCheck? { checks.first { $0.index == index } }

  /// Returns the invalid value of a column in the current row, or nil if the statement does not
  /// select the key columns.
  func invalidValue(_ check: ColumnCheck, keys: [String]) -> InvalidValue? {
    let keyColumns = keys.compactMap { key in
      checks.first { $0.table == check.table && $0.column == key }?.index
    }
    guard keyColumns.count == keys.count, let violation = unsafe check.violation(in: handle) else {
      return nil
    }
    return InvalidValue(check, rowKey: rowKey(keyColumns), violation: violation)
  }

  /// Returns all invalid values of the current row, whose first `keyCount` columns are the key.
  func invalidValues(keyCount: Int) -> [InvalidValue] {
    checks.compactMap { check in
      guard check.index >= keyCount, let violation = unsafe check.violation(in: handle) else {
        return nil
      }
      return InvalidValue(check, rowKey: rowKey(0..<CInt(keyCount)), violation: violation)
    }
  }

  /// Returns the values of key columns in the current row, separated by spaces.
  private func rowKey(_ keyColumns: some Sequence<CInt>) -> String {
    keyColumns.map { unsafe String.read(from: handle, at: $0) }.joined(separator: " ")
  }
}
