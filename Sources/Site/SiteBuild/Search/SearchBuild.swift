internal import Archive
internal import Basics
internal import Contents
internal import Pages
internal import Search
internal import StackExchange
internal import Synchronization

/// Updates the search index, which the archive stores, with the questions whose text changed.
///
/// Threads share it.
final class SearchBuild: Sendable {
  /// The numbers of the questions in the index.
  let numbering: DocumentNumbering
  /// Whether the index is rebuilt from all questions.
  let isRebuild: Bool
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
  ///   - archive: The archive that stores the index; collected words and entries that do not fit into memory are in
  ///     temporary files beside it.
  /// - Throws: `ArchiveError`.
  init(of contents: SiteContents, force: Bool, in archive: Archive) throws(ArchiveError) {
    entrySpool = Spool(inFolder: archive.folder)
    wordSpool = Spool(inFolder: archive.folder)
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

  /// Returns the questions whose text in the index may be outdated, by site and id, unless the index is rebuilt.
  ///
  /// - Parameters:
  ///   - contents: The questions of the site.
  ///   - generation: A generation of changes up to which the caller reads changed questions by itself.
  ///   - archive: The archive that stores the index.
  /// - Returns: The questions that are not in the index yet, and those that changed after the index was updated, unless
  ///   the caller reads them.
  /// - Throws: `ArchiveError`.
  func candidates(
    in contents: SiteContents, unlessStoredSince generation: Int = .max,
    accordingTo archive: Archive
  ) throws(ArchiveError) -> [SiteQuestion] {
    if isRebuild { return [] }
    var indices: [ObjectIdentifier: Set<Int>] = [:]
    for question in numbering.addedQuestions.values {
      indices[ObjectIdentifier(question.site), default: []].insert(question.index)
    }
    var candidates: [SiteQuestion] = []
    for site in contents.sites {
      var siteIndices = indices[ObjectIdentifier(site)] ?? []
      if storedIndex.generation < generation {
        siteIndices.formUnion(
          try archive.searchCandidates(
            ofSite: site.community.apiSiteParameter, changedAfter: storedIndex.generation
          ).compactMap(site.questions.index(ofID:)))
      }
      candidates += siteIndices.sorted().map { SiteQuestion(site: site, index: $0) }
    }
    return candidates
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
  /// - Throws: `TemporaryFileError`, if the spool cannot be written.
  func addEntry(_ entry: [UInt8], of key: QuestionKey, _ number: Int, _ hash: UInt64)
    throws(TemporaryFileError)
  {
    let range = try entrySpool.append(entry)
    collected.withLock { $0.questions[number] = (key, hash, range) }
  }

  /// Adds words that a worker collected, as the chunks of index segments.
  func addWords(
    _ segments: [(content: IndexSegment.Content, chunks: [[UInt8]])]
  ) throws(TemporaryFileError) {
    for (content, chunks) in segments {
      var ranges: [Range<Int>] = []
      for chunk in chunks { ranges.append(try wordSpool.append(chunk)) }
      let segment = IndexSegment(of: content, chunkCount: ranges.count) { [wordSpool, ranges] in
        try wordSpool.bytes(ranges[$0])
      }
      collected.withLock { $0.segments.append(segment) }
    }
  }

  /// Updates the stored index with the collected words and entries, and the scores.
  ///
  /// - Parameters:
  ///   - contents: The questions of the site, with their scores.
  ///   - archive: The archive that stores the index.
  ///   - generation: The generation of changes that the collected words and entries include.
  /// - Returns: The index, and the scores of its questions by number; nil for numbers that no question has.
  /// - Throws: `ArchiveError`, or `TemporaryFileError`.
  func store(scoresOf contents: SiteContents, in archive: Archive, at generation: Int) throws
    -> (index: SearchIndex, scores: [Int?])
  {
    let collected = self.collected.withLock { collected in
      defer { collected = Collected() }
      return collected
    }
    var isIndexed = [Bool](repeating: !isRebuild, count: numbering.upperBound)
    for number in numbering.addedQuestions.keys { isIndexed[number] = false }
    for number in collected.questions.keys { isIndexed[number] = true }
    let scores = zip(numbering.scores(in: contents), isIndexed).map { $1 ? $0 : nil }
    return try archive.transaction {
      if !isRebuild, collected.questions.isEmpty, numbering.removedNumbers.isEmpty {
        try archive.saveScores(scores)
        try archive.save(searchGeneration: generation)
        return (storedIndex, scores)
      }
      var index = storedIndex
      (index.nextNumber, index.generation) = (numbering.upperBound, generation)
      if isRebuild {
        try build(&index, collected, in: archive)
      } else {
        try update(&index, collected, in: archive)
      }
      // Replaced files still have removed questions, comments and words.
      let hasNewTexts = collected.questions.keys.contains {
        numbering.addedQuestions[$0] == nil
      }
      if !numbering.removedNumbers.isEmpty || hasNewTexts { index.numberingEpoch += 1 }
      try archive.saveScores(scores)
      try archive.save(index)
      return (index, scores)
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
      try archive.saveWords(ofShard: count, $0, questionCount: numbering.upperBound)
      count += 1
    }
    try built.shards.forEachQuestion { number, shards in
      guard let question = collected.questions[number] else { return }
      try archive.save(
        IndexedQuestion(
          number: number, key: question.key, textHash: question.hash,
          encodedShards: shards.bytes))
    }
    try storeEntries(
      ofShards: 0..<EntryShards.count(forNumbersBelow: numbering.upperBound), collected, in: archive
    )
    index.formatVersion = SearchDirectory.version
    (index.isSegmented, index.position, index.spellings) = (false, nil, [])
    if numbering.isRenumbered { index.numberingEpoch += 1 }
    (index.shardStarts, index.commonTerms) = (built.layout.shardStarts, built.layout.commonTerms)
  }

  /// Updates the stored index with the questions that changed or were removed.
  private func update(_ index: inout SearchIndex, _ collected: Collected, in archive: Archive)
    throws
  {
    let changed = Set(collected.questions.keys).union(numbering.removedNumbers)
    let lists = try archive.replacePostings(
      ofNumbers: changed, with: collected.segments, in: index)
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

  /// Stores the search result entries of some shards, with new entries for changed questions.
  private func storeEntries(
    ofShards shards: some Sequence<Int>, _ collected: Collected, in archive: Archive
  ) throws {
    let removed = Set(numbering.removedNumbers)
    try archive.replaceEntries(ofShards: shards, numberLimit: numbering.upperBound) {
      number, stored in
      if let question = collected.questions[number] {
        return try entrySpool.bytes(question.entry)
      }
      return removed.contains(number) ? nil : stored
    }
  }
}
