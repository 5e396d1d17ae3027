/// The ledger entries of up to 256 neighbouring files, sorted by path: a row of the table `ledger_parts`.
package struct LedgerPart: Sendable, Equatable {
  /// The number of the output folder in the table `output_folders`.
  private var folderNumber: Int
  /// The paths of the files relative to the output folder, as UTF-8, each ended by a newline.
  package private(set) var paths: [UInt8] = []
  /// The sizes of the files, in bytes.
  package private(set) var sizes: [Int64] = []
  /// The modification times of the files, in nanoseconds since 1970.
  package private(set) var modificationTimes: [Int64] = []
  /// The input keys of the files; 0 for none.
  package private(set) var inputKeys: [UInt64] = []
  /// The inputs of all files, one file after the other.
  private var inputs: [Input] = []
  /// The index in `inputs` at which the inputs of each file end.
  private var inputEnds: [UInt32] = []

  /// The maximum number of files in a part of the ledger.
  static let maxFileCount = 256

  /// The byte that ends each path.
  package static let newline = UInt8(ascii: "\n")

  /// Creates a part of a folder's ledger from entries that are sorted by path.
  init(_ files: some Sequence<LedgerEntry>, ofFolder folderNumber: Int = 0) {
    self.folderNumber = folderNumber
    for file in files {
      paths += file.path.utf8
      paths.append(Self.newline)
      sizes.append(Int64(file.size))
      modificationTimes.append(Int64(file.modificationTime))
      inputKeys.append(file.inputKey)
      inputs += file.inputs
      inputEnds.append(UInt32(inputs.count))
    }
  }

  /// The number of files in the part.
  package var count: Int { sizes.count }

  /// The path of the first file in the part, relative to the output folder.
  package var firstPath: String {
    String(decoding: paths.prefix { $0 != Self.newline }, as: UTF8.self)
  }

  /// The ledger entries of the part, sorted by path.
  var entries: [LedgerEntry] {
    zip(paths.split(separator: Self.newline), 0...).map { entry(at: $1, $0) }
  }

  /// Returns the ledger entry of a file, given its path; nil if the part does not contain it.
  func entry(forPath path: String) -> LedgerEntry? {
    zip(paths.split(separator: Self.newline), 0...)
      .first { $0.0.elementsEqual(path.utf8) }
      .map { entry(at: $1, $0) }
  }

  /// Returns the ledger entry of the file at an index, which has the given path.
  private func entry(at index: Int, _ path: ArraySlice<UInt8>) -> LedgerEntry {
    LedgerEntry(
      path: String(decoding: path, as: UTF8.self), size: Int(sizes[index]),
      modificationTime: Int(modificationTimes[index]), inputKey: inputKeys[index],
      inputs: Array(inputs(ofFileAt: index)))
  }

  /// Returns the inputs of the file at an index.
  package func inputs(ofFileAt index: Int) -> ArraySlice<Input> {
    inputs[(index == 0 ? 0 : Int(inputEnds[index - 1]))..<Int(inputEnds[index])]
  }

  /// Whether the arrays of the part have matching lengths; another program may have changed them.
  var isConsistent: Bool {
    paths.count { $0 == Self.newline } == count && paths.last ?? Self.newline == Self.newline
      && modificationTimes.count == count && inputKeys.count == count && inputEnds.count == count
      && zip([0] + inputEnds, inputEnds).allSatisfy { $0 <= $1 }
      && Int(inputEnds.last ?? 0) == inputs.count
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

extension LedgerPart: TableRow {
  static let empty = LedgerPart([])

  mutating func visitColumns(with visitor: inout some ColumnVisitor) throws(ArchiveError) {
    try visitor.visit("folder", &folderNumber, .key)
    var first = firstPath
    try visitor.visit("first_path", &first, .key)
    try visitor.visit("paths", &paths)
    try visitor.visit("sizes", &sizes)
    try visitor.visit("modified", &modificationTimes)
    try visitor.visit("keys", &inputKeys)
    try visitor.visit("input_ends", &inputEnds)
    try visitor.visit("inputs", &inputs)
  }

  static let upsert = makeUpsert(into: "ledger_parts")
  /// A statement that selects all ledger parts of a folder, sorted by path.
  static let selectAll = SQL("\(select) ORDER BY first_path")
  /// A statement that selects the ledger part that contains a path or would contain it.
  static let selectCovering = SQL("\(select) AND first_path <= ? ORDER BY first_path DESC LIMIT 1")
  /// A statement that selects a ledger part by its folder and first path.
  static let selectOne = SQL(
    "SELECT \(selectList()) FROM ledger_parts WHERE folder = ? AND first_path = ?")

  /// The start of the statements that select ledger parts by the id of their folder.
  private static var select: String {
    """
    SELECT \(selectList()) FROM ledger_parts
    WHERE folder = (SELECT folder FROM output_folders WHERE id = ?)
    """
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
