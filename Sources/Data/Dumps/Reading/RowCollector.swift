private import Glibc

/// A collector that copies the values of imported columns from XML rows into a batch.
@safe
struct RowCollector {
  /// The rows collected so far.
  private(set) var batch: RowBatch
  /// The attribute names found so far, as expat passes them: one memory address for each name in a
  /// block.
  private var attributeNames: [UnsafePointer<CChar>] = unsafe []
  /// The index of the column of each attribute name; `nil` for attributes that are not imported.
  private var columnIndices: [Int?] = []
  /// The names of the columns to import.
  private let columnNames: [String]

  /// Creates a collector for a table; `capacity` is the expected size of the values, in bytes.
  init(_ table: DumpTable, capacity: Int) {
    batch = RowBatch(of: table, capacity: capacity)
    columnNames = table.columnNames
  }

  /// Adds a row from its attributes, an array of alternating names and values that a null pointer
  /// ends.
  ///
  /// - Returns: An error if the block has too many different attributes, otherwise `nil`.
  mutating func addRow(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> DumpXMLError? {
    batch.beginRow()
    var expectedIndex = 0
    var next = unsafe attributes
    while let name = unsafe next[0], let value = unsafe next[1] {
      guard let index = unsafe index(of: name, startingAt: expectedIndex) else {
        return .tooManyAttributes
      }
      if let column = columnIndices[index] {
        let count = unsafe strlen(value)
        unsafe value.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
          unsafe batch.add(UnsafeBufferPointer(start: bytes, count: count), at: column)
        }
      }
      expectedIndex = index + 1
      unsafe next += 2
    }
    return nil
  }

  /// Returns the index of an attribute name, which is added if it is new; `nil` if there are too
  /// many names.
  ///
  /// The search begins at `start`, because all rows have their attributes in the same order.
  private mutating func index(
    of name: UnsafePointer<CChar>, startingAt start: Int
  ) -> Int? {
    for index in unsafe start..<max(start, attributeNames.count)
    where unsafe attributeNames[index] == name {
      return index
    }
    for index in unsafe 0..<min(start, attributeNames.count)
    where unsafe attributeNames[index] == name {
      return index
    }
    guard unsafe attributeNames.count < Self.maxNames else { return nil }
    let text = unsafe String(cString: name)
    columnIndices.append(columnNames.firstIndex(of: text))
    unsafe attributeNames.append(name)
    return columnIndices.count - 1
  }

  /// The maximum number of different attributes in a block; the tables of data dumps have at most
  /// 23.
  private static let maxNames = 200
}
