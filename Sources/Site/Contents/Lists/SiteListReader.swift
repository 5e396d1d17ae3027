package import Archive
internal import Basics
internal import StackExchange

/// A reader of the questions and users in the archive that lists on pages show.
///
/// Earlier builds stored these lists in parts; only the rows that changed since then are read
/// again.
struct SiteListReader {
  /// The archive from which questions and users are read.
  private let archive: Archive
  /// The archive in which new parts of lists are stored for the next build; nil to store none.
  private let store: Archive?
  /// The connection for a second reading thread; nil to read with one thread.
  private let second: SharedConnection?
  /// The generation of changes up to which the stored parts of lists are valid; nil if there are
  /// none.
  private let generation: Int?
  /// The maximum number of rows in a part of a list.
  private let partSize: Int
  /// The folder for temporary files with details of questions and users; nil to keep them in memory.
  private let temporaryFolder: String?
  /// Whether details for which that folder has no room stay in memory.
  private let keepsRestInMemory: Bool

  /// Creates a reader of the lists in an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive, opened for reading.
  ///   - store: The archive, opened for writing, if parts of lists are to be stored.
  ///   - second: The connection for a second thread; nil for a single thread.
  ///   - settings: The maximum number of rows in a part, and whether to ignore stored parts.
  /// - Throws: `ArchiveError`.
  init(
    of archive: Archive, storingIn store: Archive?, second: SharedConnection?,
    _ settings: SiteSettings
  ) throws(ArchiveError) {
    (self.archive, self.store) = (archive, store)
    (self.second, partSize) = (second, settings.rowsPerPart)
    temporaryFolder = settings.temporaryFolder
    // A ZIM file needs even more room.
    keepsRestInMemory = settings.zim == nil
    generation = settings.force ? nil : try archive.listPartGeneration()
    if generation == nil { try store?.deleteListParts() }
  }

  /// Reads the questions of a site, without data of their owners.
  ///
  /// - Returns: The questions, with answers unless there are more than `limit` questions.
  func questions(
    ofSite site: String, including includes: @escaping @Sendable (Int) -> Bool,
    storingHashes storesHashes: Bool, maxQuestionsWithAnswers limit: Int
  )
    async throws -> QuestionTable
  {
    var table = QuestionTable(
      ofSite: site, including: includes, details: rowStore, storesHashes: storesHashes)
    if limit < 0 { table.removeAnswers() }
    try await forEachPart(
      .questions, ofSite: site, maxRowsWithAnswers: limit,
      expecting: { table.reserveCapacity($0) }
    ) { part in
      table.append(part)
      if table.count > limit { table.removeAnswers() }
    }
    return table
  }

  /// An empty store for details, in the temporary folder if there is one.
  private var rowStore: RowStore {
    RowStore(inFolder: temporaryFolder, keepingRestInMemory: keepsRestInMemory)
  }

  /// Reads the owners of a site's questions.
  func owners(of questions: QuestionTable, onSite site: String) async throws -> UserTable {
    var neededIDs = UserIDSet()
    neededIDs.insert(questions.ownerIDs)
    var owners = UserTable(in: rowStore)
    try await forEachPart(.users, ofSite: site) { owners.append($0, neededIDs: neededIDs) }
    return owners
  }

  /// Stores the parts of a site's lists that are missing or changed, a few at a time.
  fileprivate func storeParts(ofSite site: String) async throws {
    for kind in ListKind.allCases {
      let ranges = try ranges(kind, ofSite: site).ranges.filter {
        $0.storedFirstID == nil || !$0.changedIDs.isEmpty
      }
      for ranges in ranges.chunks(of: 16) {
        try Task.checkCancellation()
        let parts = try await read(Array(ranges))
        try store?.replaceListParts(
          kind, ofSite: site, firstIDs: ranges.compactMap(\.storedFirstID),
          with: Array(parts.joined()))
      }
    }
  }

