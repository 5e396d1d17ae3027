/// The ledger entries of neighbouring files, sorted by path and stored in columns.
package struct LedgerPart: Sendable, Equatable {
  /// Each ended by a line end.
  package private(set) var paths: [UInt8] = []
  /// In bytes.
  package private(set) var sizes: [Int64] = []
  /// In nanoseconds since 1970.
  package private(set) var modified: [Int64] = []
  package private(set) var inputKeys: [UInt64] = []
  /// The first letter of each.
  private var letters: [UInt8] = []
  /// Of all files, and where those of each end.
  private var inputs: [Input] = []
  private var inputEnds: [UInt32] = []
  package private(set) var images: [ImageMark] = []
  package private(set) var imageEnds: [UInt32] = []

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
      letters.append(file.state.letter)
      inputs += file.inputs
      inputEnds.append(UInt32(inputs.count))
      images += file.images
      imageEnds.append(UInt32(images.count))
    }
  }

  package var count: Int { sizes.count }
  package var states: [LedgerEntry.State] { letters.map(LedgerEntry.State.init) }

  /// The path of the first file.
  var first: String {
    String(decoding: paths.prefix { $0 != Self.end }, as: UTF8.self)
  }

  /// How many files are not up to date in the state that the previous build left.
  var unsettled: Int { letters.count { $0 != LedgerEntry.State.current.letter } }

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
      modified: Int(modified[place]), state: LedgerEntry.State(letters[place]),
      inputKey: inputKeys[place],
      inputs: Array(inputs[Self.range(place, inputEnds)]),
      images: Array(images[Self.range(place, imageEnds)]))
  }

  private static func range(_ place: Int, _ ends: [UInt32]) -> Range<Int> {
    (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])
  }

  /// Whether the columns have matching lengths; others may have changed the archive.
  var isWhole: Bool {
    let counts = [modified.count, inputKeys.count, letters.count]
    return paths.count { $0 == Self.end } == count && paths.last ?? Self.end == Self.end
      && counts.allSatisfy { $0 == count }
      && Self.areEnds(inputEnds, of: inputs.count, count)
      && Self.areEnds(imageEnds, of: images.count, count)
  }

  private static func areEnds(_ ends: [UInt32], of items: Int, _ count: Int) -> Bool {
    var last: UInt32 = 0
    for end in ends {
      if end < last { return false }
      last = end
    }
    return ends.count == count && Int(last) == items
  }

  /// Visits all columns but the key of the row.
  mutating func walk(_ columns: inout some ColumnWalk) throws(ArchiveError) {
    try columns.column("paths", &paths)
    try columns.column("sizes", &sizes)
    try columns.column("modified", &modified)
    try columns.column("states", &letters)
    try columns.column("fingerprints", &inputKeys)
    try columns.column("ingredient_ends", &inputEnds)
    try columns.column("ingredients", &inputs)
    try columns.column("image_ends", &imageEnds)
    try columns.column("images", &images)
  }

  /// Returns for each file whether one of its inputs or images changed.
  package func isOutdated(by changes: ChangedInputs) -> [Bool] {
    var start = (input: 0, image: 0)
    return zip(inputEnds, imageEnds).map { inputEnd, imageEnd in
      let end = (input: Int(inputEnd), image: Int(imageEnd))
      defer { start = end }
      return inputs[start.input..<end.input].contains(where: changes.contains)
        || !changes.images.isEmpty
          && images[start.image..<end.image].contains(where: changes.images.contains)
    }
  }
}

/// The inputs and image files that changed since the previous build.
package struct ChangedInputs {
  private let inputs: Set<Input>
  private let filter: NumberFilter
  /// Image files that somebody modified.
  fileprivate let images: Set<ImageMark>

  package init(changes: Set<Input>, images: Set<ImageMark>) {
    (inputs, self.images) = (changes, images)
    filter = NumberFilter(changes.lazy.map { UInt64($0.number) })
  }

  fileprivate func contains(_ input: Input) -> Bool {
    filter.mayHold(input.number) && inputs.contains(input)
  }
}

/// A Bloom filter with one hash: most numbers that are not in a set need no lookup.
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

extension LedgerEntry.State {
  fileprivate var letter: UInt8 { rawValue.utf8.first ?? 0 }

  fileprivate init(_ letter: UInt8) {
    switch letter {
    case Self.current.letter: self = .current
    case Self.obsolete.letter: self = .obsolete
    default: self = .failed
    }
  }
}
