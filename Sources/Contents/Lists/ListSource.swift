internal import Archive
internal import Basics
internal import StackExchange

/// Reads what lists need of all questions and users: parts as an earlier build stored them, and of the rows
/// only those that changed since.
struct ListSource {
  private let archive: Archive
  /// Receives updated parts for the next build; nil if they are not stored.
  private let store: Archive?
  /// Opens the archive once more, for another thread that reads.
  private let open: (@Sendable () throws -> Archive)?
  /// The generation up to which the stored parts are up to date; nil where there are none.
  private let generation: Int?
  private let partSize: Int

  /// Reads from an archive.
  ///
  /// - Parameters:
  ///   - archive: The archive, opened for reading.
  ///   - store: The same, opened for writing, if parts are stored: it keeps more in memory.
  ///   - open: Opens it once more; nil for one thread.
  ///   - settings: How many rows a part has, and whether stored parts are distrusted.
  /// - Throws: `ArchiveError`.
  init(
    of archive: Archive, storingIn store: Archive?,
    opening open: (@Sendable () throws -> Archive)?, _ settings: SiteSettings
  ) throws(ArchiveError) {
    (self.archive, self.store) = (archive, store)
    (self.open, partSize) = (open, settings.rowsInPart)
    generation = settings.force ? nil : try archive.listGeneration()
    if generation == nil { try store?.dropListParts() }
  }

  /// The questions of a site, without their owners, and their answers; nil where there are more
  /// questions than a limit, so that authors have no pages.
  func questions(ofSite site: String, excluding excluded: Set<Int>, withAnswersOf limit: Int)
    async throws -> (table: QuestionTable, answers: [AuthoredPost]?)
  {
    var table = QuestionTable(ofSite: site, excluding: excluded)
    var answers: [AuthoredPost]? = []
    try await forEachPart(.questions, ofSite: site, expecting: { table.reserve($0) }) { part in
      table.append(part, &answers)
      if table.count > limit { answers = nil }
    }
    return (table, answers)
  }

  /// The owners of the questions of a site.
  func people(of questions: QuestionTable, onSite site: String) async throws -> PeopleTable {
    var wanted = questions.ownerIDs
    var people = PeopleTable()
    try await forEachPart(.users, ofSite: site) { people.append($0, wanted: &wanted) }
    return people
  }

  /// Calls a closure with all parts, of which only a few are in memory, after another one with about how many
  /// rows they have.
  private func forEachPart(
    _ kind: ListPart.Kind, ofSite site: String, expecting: (Int) -> Void = { _ in },
    _ body: ([UInt8]) -> Void
  ) async throws {
    let (ranges, count) = try ranges(kind, ofSite: site)
    expecting(count)
    // Few stored parts are stale, and two threads share these.
    for ranges in ranges.chunks(of: generation == nil ? 16 : 64) {
      let stored = try ranges.map(archive.currentPart)
      let stale = zip(ranges, stored).filter { $1 == nil }.map(\.0)
      var read = try await self.read(stale)[...]
      try store?.replaceListParts(
        kind, ofSite: site, stale.compactMap(\.part), with: Array(read.joined()))
      for part in stored {
        if let part { body(part) } else { for part in read.removeFirst() { body(part.bytes) } }
      }
    }
  }

  /// The ranges of ids of stored parts; without them, of parts for two threads that take little memory.
  private func ranges(_ kind: ListPart.Kind, ofSite site: String) throws
    -> (ranges: [RowRange], rows: Int)
  {
    let parts = generation == nil ? [] : try archive.listParts(kind, ofSite: site)
    guard let generation, !parts.isEmpty else {
      guard let (ids, count) = try archive.ids(of: kind, onSite: site) else { return ([], 0) }
      let pieces = min(256, count / (2 * max(1, partSize)), ids.count) + 1
      let size = ids.count / pieces + 1
      let ranges = stride(from: ids.lowerBound, through: ids.upperBound, by: size).map {
        RowRange(site: site, kind: kind, ids: $0...min($0 + size - 1, ids.upperBound))
      }
      return (ranges, count)
    }
    var changed = try archive.changedIDs(kind, ofSite: site, after: generation)[...]
    var ranges: [RowRange] = []
    for (index, first) in parts.enumerated() {
      let least = index == 0 ? kind.ids.lowerBound : first
      let last = index + 1 < parts.count ? parts[index + 1] - 1 : kind.ids.upperBound
      let rest = changed.drop { $0 <= last }
      ranges.append(
        RowRange(
          site: site, kind: kind, ids: least...max(least, last), part: first,
          changed: Array(changed[..<rest.startIndex])))
      changed = rest
    }
    return (ranges, parts.count * partSize)
  }