  /// Calls `expecting` with the approximate number of rows in a list, then `body` with each part of
  /// the list in order, with only a few parts in memory at a time.
  ///
  /// Parts that are read and not stored have no answers if the list has more than
  /// `maxRowsWithAnswers` rows.
  private func forEachPart(
    _ kind: ListKind, ofSite site: String, maxRowsWithAnswers: Int = .max,
    expecting: (_ rowCount: Int) -> Void = { _ in }, _ body: ([UInt8]) -> Void
  ) async throws {
    var (ranges, count) = try ranges(kind, ofSite: site)
    expecting(count)
    if store == nil, count > maxRowsWithAnswers {
      for index in ranges.indices { ranges[index].includesAnswers = false }
    }
    let chunks = ranges.chunks(of: generation == nil ? 16 : 64)
    // While parts are decoded, another thread reads the next ones, unless writing would disturb it.
    let readerAhead = store == nil ? second : nil
    var partsAhead: [[UInt8]?]?
    for (index, ranges) in chunks.enumerated() {
      let stored = try partsAhead ?? ranges.map(archive.currentPart)
      let next = index + 1 < chunks.count ? chunks[index + 1] : []
      async let following = readerAhead?.read { try next.map($0.currentPart) }
      // Usually few stored parts are stale, and two threads share reading these.
      let stale = zip(ranges, stored).filter { $1 == nil }.map(\.0)
      var freshParts = try await read(stale)[...]
      try store?.replaceListParts(
        kind, ofSite: site, firstIDs: stale.compactMap(\.storedFirstID),
        with: Array(freshParts.joined()))
      for part in stored {
        if let part {
          body(part)
        } else {
          for part in freshParts.removeFirst() { body(part.bytes) }
        }
      }
      partsAhead = try await following
    }
  }

  /// Returns the ranges of ids that the parts of a list cover, and the approximate number of rows;
  /// without stored parts, ranges that two threads can read with little memory.
  private func ranges(_ kind: ListKind, ofSite site: String) throws
    -> (ranges: [RowRange], rowCount: Int)
  {
    let parts = generation == nil ? [] : try archive.listPartFirstIDs(kind, ofSite: site)
    guard let generation, !parts.isEmpty else {
      guard let (ids, count) = try archive.ids(of: kind, onSite: site) else { return ([], 0) }
      let rangeCount =
        min(max(256, count / Self.maxRowsPerRange), count / (2 * max(1, partSize)), ids.count) + 1
      let size = ids.count / rangeCount + 1
      let ranges = stride(from: ids.lowerBound, through: ids.upperBound, by: size).map {
        RowRange(site: site, kind: kind, ids: $0...min($0 + size - 1, ids.upperBound))
      }
      return (ranges, count)
    }
    var changedIDs = try archive.changedIDs(kind, ofSite: site, after: generation)[...]
    var ranges: [RowRange] = []
    for (index, first) in parts.enumerated() {
      let lowerBound = index == 0 ? kind.validIDs.lowerBound : first
      let upperBound = index + 1 < parts.count ? parts[index + 1] - 1 : kind.validIDs.upperBound
      let laterChanges = changedIDs.drop { $0 <= upperBound }
      ranges.append(
        RowRange(
          site: site, kind: kind, ids: lowerBound...max(lowerBound, upperBound),
          storedFirstID: first,
          changedIDs: Array(changedIDs[..<laterChanges.startIndex])))
      changedIDs = laterChanges
    }
    return (ranges, parts.count * partSize)
  }

  /// The number of rows, on average, in the ranges of a large site; only a few ranges are in memory
  /// at a time.
  private static let maxRowsPerRange = 8_192

  /// Reads the rows in ranges whose parts are stale, half of the ranges on another thread; returns
  /// the parts of each range.
  private func read(_ stale: [RowRange]) async throws -> [[ListPart]] {
    guard let second, stale.count > 1 else { return try archive.read(stale[...], partSize) }
    let (half, size) = (stale.count / 2, partSize)
    async let secondHalf = second.read { try $0.read(stale[half...], size) }
    return try archive.read(stale[..<half], size) + (await secondHalf)
  }
}

extension Archive {
  /// Stores the lists of all sites for the next reader of ``SiteContents``, with memory that does not depend on their size.
  ///
  /// Without stored lists, a reader reads all texts of the archive, because SQLite has their rows in the same pages.
  ///
  /// - Parameters:
  ///   - settings: The settings of the site.
  ///   - open: Opens another connection to the archive for reading.
  /// - Throws: `ArchiveError`.
  package func updateListParts(
    _ settings: SiteSettings, opening open: @escaping @Sendable () throws -> Archive
  ) async throws {
    let generation = try closeGeneration()
    let reader = try SiteListReader(
      of: open(), storingIn: self,
      second: settings.jobs > 1 ? SharedConnection(opening: open) : nil, settings)
    for community in try communities() {
      try Task.checkCancellation()
      try await reader.storeParts(ofSite: community.apiSiteParameter)
    }
    try saveListPartGeneration(generation)
  }
}

/// A range of ids of questions or users, and the stored part of the list with these rows.
private struct RowRange: Sendable {
  let site: String
  let kind: ListKind
  let ids: ClosedRange<Int>
  /// The id that identifies the stored part: that of its first row; nil if no part is stored.
  var storedFirstID: Int?
  /// The ids in the range whose rows changed since the part was stored.
  var changedIDs: [Int] = []
  /// Whether rows of questions that are read contain their answers.
  var includesAnswers = true
}

