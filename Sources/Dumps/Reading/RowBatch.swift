internal import Basics
internal import FoundationEssentials
internal import StackExchange

/// Where the reading of a table stands.
package struct TablePosition: Sendable, Equatable {
  /// In bytes from the start.
  package var offset = 0
  /// From 1.
  package var line = 1
  /// How many rows were read.
  package var rows = 0
}

/// Rows of a table that follow each other, their values as bytes of UTF-8.
package struct RowBatch: Sendable {
  /// A value among the bytes.
  struct Cell {
    var start: UInt32 = 0
    /// One more than its bytes; 0 where the row has no such attribute.
    var size: UInt32 = 0
  }

  private(set) var bytes: [UInt8] = []
  /// As many for each row as the table has columns.
  private(set) var cells: [Cell] = []
  let columns: Int
  /// How many rows there are.
  package private(set) var count = 0
  /// Where the first row stands.
  package var start = TablePosition()
  /// Where the reading can go on after the last row.
  package var end = TablePosition()

  /// Takes rows whose values have at most so many bytes.
  init(of table: DumpTable, capacity: Int = 0) {
    columns = table.columns.count
    bytes.reserveCapacity(capacity)
  }

  mutating func beginRow() {
    cells.append(contentsOf: repeatElement(Cell(), count: columns))
    count += 1
  }

  /// Adds a value of the last row.
  mutating func add(_ value: UnsafeBufferPointer<UInt8>, at column: Int) {
    cells[(count - 1) * columns + column] = Cell(
      start: UInt32(truncatingIfNeeded: bytes.count), size: UInt32(value.count + 1))
    unsafe bytes.append(contentsOf: value)
  }

  private func range<Column: DumpColumn>(_ row: Int, _ column: Column) -> Range<Int>? {
    let cell = cells[row * columns + column.rawValue]
    guard cell.size > 0 else { return nil }
    return Int(cell.start)..<Int(cell.start) + Int(cell.size) - 1
  }

  /// A value as it stands.
  func text<Column: DumpColumn>(_ row: Int, _ column: Column) -> ArraySlice<UInt8>? {
    range(row, column).map { bytes[$0] }
  }

  /// A whole number within bounds.
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

  func id<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.ids)
  }

  func count<Column: DumpColumn>(_ row: Int, _ column: Column) -> Int? {
    integer(row, column, in: ValidRange.counts)
  }

  /// A moment such as `2010-08-25T19:50:51.187`, in UTC; `nil` where the row has none, and an error
  /// where it never was.
  func date<Column: DumpColumn>(_ row: Int, _ column: Column) throws(RowFault) -> Date? {
    guard let range = range(row, column) else { return nil }
    guard let second = DumpTime.second(bytes.span.extracting(range)) else {
      throw RowFault(column: column.name)
    }
    return Date(timeIntervalSince1970: Double(second))
  }
}