  /// Reads stale parts, half of them on another thread: all pages wait for them.
  private func read(_ stale: [RowRange]) async throws -> [[ListPart]] {
    guard let open, stale.count > 1 else { return try archive.read(stale[...], partSize) }
    let (half, size) = (stale.count / 2, partSize)
    async let rest = open().read(stale[half...], size)
    return try archive.read(stale[..<half], size) + (await rest)
  }
}

/// The rows of a part.
private struct RowRange: Sendable {
  let site: String
  let kind: ListPart.Kind
  let ids: ClosedRange<Int>
  /// The first id of the stored part, if there is one, and the ids of rows that changed since.
  var part: Int?
  var changed: [Int] = []
}

extension Archive {
  /// The stored part of a range; nil if it is stale, or cannot be read.
  fileprivate func currentPart(_ range: RowRange) throws(ArchiveError) -> [UInt8]? {
    guard range.changed.isEmpty else { return nil }
    return try storedPart(range)
  }

  private func storedPart(_ range: RowRange) throws(ArchiveError) -> [UInt8]? {
    guard let first = range.part,
      let part = try listPart(range.kind, ofSite: range.site, from: first),
      ListRows.isIntact(part)
    else { return nil }
    return part
  }

  fileprivate func read(_ ranges: ArraySlice<RowRange>, _ size: Int) throws(ArchiveError)
    -> [[ListPart]]
  {
    var parts: [[ListPart]] = []
    for range in ranges { parts.append(try read(range, size)) }
    return parts
  }

  /// Reads the rows of a range; where only a few changed, the others are copied from the stored part.
  private func read(_ range: RowRange, _ size: Int) throws(ArchiveError) -> [ListPart] {
    guard 3 * range.changed.count <= size, let part = try storedPart(range) else {
      var writer = PartWriter(range, size)
      try read(range, range.ids, &writer)
      return writer.finish()
    }
    var kept: [(id: Int, row: ArraySlice<UInt8>)] = []
    ListRows.read(part) { id, reader, end in
      kept.append((id, reader.take(end - reader.index)))
    }
    var writer = PartWriter(range, size, namesOf: part)
    var changed = range.changed[...]
    for (id, row) in kept {
      while let next = changed.first, next < id {
        try read(range, next...next, &writer)
        changed.removeFirst()
      }
      if id != changed.first { writer.append { $0.append(id, row) } }
    }
    for id in changed { try read(range, id...id, &writer) }
    return writer.finish()
  }

  private func read(_ range: RowRange, _ ids: ClosedRange<Int>, _ writer: inout PartWriter)
    throws(ArchiveError)
  {
    switch range.kind {
    case .questions:
      try forEachSummary(ofSite: range.site, from: ids) { question, answers in
        writer.append { $0.append(question, answers) }
      }
    case .users:
      try forEachUser(ofSite: range.site, from: ids) { user in writer.append { $0.append(user) } }
    }
  }

  fileprivate func ids(of kind: ListPart.Kind, onSite site: String) throws(ArchiveError)
    -> (range: ClosedRange<Int>, count: Int)?
  {
    switch kind {
    case .questions: try questionIDs(ofSite: site)
    case .users: try userIDs(ofSite: site)
    }
  }
}

/// Shares rows among parts.
private struct PartWriter {
  private let range: RowRange
  private let size: Int
  /// What each part begins with.
  private let start: ListRows
  private var rows: ListRows
  private var parts: [ListPart] = []

  init(_ range: RowRange, _ size: Int, namesOf part: [UInt8]? = nil) {
    (self.range, self.size) = (range, size)
    start = part.map(ListRows.init(namesOf:)) ?? ListRows()
    rows = start
  }

  mutating func append(_ append: (inout ListRows) -> Void) {
    if rows.count == size { end() }
    append(&rows)
  }

  private mutating func end() {
    guard let first = rows.first else { return }
    parts.append(
      ListPart(site: range.site, kind: range.kind, first: first, bytes: rows.bytes))
    rows = start
  }

  mutating func finish() -> [ListPart] {
    end()
    return parts
  }
}

extension ListPart.Kind {
  fileprivate var ids: ClosedRange<Int> {
    switch self {
    case .questions: ValidRange.ids
    case .users: ValidRange.userIDs
    }
  }
}
