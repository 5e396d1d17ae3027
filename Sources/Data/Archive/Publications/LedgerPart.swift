/// The ledger entries of up to 256 neighbouring files, sorted by path and stored as columns.
package struct LedgerPart: Sendable, Equatable {
  /// The paths, sizes and modification times of the files.
  package private(set) var files = RecordedFiles()
  /// The input keys of the files; 0 for none.
  package private(set) var inputKeys: [UInt64] = []
  /// The inputs of all files, one file after the other.
  private var inputs: [Input] = []
  /// The index in `inputs` at which the inputs of each file end.
  private var inputEnds: [UInt32] = []

  /// The maximum number of files in a part of the ledger.
  static let maxFileCount = 256

  /// Creates a part of the ledger from entries that are sorted by path.
  init(_ files: some Sequence<LedgerEntry>) {
    for file in files {
      self.files.append(file.path, size: file.size, modificationTime: file.modificationTime)
      inputKeys.append(file.inputKey)
      inputs += file.inputs
      inputEnds.append(UInt32(inputs.count))
    }
  }

  /// The number of files in the part.
  package var count: Int { files.count }

  /// The path of the first file in the part, relative to the output folder.
  package var firstPath: String {
    String(decoding: files.paths.prefix { $0 != RecordedFiles.newline }, as: UTF8.self)
  }

  /// The ledger entries of the part, sorted by path.
  var entries: [LedgerEntry] {
    zip(files.paths.split(separator: RecordedFiles.newline), 0...).map { entry(at: $1, $0) }
  }

  /// Returns the ledger entry of a file, given its path; nil if the part does not contain it.
  func entry(forPath path: String) -> LedgerEntry? {
    zip(files.paths.split(separator: RecordedFiles.newline), 0...)
      .first { $0.0.elementsEqual(path.utf8) }
      .map { entry(at: $1, $0) }
  }

  /// Returns the ledger entry of the file at an index, which has the given path.
  private func entry(at index: Int, _ path: ArraySlice<UInt8>) -> LedgerEntry {
    LedgerEntry(
      path: String(decoding: path, as: UTF8.self), size: Int(files.sizes[index]),
      modificationTime: Int(files.modificationTimes[index]), inputKey: inputKeys[index],
      inputs: Array(inputs(ofFileAt: index)))
  }

  /// Returns the inputs of the file at an index.
  package func inputs(ofFileAt index: Int) -> ArraySlice<Input> {
    inputs[(index == 0 ? 0 : Int(inputEnds[index - 1]))..<Int(inputEnds[index])]
  }

  /// Whether the arrays of the part have matching lengths; another program may have changed them.
  var isConsistent: Bool {
    files.isConsistent && inputKeys.count == count && inputEnds.count == count
      && zip([0] + inputEnds, inputEnds).allSatisfy { $0 <= $1 }
      && Int(inputEnds.last ?? 0) == inputs.count
  }

  /// Visits the columns of `ledger_parts`, except the key of the row.
  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try files.visitColumns(with: &visitor)
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

  /// Reports whether a hash may be in the set; false means that it certainly is not.
  func mightContain(_ hash: UInt32) -> Bool {
    bits[Self.wordIndex(of: UInt64(hash))] & 1 << UInt64(hash & 63) != 0
  }

  /// Returns the index in `bits` of the word that holds the bit of a hash.
  private static func wordIndex(of hash: UInt64) -> Int { Int(hash >> 6 & 0x3FF) }
}

/// A record of the ledger: a file of the output folder and the inputs that it was built from.
package struct LedgerEntry: Sendable, Equatable {
  /// The path of the file, relative to the output folder.
  package var path: String
  /// The size of the file, in bytes.
  package var size: Int
  /// The modification time of the file, in nanoseconds since 1970.
  package var modificationTime: Int
  /// A hash of what determines the file besides its inputs, such as their order; 0 if nothing does.
  package var inputKey: UInt64
  /// The inputs that the file was built from.
  package var inputs: [Input]

  /// The input key of files that are out of date.
  ///
  /// Out of date are older pages of questions that could not be rebuilt, and replaced files that
  /// are kept for pages open in browsers.
  package static let staleKey = UInt64.max

  /// Reports whether a path sorts before another, by their UTF-8 bytes.
  package static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  package init(
    path: String, size: Int, modificationTime: Int, inputKey: UInt64 = 0, inputs: [Input] = []
  ) {
    self.path = path
    self.size = size
    self.modificationTime = modificationTime
    self.inputKey = inputKey
    self.inputs = inputs
  }
}
