internal import Basics
internal import FoundationEssentials
internal import StackExchange

/// A position between two rows of a data dump's table, from which reading can resume.
package struct TablePosition: Sendable, Equatable {
  /// The number of bytes of the table before the position.
  package var offset = 0
  /// The line number of the position, counted from 1.
  package var line = 1
  /// The number of rows of the table before the position.
  package var rowCount = 0
}

/// Consecutive rows of a data dump's table, with their values as UTF-8 in one array of bytes.
package struct RowBatch: Sendable {
  /// The range of a value in the bytes of the batch.
  struct Cell {
    /// The index of the value's first byte.
    var start: UInt32 = 0
    /// The number of the value's bytes plus one; 0 if the row does not have the attribute.
    var size: UInt32 = 0
  }

  /// The values of all rows as UTF-8, one after the other.
  private(set) var bytes: [UInt8] = []
  /// The ranges of all values in `bytes`: one cell for each column of each row.
  private(set) var cells: [Cell] = []
  /// The number of columns of the table.
  let columnCount: Int
  /// The number of rows in the batch.
  package private(set) var count = 0
  /// The position in the table before the first row of the batch.
  package var start = TablePosition()
  /// The position in the table after the last row of the batch, from which reading can resume.
  package var end = TablePosition()
  /// The repairs that parsing the XML of the batch needed.
  package var repairs = XMLRepairs()

  /// Creates an empty batch with memory for `capacity` bytes of values.
  init(of table: DumpTable, capacity: Int = 0) {
    columnCount = table.columnNames.count
    bytes.reserveCapacity(capacity)
  }

  /// Adds a row without values to the batch.
  mutating func beginRow() {
    cells.append(contentsOf: repeatElement(Cell(), count: columnCount))
    count += 1
  }

  /// Adds a value to the last row of the batch, in the column at an index.
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, at column: Int) {
    cells[(count - 1) * columnCount + column] = Cell(
      start: UInt32(truncatingIfNeeded: bytes.count), size: UInt32(value.count + 1))
    unsafe bytes.append(contentsOf: value)
  }

  /// Returns the range in `bytes` of a row's value in a column; `nil` if the row does not have the
  /// attribute.
  private func range<Column: DumpColumn>(_ row: Int, _ column: Column) -> Range<Int>? {
    let cell = cells[row * columnCount + column.rawValue]
    guard cell.size > 0 else { return nil }
    return Int(cell.start)..<Int(cell.start) + Int(cell.size) - 1
  }

  /// Returns the value of a column in a row as UTF-8; `nil` if the row does not have the attribute.
  package func text<Column: DumpColumn>(_ row: Int, _ column: Column) -> ArraySlice<UInt8>? {
    range(row, column).map { bytes[$0] }
  }

  /// Returns the value of a column in a row as an integer; `nil` if it is missing, not an integer
  /// or out of bounds.
  func integer<Column: DumpColumn>(_ row: Int, _ column: Column, in bounds: ClosedRange<Int>)
    -> Int?
  {
    guard let range = range(row, column), !range.isEmpty, range.count < 18 else { return nil }
    let digits = bytes.span.extracting(range)
    let isNegative = digits[0] == UInt8(ascii: "-")
    var number = 0
    for index in (isNegative ? 1 : 0)..<digits.count {
      guard digits[index].isDigit else { return nil }
      number = number * 10 + Int(digits[index] - UInt8(ascii: "0"))
    }
    if isNegative { number = digits.count > 1 ? -number : .max }
    return bounds.contains(number) ? number : nil
  }

  /// Returns the value of a column in a row as an id; `nil` if it is missing or not a valid id.
  func id<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.ids)
  }

  /// Returns the value of a column in a row as a count or score; `nil` if it is missing or not
  /// valid.
  func count<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.counts)
  }

  /// Returns the value of a column in a row as a date; `nil` if the row does not have the
  /// attribute.
  ///
  /// - Throws: ``RowError`` if the value is not a valid date.
  func date<Column: DumpColumn>(_ row: Int, _ column: Column) throws(RowError) -> Date? {
    guard let range = range(row, column) else { return nil }
    guard let second = DumpTime.unixTime(bytes.span.extracting(range)) else {
      throw RowError(column: column.attributeName)
    }
    return Date(timeIntervalSince1970: Double(second))
  }
}
