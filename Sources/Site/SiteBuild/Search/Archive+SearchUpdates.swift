package import Archive
internal import Pages
internal import Search

extension Archive {
  /// Removes questions from the search index: their words and the entries that results show.
  ///
  /// Deletes an index of another version, and a damaged one.
  package func removeFromSearch(_ questions: some Sequence<QuestionKey>) throws {
    var index = try searchIndex()
    if index.isSegmented {
      return try removeFromSegments(questions)
    }
    guard try index.isComplete(in: self) else { return try deleteSearchIndex() }
    var numbers: Set<Int> = []
    for question in questions {
      if let number = try searchDocumentNumber(of: question) { numbers.insert(number) }
    }
    if numbers.isEmpty { return }
    _ = try replacePostings(ofNumbers: numbers, with: [], in: index)
    try replaceEntries(
      ofShards: Set(numbers.map(EntryShards.shard(ofQuestion:))).sorted(),
      numberLimit: index.nextNumber
    ) { numbers.contains($0) ? nil : $1 }
    for number in numbers { try removeFromSearch(number) }
    index.numberingEpoch += 1
    try save(index)
  }

  /// Removes questions from the segments of the search index, with their words, which only a rewritten segment lacks.
  private func removeFromSegments(_ questions: some Sequence<QuestionKey>) throws {
    var ids: Set<Int> = []
    for question in questions {
      ids.formUnion(try segments(withWordsOf: question))
      if let document = try segmentDocument(of: question) { try remove([document]) }
    }
    for segment in try searchSegments() where ids.contains(segment.id) {
      try rewrite([segment])
    }
  }

  /// Replaces the words of changed or removed questions in the stored search index.
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the questions.
  ///   - segments: The new words of those questions that still exist.
  ///   - index: The head of the stored index.
  /// - Returns: The shards with words of each question that has new ones, by number.
  /// - Throws: `ArchiveError`, or errors of reading a segment.
  func replacePostings(
    ofNumbers numbers: Set<Int>, with segments: [IndexSegment], in index: SearchIndex
  ) throws -> [Int: ShardList] {
    var isChanged = [Bool](repeating: false, count: index.nextNumber)
    var shards: Set<Int> = []
    for number in numbers {
      if isChanged.indices.contains(number) { isChanged[number] = true }
      shards.formUnion(ShardList.shards(in: try encodedSearchShards(ofNumber: number)))
    }
    return try TermIndex.update(
      with: segments, isChanged: isChanged, shards: shards,
      layout: IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    ) {
      try content(ofSearchFile: $0, kind: .words) ?? []
    } emit: {
      try saveWords(ofShard: $0, $1, questionCount: index.nextNumber)
    }
  }

  /// Stores a shard of the index, and the words in it that can replace misspelled words of queries.
  func saveWords(ofShard shard: Int, _ script: [UInt8], questionCount: Int) throws(ArchiveError) {
    try save(
      SearchFile(.words, shard, hashPrefix: SearchPath.hashPrefix(of: script)), content: script)
    let words = SpellingList.words(inShard: script, questionCount: questionCount)
    try save(
      SearchFile(.spellings, shard, hashPrefix: SearchPath.hashPrefix(of: words)), content: words)
  }

  /// Stores the scores of all questions, by number, unless they are stored already.
  func saveScores(_ scores: [Int?]) throws(ArchiveError) {
    let script = ScoreList.script(scores)
    let file = SearchFile(.scores, 0, hashPrefix: SearchPath.hashPrefix(of: script))
    if try searchFiles(.scores) != [file] { try save(file, content: script) }
  }

  /// Replaces the entries of some shards of the stored search index.
  ///
  /// - Parameters:
  ///   - shards: The numbers of the shards.
  ///   - limit: The limit of the numbers of questions; each number is below it.
  ///   - newEntry: Returns the entry of the question with a number, given the stored one; `nil` for a question that is
  ///     not in the index.
  /// - Throws: `ArchiveError`, or errors of `newEntry`.
  func replaceEntries(
    ofShards shards: some Sequence<Int>, numberLimit limit: Int,
    _ newEntry: (_ number: Int, _ stored: [UInt8]?) throws -> [UInt8]?
  ) throws {
    for shard in shards {
      let stored = EntryShards.entries(
        in: try content(ofSearchFile: shard, kind: .entries) ?? [])
      let numbers = EntryShards.questionNumbers(in: shard).prefix { $0 < limit }
      let script = EntryShards.script(
        try numbers.enumerated().map { index, number in
          try newEntry(number, stored.indices.contains(index) ? stored[index] : nil)
        })
      try save(
        SearchFile(.entries, shard, hashPrefix: SearchPath.hashPrefix(of: script)), content: script)
    }
  }
}

extension SearchIndex {
  /// Returns whether this version of the program built the index, and the archive has all its files.
  func isComplete(in archive: Archive) throws(ArchiveError) -> Bool {
    let words = try archive.searchFileCount(.words)
    let spellings = try archive.searchFileCount(.spellings)
    let entries = try archive.searchFileCount(.entries)
    let scores = try archive.searchFileCount(.scores)
    return formatVersion == SearchDirectory.version && !isSegmented && !shardStarts.isEmpty
      && words == shardStarts.count && spellings == shardStarts.count && scores == 1
      && entries == EntryShards.count(forNumbersBelow: nextNumber)
  }
}
