private import CSQLite

/// A statement of SQLite, and the rules of the columns of tables that it gives.
@safe
struct PreparedStatement {
  let handle: OpaquePointer
  private let checks: [ColumnCheck]

  init(_ handle: OpaquePointer, on connection: OpaquePointer) {
    unsafe self.handle = handle
    checks = unsafe ColumnCheck.all(of: handle, on: connection)
  }

  /// The first column of the current row whose value breaks its rule; JSON is judged when it is read.
  var brokenColumn: CInt? {
    let checks = checks.span
    for index in checks.indices where unsafe !checks[index].holds(in: handle) {
      return checks[index].index
    }
    return nil
  }

  /// The table and column that a column shows; `nil` for one that is computed.
  func check(ofColumn index: CInt) -> ColumnCheck? { checks.first { $0.index == index } }

  /// What is wrong with a column of the current row; `nil` where its keys are not among the columns.
  func invalidValue(_ check: ColumnCheck, keys: [String]) -> InvalidValue? {
    let keyColumns = keys.compactMap { key in
      checks.first { $0.table == check.table && $0.column == key }?.index
    }
    guard keyColumns.count == keys.count, let fault = unsafe check.fault(in: handle) else {
      return nil
    }
    return InvalidValue(check, row: row(keyColumns), fault: fault)
  }

  /// What is wrong with the current row, whose first columns tell it from others.
  func invalidValues(keyCount: Int) -> [InvalidValue] {
    checks.compactMap { check in
      guard check.index >= keyCount, let fault = unsafe check.fault(in: handle) else { return nil }
      return InvalidValue(check, row: row(0..<CInt(keyCount)), fault: fault)
    }
  }

  private func row(_ keys: some Sequence<CInt>) -> String {
    keys.map { unsafe String.read(from: handle, at: $0) }.joined(separator: " ")
  }
}
