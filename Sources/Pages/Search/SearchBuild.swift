internal import Archive
internal import Contents
internal import Output
internal import Search
internal import Synchronization

/// Brings the index of search, which the archive stores, up to date with the pages of questions.
///
/// Threads share it.
package final class SearchBuild: Sendable {
  package let numbers: SearchNumbers
  /// Whether the index is rebuilt from all questions.
  package let isRebuild: Bool
  /// The layout of the index; nil to choose one.
  private let layout: IndexLayout?
  private let old: SearchIndex
  private let collected = Mutex(Collected())
  private let entries: Spool
  private let words: Spool

  /// The words and entries of questions whose text in the index is outdated.
  private struct Collected {
    var segments: [Segment] = []
    var questions: [Int: (key: QuestionKey, hash: UInt64, entry: Range<Int>)] = [:]
  }

  /// Prepares an update of the index.
  ///
  /// - Parameters:
  ///   - contents: The questions.
  ///   - force: Whether the index is rebuilt even if it is up to date.
  ///   - archive: Stores the index.
  ///   - folder: Receives collected words and entries that do not fit into memory.
  /// - Throws: `ArchiveError`.
  init(of contents: SiteContents, force: Bool, in archive: Archive, spoolingTo folder: OutputFolder)
    throws(ArchiveError)
  {
    entries = Spool(in: folder, named: "entries")
    words = Spool(in: folder, named: "words")
    (old, numbers) = try Self.numbers(of: contents, in: archive)
    isRebuild = force || numbers.areNew
    layout = numbers.areNew ? nil : IndexLayout(starts: old.starts, common: old.common)
  }

  /// Reads the index; a damaged one is dropped.
  private static func numbers(of contents: SiteContents, in archive: Archive) throws(ArchiveError)
    -> (SearchIndex, SearchNumbers)
  {
    do {
      let index = try archive.searchIndex()
      let isWhole = try index.isWhole(in: archive)
      return (index, try SearchNumbers(of: contents, isWhole ? index : nil, in: archive))
    } catch {
      guard error.isOfOnePlace else { throw error }
      try archive.dropSearchIndex()
      return (try archive.searchIndex(), try SearchNumbers(of: contents, nil, in: archive))
    }
  }

  /// Whether the index does not have the current text of a question.
  func isOutdated(_ number: Int, _ hash: UInt64, accordingTo archive: Archive) throws(ArchiveError)
    -> Bool
  {
    if isRebuild { return true }
    return try archive.searchHash(ofNumber: number) != hash
  }

  /// Adds the entry of a question whose text in the index is outdated.
  func note(_ entry: [UInt8], of key: QuestionKey, _ number: Int, _ hash: UInt64)
    throws(OutputError)
  {
    let place = try entries.append(entry)
    collected.withLock { $0.questions[number] = (key, hash, place) }
  }

  /// Adds the words that a thread collected.
  func take(_ pieces: [[UInt8]]) throws(OutputError) {
    var places: [Range<Int>] = []
    for piece in pieces { places.append(try words.append(piece)) }
    let segment = Segment(count: places.count) { [words, places] in try words.bytes(places[$0]) }
    collected.withLock { $0.segments.append(segment) }
  }

  /// Updates the stored index with the collected words and entries.
  ///
  /// - Returns: The index, and for each number whether its question is in it.
  /// - Throws: `ArchiveError`, or ``OutputError``.
  func store(in archive: Archive) throws -> (index: SearchIndex, scored: [Bool]) {
    let collected = self.collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
    var scored = [Bool](repeating: !isRebuild, count: numbers.limit)
    for number in numbers.added.keys { scored[number] = false }
    for number in collected.questions.keys { scored[number] = true }
    if !isRebuild, collected.questions.isEmpty, numbers.removed.isEmpty { return (old, scored) }
    return try archive.transaction {
      var index = old
      index.numbers = numbers.limit
      if isRebuild {
        try build(&index, collected, in: archive)
      } else {
        try update(&index, collected, in: archive)
      }
      // Replaced files still show what was removed.
      if !numbers.removed.isEmpty { index.era += 1 }
      try archive.save(index)
      return (index, scored)
    }
  }

  private func build(_ index: inout SearchIndex, _ collected: Collected, in archive: Archive) throws
  {
    try archive.dropSearchIndex()
    var count = 0
    let built = try WordIndex.build(collected.segments, numbers: numbers.limit, in: layout) {
      try archive.save(SearchFile(.words, count, mark: SearchPath.mark(of: $0)), content: $0)
      count += 1
    }
    for (number, question) in collected.questions.sorted(by: { $0.key < $1.key }) {
      try archive.save(
        IndexedQuestion(
          number: number, key: question.key, textHash: question.hash,
          shards: built.shards[number].bytes))
    }
    try storeEntries(0..<EntryShards.count(of: numbers.limit), collected, in: archive)
    index.version = SearchDirectory.version
    if numbers.areNew { index.era += 1 }
    (index.starts, index.common) = (built.layout.starts, built.layout.common)
  }

  private func update(_ index: inout SearchIndex, _ collected: Collected, in archive: Archive)
    throws
  {
    let changed = Set(collected.questions.keys).union(numbers.removed)
    var isChanged = [Bool](repeating: false, count: numbers.limit)
    var shards: Set<Int> = []
    for number in changed {
      if isChanged.indices.contains(number) { isChanged[number] = true }
      shards.formUnion(ShardList.shards(in: try archive.searchShards(ofNumber: number)))
    }
    let lists = try WordIndex.update(
      with: collected.segments, isChanged: isChanged, in: shards,
      layout: IndexLayout(starts: index.starts, common: index.common)
    ) {
      try archive.content(ofSearchFile: $0, .words) ?? []
    } emit: {
      try archive.save(SearchFile(.words, $0, mark: SearchPath.mark(of: $1)), content: $1)
    }
    for number in numbers.removed { try archive.removeFromSearch(number) }
    for (number, question) in collected.questions.sorted(by: { $0.key < $1.key }) {
      try archive.save(
        IndexedQuestion(
          number: number, key: question.key, textHash: question.hash,
          shards: lists[number]?.bytes ?? []))
    }
    let entries = Set(changed.union(numbers.added.keys).map(EntryShards.shard(of:)))
    try storeEntries(entries.sorted(), collected, in: archive)
  }

  /// Stores files of entries.
  private func storeEntries(
    _ files: some Sequence<Int>, _ collected: Collected, in archive: Archive
  ) throws {
    let removed = Set(numbers.removed)
    for file in files {
      let old = EntryShards.entries(in: try archive.content(ofSearchFile: file, .entries) ?? [])
      let numbers = EntryShards.numbers(in: file).prefix { $0 < self.numbers.limit }
      let entries = try numbers.enumerated().map { place, number -> [UInt8]? in
        if let question = collected.questions[number] {
          return try self.entries.bytes(question.entry)
        }
        return removed.contains(number) || !old.indices.contains(place) ? nil : old[place]
      }
      let script = EntryShards.script(entries)
      try archive.save(
        SearchFile(.entries, file, mark: SearchPath.mark(of: script)), content: script)
    }
  }
}

extension SearchIndex {
  /// Whether this program built it, and all of its files are there.
  fileprivate func isWhole(in archive: Archive) throws(ArchiveError) -> Bool {
    let words = try archive.searchFileCount(.words)
    let entries = try archive.searchFileCount(.entries)
    return version == SearchDirectory.version && !starts.isEmpty && words == starts.count
      && entries == EntryShards.count(of: numbers)
  }
}
