private import Glibc

/// Takes the attributes that are wanted out of rows.
@safe
struct RowCollector {
  private(set) var batch: RowBatch
  /// As expat calls the attributes of this block, which it does by the same address every time.
  private var names: [UnsafePointer<CChar>] = unsafe []
  /// The column of each name; nil where it is not wanted.
  private var places: [Int?] = []
  private let columns: [String]

  init(_ table: DumpTable, capacity: Int) {
    batch = RowBatch(of: table, capacity: capacity)
    columns = table.columns
  }

  /// Adds a row: names and values in turn, ended by nil.
  mutating func take(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> XMLFault? {
    batch.beginRow()
    var guess = 0
    var next = unsafe attributes
    while let name = unsafe next[0], let value = unsafe next[1] {
      guard let index = unsafe index(of: name, after: guess) else { return .tooManyAttributes }
      if let place = places[index] {
        let count = unsafe strlen(value)
        unsafe value.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
          unsafe batch.add(UnsafeBufferPointer(start: bytes, count: count), at: place)
        }
      }
      guess = index + 1
      unsafe next += 2
    }
    return nil
  }

  /// Rows have their attributes in the same order, some of them left out.
  private mutating func index(of name: UnsafePointer<CChar>, after guess: Int) -> Int? {
    for index in unsafe guess..<max(guess, names.count) where unsafe names[index] == name {
      return index
    }
    for index in unsafe 0..<min(guess, names.count) where unsafe names[index] == name {
      return index
    }
    guard unsafe names.count < Self.mostNames else { return nil }
    let text = unsafe String(cString: name)
    places.append(columns.firstIndex(of: text))
    unsafe names.append(name)
    return places.count - 1
  }

  /// Tables have 23 at most.
  private static let mostNames = 200
}