extension Archive {
  /// Returns the stored part of a list for a range of ids; nil if the part is stale or damaged.
  fileprivate func currentPart(_ range: RowRange) throws(ArchiveError) -> [UInt8]? {
    guard range.changedIDs.isEmpty else { return nil }
    return try storedPart(range)
  }

  /// Returns the stored part of a list for a range of ids, even if rows changed since; nil if the
  /// part is missing or damaged.
  private func storedPart(_ range: RowRange) throws(ArchiveError) -> [UInt8]? {
    guard let first = range.storedFirstID,
      let part = try listPartBytes(range.kind, ofSite: range.site, firstID: first),
      StoredListPart.isIntact(part)
    else { return nil }
    return part
  }

  /// Reads the rows in ranges of ids from the archive; returns parts of at most `size` rows for
  /// each range.
  fileprivate func read(_ ranges: ArraySlice<RowRange>, _ size: Int) throws(ArchiveError)
    -> [[ListPart]]
  {
    var parts: [[ListPart]] = []
    for range in ranges { parts.append(try read(range, size)) }
    return parts
  }

  /// Reads the rows in a range of ids into parts of at most `size` rows; copies unchanged rows from
  /// the stored part if only a few changed.
  private func read(_ range: RowRange, _ size: Int) throws(ArchiveError) -> [ListPart] {
    guard 3 * range.changedIDs.count <= size, let part = try storedPart(range) else {
      var writer = PartWriter(size)
      try read(range, range.ids, &writer)
      return writer.finish()
    }
    var storedRows: [(id: Int, row: ArraySlice<UInt8>)] = []
    StoredListPart.read(part) { id, reader, end in
      storedRows.append((id, reader.readBytes(end - reader.index)))
    }
    var writer = PartWriter(size, namesOf: part)
    var changedIDs = range.changedIDs[...]
    for (id, row) in storedRows {
      while let next = changedIDs.first, next < id {
        try read(range, next...next, &writer)
        changedIDs.removeFirst()
      }
      if id != changedIDs.first { writer.append { $0.append(id, row) } }
    }
    for id in changedIDs { try read(range, id...id, &writer) }
    return writer.finish()
  }

  /// Reads the rows with the given ids from the archive and appends them to a writer.
  private func read(_ range: RowRange, _ ids: ClosedRange<Int>, _ writer: inout PartWriter)
    throws(ArchiveError)
  {
    switch range.kind {
    case .questions:
      try forEachSummary(
        ofSite: range.site, ids: ids, includingAnswers: range.includesAnswers
      ) { question, answers in
        writer.append { $0.append(question, answers) }
      }
    case .users:
      try forEachUser(ofSite: range.site, ids: ids) { user in writer.append { $0.append(user) } }
    }
  }

  /// Returns the lowest and the highest id of a site's questions or users, and their number; nil if
  /// there are none.
  fileprivate func ids(of kind: ListKind, onSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    switch kind {
    case .questions: try questionIDRange(ofSite: site)
    case .users: try userIDRange(ofSite: site)
    }
  }
}

/// A writer that distributes the rows of a list over parts of a fixed size.
private struct PartWriter {
  private let size: Int
  /// A part without rows but with the shared names, with which each new part begins.
  private let emptyPart: StoredListPart
  /// The part to which rows are being added.
  private var rows: StoredListPart
  /// The parts that are complete.
  private var parts: [ListPart] = []

  /// Creates a writer of parts with at most `size` rows, which share the names of an existing part.
  init(_ size: Int, namesOf part: [UInt8]? = nil) {
    self.size = size
    emptyPart = part.map(StoredListPart.init(copyingNamesOf:)) ?? StoredListPart()
    rows = emptyPart
  }

  /// Lets a closure append a row to the current part, or to a new one if the current part is full.
  mutating func append(_ append: (inout StoredListPart) -> Void) {
    if rows.count == size { finishPart() }
    append(&rows)
  }

  /// Completes the current part and begins an empty one.
  private mutating func finishPart() {
    guard let first = rows.firstID else { return }
    parts.append((first, rows.bytes))
    rows = emptyPart
  }

  /// Completes the last part and returns all parts.
  mutating func finish() -> [ListPart] {
    finishPart()
    return parts
  }
}

extension ListKind {
  /// The range of valid ids of questions or users.
  fileprivate var validIDs: ClosedRange<Int> {
    switch self {
    case .questions: ValidRange.ids
    case .users: ValidRange.userIDs
    }
  }
}
