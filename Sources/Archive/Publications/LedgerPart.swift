/// The ledger entries of neighbouring files, sorted by path and stored in columns.
package struct LedgerPart: Sendable, Equatable {
  /// Each ended by a line end.
  package private(set) var paths: [UInt8] = []
  /// In bytes.
  package private(set) var sizes: [Int64] = []
  /// In nanoseconds since 1970.
  package private(set) var modified: [Int64] = []
  package private(set) var inputKeys: [UInt64] = []
  /// Of all files, and where those of each end.
  private var inputs: [Input] = []
  private var inputEnds: [UInt32] = []

  /// How many files a part has at most.
  static let size = 256
  private static let end = UInt8(ascii: "\n")

  /// Creates a part from entries that are sorted by path.
  init(_ files: some Sequence<LedgerEntry>) {
    for file in files {
      paths += file.path.utf8
      paths.append(Self.end)
      sizes.append(Int64(file.size))
      modified.append(Int64(file.modified))
      inputKeys.append(file.inputKey)
      inputs += file.inputs
      inputEnds.append(UInt32(inputs.count))
    }
  }

  package var count: Int { sizes.count }

  /// The path of the first file.
  package var first: String {
    String(decoding: paths.prefix { $0 != Self.end }, as: UTF8.self)
  }

  package var files: [LedgerEntry] {
    zip(paths.split(separator: Self.end), 0...).map { file(at: $1, $0) }
  }

  /// Returns the entry of a path.
  func file(_ path: String) -> LedgerEntry? {
    zip(paths.split(separator: Self.end), 0...).first { $0.0.elementsEqual(path.utf8) }
      .map { file(at: $1, $0) }
  }

  private func file(at place: Int, _ path: ArraySlice<UInt8>) -> LedgerEntry {
    LedgerEntry(
      path: String(decoding: path, as: UTF8.self), size: Int(sizes[place]),
      modified: Int(modified[place]), inputKey: inputKeys[place], inputs: Array(inputs(place)))
  }

  /// The inputs of a file.
  package func inputs(_ place: Int) -> ArraySlice<Input> {
    inputs[(place == 0 ? 0 : Int(inputEnds[place - 1]))..<Int(inputEnds[place])]
  }

  /// Whether the columns have matching lengths; others may have changed the archive.
  var isWhole: Bool {
    paths.count { $0 == Self.end } == count && paths.last ?? Self.end == Self.end
      && modified.count == count && inputKeys.count == count && inputEnds.count == count
      && zip([0] + inputEnds, inputEnds).allSatisfy { $0 <= $1 }
      && Int(inputEnds.last ?? 0) == inputs.count
  }

  /// Visits all columns but the key of the row.
  mutating func walk(_ columns: inout some ColumnVisitor) throws(ArchiveError) {
    try columns.column("paths", &paths)
    try columns.column("sizes", &sizes)
    try columns.column("modified", &modified)
    try columns.column("keys", &inputKeys)
    try columns.column("input_ends", &inputEnds)
    try columns.column("inputs", &inputs)
  }

  /// Returns for each file whether one of its inputs changed.
  package func isOutdated(by changes: ChangedInputs) -> [Bool] {
    var start = 0
    return inputEnds.map { end in
      defer { start = Int(end) }
      return inputs[start..<Int(end)].contains(where: changes.contains)
    }
  }
}

/// The inputs that changed since the previous build.
package struct ChangedInputs {
  private let inputs: Set<Input>
  private let filter: NumberFilter

  package init(_ inputs: Set<Input>) {
    self.inputs = inputs
    filter = NumberFilter(inputs.lazy.map { UInt64($0.number) })
  }

  fileprivate func contains(_ input: Input) -> Bool {
    filter.mayHold(input.number) && inputs.contains(input)
  }
}

/// A Bloom filter with one hash function: rules out most numbers without a lookup in the set.
private struct NumberFilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ numbers: some Sequence<UInt64>) {
    for number in numbers { bits[Self.word(of: number)] |= 1 << (number & 63) }
  }

  func mayHold(_ number: UInt32) -> Bool {
    bits[Self.word(of: UInt64(number))] & 1 << UInt64(number & 63) != 0
  }

  private static func word(of number: UInt64) -> Int { Int(number >> 6 & 0x3FF) }
}
