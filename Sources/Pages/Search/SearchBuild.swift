internal import Archive
internal import Contents
internal import Output
internal import Search
internal import Synchronization

/// Updates the search index, which the archive stores, with the questions whose text changed.
///
/// Threads share it.
package final class SearchBuild: Sendable {
  /// The numbers of the questions in the index.
  package let numbering: DocumentNumbering
  /// Whether the index is rebuilt from all questions.
  package let isRebuild: Bool
  /// How the existing index assigns terms to files; `nil` to choose a new assignment.
  private let layout: IndexLayout?
  private let storedIndex: SearchIndex
  private let collected = Mutex(Collected())
  private let entrySpool: Spool
  private let wordSpool: Spool

  /// The words and search result entries of questions whose text in the index is outdated.
  private struct Collected {
    var segments: [IndexSegment] = []
    /// The questions by their number in the index; `entry` is the range of the question's entry in
    /// `entrySpool`.
    var questions: [Int: (key: QuestionKey, hash: UInt64, entry: Range<Int>)] = [:]
  }

  /// Prepares an update of the index.
  ///
  /// - Parameters:
  ///   - contents: The questions of the site.
  ///   - force: Whether to rebuild the index even if it is up to date.
  ///   - archive: The archive that stores the index.
  ///   - folder: The folder for temporary files with collected words and entries that do not fit
  ///     into memory.
  /// - Throws: `ArchiveError`.
  init(of contents: SiteContents, force: Bool, in archive: Archive, spoolingTo folder: OutputFolder)
    throws(ArchiveError)
  {
    entrySpool = Spool(in: folder, named: "entries")
    wordSpool = Spool(in: folder, named: "words")
    (storedIndex, numbering) = try Self.readIndex(numbering: contents, in: archive)
    isRebuild = force || numbering.isRenumbered
    layout =
      numbering.isRenumbered
      ? nil
      : IndexLayout(shardStarts: storedIndex.shardStarts, commonTerms: storedIndex.commonTerms)
  }

  /// Reads the stored index and numbers the questions; deletes a damaged index.
  private static func readIndex(
    numbering contents: SiteContents, in archive: Archive
  ) throws(ArchiveError) -> (SearchIndex, DocumentNumbering) {
    do {
      let index = try archive.searchIndex()
      let isComplete = try index.isComplete(in: archive)
      return (index, try DocumentNumbering(of: contents, isComplete ? index : nil, in: archive))
    } catch {
      guard error.isConfinedToRecord else { throw error }
      try archive.deleteSearchIndex()
      return (try archive.searchIndex(), try DocumentNumbering(of: contents, nil, in: archive))
    }
  }

  /// Returns whether the index lacks the current text of a question, which has the given hash.
  func isTextOutdated(
    ofNumber number: Int, currentHash hash: UInt64, accordingTo archive: Archive
  ) throws(ArchiveError) -> Bool {
    if isRebuild { return true }
    return try archive.searchTextHash(ofNumber: number) != hash
  }

  /// Adds the entry of a question whose text in the index is outdated.
  ///
  /// - Parameters:
  ///   - entry: The entry that search results show.
  ///   - key: The question that the entry shows.
  ///   - number: The number of the question in the index.
  ///   - hash: The hash of the question's current text.
  /// - Throws: `OutputError`, if the spool cannot be written.
  func addEntry(_ entry: [UInt8], of key: QuestionKey, _ number: Int, _ hash: UInt64)
    throws(OutputError)
  {
    let range = try entrySpool.append(entry)
    collected.withLock { $0.questions[number] = (key, hash, range) }
  }

  /// Adds words that a worker collected, as the chunks of index segments.
  func addWords(_ segments: [[[UInt8]]]) throws(OutputError) {
    for chunks in segments {
      var ranges: [Range<Int>] = []
      for chunk in chunks { ranges.append(try wordSpool.append(chunk)) }
      let segment = IndexSegment(chunkCount: ranges.count) { [wordSpool, ranges] in
        try wordSpool.bytes(ranges[$0])
      }
      collected.withLock { $0.segments.append(segment) }
    }
  }

  /// Updates the stored index with the collected words and entries.
  ///
  /// - Returns: The index, and for each number whether its question is in it.
  /// - Throws: `ArchiveError`, or ``OutputError``.
  func store(in archive: Archive) throws -> (index: SearchIndex, isIndexed: [Bool]) {
    let collected = self.collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
    var isIndexed = [Bool](repeating: !isRebuild, count: numbering.upperBound)
    for number in numbering.addedQuestions.keys { isIndexed[number] = false }
    for number in collected.questions.keys { isIndexed[number] = true }
    if !isRebuild, collected.questions.isEmpty, numbering.removedNumbers.isEmpty {
      return (storedIndex, isIndexed)
    }
    return try archive.transaction {
      var index = storedIndex
      index.nextNumber = numbering.upperBound
      if isRebuild {
        try build(&index, collected, in: archive)
      } else {
        try update(&index, collected, in: archive)
      }
      // Replaced files may still show removed questions.
      if !numbering.removedNumbers.isEmpty { index.numberingEpoch += 1 }
      try archive.save(index)
      return (index, isIndexed)
    }
  }

  /// Replaces the stored index with one that is built from all questions.
  private func build(_ index: inout SearchIndex, _ collected: Collected, in archive: Archive) throws
  {
    try archive.deleteSearchIndex()
    var count = 0
    let built = try TermIndex.build(
      collected.segments, numberLimit: numbering.upperBound, layout: layout
    ) {
      try archive.save(
        SearchFile(.words, count, hashPrefix: SearchPath.hashPrefix(of: $0)), content: $0)
      count += 1
    }
    for shard in 0..<count {
      let script = try archive.content(ofSearchFile: shard, kind: .words) ?? []
      try saveSpellings(of: script, shard, of: count, in: archive)
    }
    for (number, question) in collected.questions.sorted(by: { $0.key < $1.key }) {
      try archive.save(
        IndexedQuestion(
          number: number, key: question.key, textHash: question.hash,
          encodedShards: built.shards[number].bytes))
    }
    try storeEntries(
      ofShards: 0..<EntryShards.count(forNumbersBelow: numbering.upperBound), collected, in: archive
    )
    index.formatVersion = SearchDirectory.version
    if numbering.isRenumbered { index.numberingEpoch += 1 }
    (index.shardStarts, index.commonTerms) = (built.layout.shardStarts, built.layout.commonTerms)
  }

  /// Updates the stored index with the questions that changed or were removed.
  private func update(_ index: inout SearchIndex, _ collected: Collected, in archive: Archive)
    throws
  {
    let changed = Set(collected.questions.keys).union(numbering.removedNumbers)
    var isChanged = [Bool](repeating: false, count: numbering.upperBound)
    var shards: Set<Int> = []
    for number in changed {
      if isChanged.indices.contains(number) { isChanged[number] = true }
      shards.formUnion(ShardList.shards(in: try archive.encodedSearchShards(ofNumber: number)))
    }
    let lists = try TermIndex.update(
      with: collected.segments, isChanged: isChanged, shards: shards,
      layout: IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    ) {
      try archive.content(ofSearchFile: $0, kind: .words) ?? []
    } emit: {
      try archive.save(
        SearchFile(.words, $0, hashPrefix: SearchPath.hashPrefix(of: $1)), content: $1)
      try saveSpellings(of: $1, $0, of: index.shardStarts.count, in: archive)
    }
    for number in numbering.removedNumbers { try archive.removeFromSearch(number) }
    for (number, question) in collected.questions.sorted(by: { $0.key < $1.key }) {
      try archive.save(
        IndexedQuestion(
          number: number, key: question.key, textHash: question.hash,
          encodedShards: lists[number]?.bytes ?? []))
    }
    let entryShards = Set(
      changed.union(numbering.addedQuestions.keys).map(EntryShards.shard(ofQuestion:)))
    try storeEntries(ofShards: entryShards.sorted(), collected, in: archive)
  }

  /// Stores the words of a shard by which misspelled words of queries are corrected.
  private func saveSpellings(
    of script: [UInt8], _ shard: Int, of shardCount: Int, in archive: Archive
  ) throws {
    let words = SpellingList.words(inShard: script, shardCount: shardCount)
    try archive.save(
      SearchFile(.spellings, shard, hashPrefix: SearchPath.hashPrefix(of: words)), content: words)
  }

  /// Stores the search result entries of some shards, with new entries for changed questions.
  private func storeEntries(
    ofShards shards: some Sequence<Int>, _ collected: Collected, in archive: Archive
  ) throws {
    let removed = Set(numbering.removedNumbers)
    for shard in shards {
      let storedEntries = EntryShards.entries(
        in: try archive.content(ofSearchFile: shard, kind: .entries) ?? [])
      let numbers = EntryShards.questionNumbers(in: shard).prefix { $0 < self.numbering.upperBound }
      let entries = try numbers.enumerated().map { index, number -> [UInt8]? in
        if let question = collected.questions[number] {
          return try entrySpool.bytes(question.entry)
        }
        return removed.contains(number) || !storedEntries.indices.contains(index)
          ? nil : storedEntries[index]
      }
      let script = EntryShards.script(entries)
      try archive.save(
        SearchFile(.entries, shard, hashPrefix: SearchPath.hashPrefix(of: script)), content: script)
    }
  }
}

extension SearchIndex {
  /// Returns whether this version of the program built the index, and the archive has all its files.
  fileprivate func isComplete(in archive: Archive) throws(ArchiveError) -> Bool {
    let words = try archive.searchFileCount(.words)
    let entries = try archive.searchFileCount(.entries)
    return formatVersion == SearchDirectory.version && !shardStarts.isEmpty
      && words == shardStarts.count
      && entries == EntryShards.count(forNumbersBelow: nextNumber)
  }
}
