/// The ledger entries of up to 256 neighbouring files, sorted by path and stored as columns.
package struct LedgerPart: Sendable, Equatable {
  /// The paths relative to the output folder, each ended by a newline.
  package private(set) var paths: [UInt8] = []
  /// The file sizes, in bytes.
  package private(set) var sizes: [Int64] = []
  /// The modification times, in nanoseconds since 1970.
  package private(set) var modified: [Int64] = []
  /// The input keys of the files; 0 for none.
  package private(set) var inputKeys: [UInt64] = []
  /// The inputs of all files, one file after the other.
  private var inputs: [Input] = []
  /// The end index in `inputs` for each file.
  private var inputEnds: [UInt32] = []

  /// The maximum number of files in a part.
  static let maxCount = 256
  private static let newline = UInt8(ascii: "\n")

  /// Creates a part from entries that are sorted by path.
  init(_ files: some Sequence<LedgerEntry>) {
    for file in files {
      paths += file.path.utf8
      paths.append(Self.newline)
      sizes.append(Int64(file.size))
      modified.append(Int64(file.modified))
      inputKeys.append(file.inputKey)
      inputs += file.inputs
      inputEnds.append(UInt32(inputs.count))
    }
  }

  /// The number of files.
  package var count: Int { sizes.count }

  /// The path of the first file.
  package var firstPath: String {
    String(decoding: paths.prefix { $0 != Self.newline }, as: UTF8.self)
  }

  /// All entries, sorted by path.
  package var entries: [LedgerEntry] {
    zip(paths.split(separator: Self.newline), 0...).map { entry(at: $1, $0) }
  }

  /// Returns the entry of a path, or nil.
  func entry(forPath path: String) -> LedgerEntry? {
    zip(paths.split(separator: Self.newline), 0...).first { $0.0.elementsEqual(path.utf8) }
      .map { entry(at: $1, $0) }
  }

  /// Returns the entry at an index.
  private func entry(at index: Int, _ path: ArraySlice<UInt8>) -> LedgerEntry {
    LedgerEntry(
      path: String(decoding: path, as: UTF8.self), size: Int(sizes[index]),
      modified: Int(modified[index]), inputKey: inputKeys[index],
      inputs: Array(inputs(ofFileAt: index)))
  }

  /// Returns the inputs of the file at an index.
  package func inputs(ofFileAt index: Int) -> ArraySlice<Input> {
    inputs[(index == 0 ? 0 : Int(inputEnds[index - 1]))..<Int(inputEnds[index])]
  }

  /// Whether all columns have matching lengths; another program may have changed them.
  var isConsistent: Bool {
    paths.count { $0 == Self.newline } == count && paths.last ?? Self.newline == Self.newline
      && modified.count == count && inputKeys.count == count && inputEnds.count == count
      && zip([0] + inputEnds, inputEnds).allSatisfy { $0 <= $1 }
      && Int(inputEnds.last ?? 0) == inputs.count
  }

  /// Visits all columns except the key of the row.
  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("paths", &paths)
    try visitor.visit("sizes", &sizes)
    try visitor.visit("modified", &modified)
    try visitor.visit("keys", &inputKeys)
    try visitor.visit("input_ends", &inputEnds)
    try visitor.visit("inputs", &inputs)
  }

  /// Returns for each file whether one of its inputs changed.
  package func staleFlags(for changes: ChangedInputs) -> [Bool] {
    var inputStart = 0
    return inputEnds.map { inputEnd in
      defer { inputStart = Int(inputEnd) }
      return inputs[inputStart..<Int(inputEnd)].contains(where: changes.contains)
    }
  }
}

/// The inputs that changed since the previous build.
package struct ChangedInputs {
  private let inputs: Set<Input>
  private let hashFilter: HashFilter

  package init(_ inputs: Set<Input>) {
    self.inputs = inputs
    hashFilter = HashFilter(inputs.lazy.map { UInt64($0.hash) })
  }

  /// Reports whether an input changed.
  fileprivate func contains(_ input: Input) -> Bool {
    hashFilter.mightContain(input.hash) && inputs.contains(input)
  }
}

/// A Bloom filter with one hash function, which avoids most lookups in the set of changed inputs.
private struct HashFilter {
  private var bits = [UInt64](repeating: 0, count: 1 << 10)

  init(_ hashes: some Sequence<UInt64>) {
    for hash in hashes { bits[Self.wordIndex(of: hash)] |= 1 << (hash & 63) }
  }

  /// Reports whether a hash may be in the set; false is certain.
  func mightContain(_ hash: UInt32) -> Bool {
    bits[Self.wordIndex(of: UInt64(hash))] & 1 << UInt64(hash & 63) != 0
  }

  /// Returns the index of the word that holds the bit of a hash.
  private static func wordIndex(of hash: UInt64) -> Int { Int(hash >> 6 & 0x3FF) }
}
