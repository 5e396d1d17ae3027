internal import Archive
internal import ArchiveSearch
internal import Basics
internal import Pages
internal import Search
internal import StackExchange
internal import Synchronization

/// An update of a search index in segments, whose memory does not depend on the number of questions.
///
/// Questions are indexed in the order of sites and ids; each transaction adds a segment together with the last question in it,
/// so that an interrupted update goes on where it was. A question that changes gets into a new, small segment. Segments of
/// similar size are merged, so that their number grows with the logarithm of the number of questions.
struct SegmentedIndexUpdate {
  let openArchive: @Sendable () throws -> Archive
  /// The number of threads that parse posts.
  let jobs: Int
  /// The maximum number of questions in a segment.
  var segmentSize = 65_536
  /// Reports finished questions, from any thread.
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// The number of segments of similar size that are merged, and by how much sizes differ.
  private static let mergeFactor = 8

  /// Updates the index in an archive that is open for writing.
  func run(_ archive: Archive) async throws {
    do {
      try await update(archive)
    } catch let error as ArchiveError where error.isConfinedToRecord {
      // Something of the index is damaged.
      try archive.transaction { try archive.deleteSearchIndex() }
      try await update(archive)
    }
  }

  private func update(_ archive: Archive) async throws {
    var index = try archive.searchIndex()
    let isUsable = index.formatVersion == SearchDirectory.version && index.isSegmented
    if try !isUsable || !archive.hasIntactSegments {
      index = try archive.transaction { try startIndex(of: archive) }
    }
    let sites = try archive.communities()
    if index.position != nil {
      try await addAllQuestions(to: &index, in: archive, of: sites)
    }
    try await addChanges(to: &index, in: archive, of: sites)
  }

  /// Replaces the index by one without questions.
  private func startIndex(of archive: Archive) throws -> SearchIndex {
    try archive.deleteSearchIndex()
    var index = try archive.searchIndex()
    index.formatVersion = SearchDirectory.version
    index.generation = try archive.closeGeneration()
    index.isSegmented = true
    index.position = QuestionKey(site: "", id: 0)
    try archive.save(index)
    return index
  }

  /// Adds segments with all questions that follow the position of the index.
  private func addAllQuestions(
    to index: inout SearchIndex, in archive: Archive, of sites: [Community]
  ) async throws {
    let total = try archive.searchableQuestionCount()
    var done = try archive.searchSegments().reduce(0) { $0 + $1.questionCount }
    while let position = index.position {
      let keys = try archive.keys(after: position, of: sites, limit: segmentSize)
      progress(done, max(total, done + keys.count))
      let collected = try await collect(keys, of: sites, near: archive) {
        [done, count = keys.count] in
        progress(done + $0, max(total, done + count))
      }
      try Task.checkCancellation()
      index.position = keys.last
      try archive.transaction {
        if !keys.isEmpty { try add(collected, count: keys.count, to: archive) }
        if index.position == nil { try refreshWords(of: &index, in: archive) }
        try archive.save(index)
      }
      done += keys.count
    }
  }

  /// Adds the questions that changed since the generation of the index, and removes their old words.
  private func addChanges(
    to index: inout SearchIndex, in archive: Archive, of sites: [Community]
  ) async throws {
    let generation = try archive.closeGeneration()
    guard generation != index.generation else { return }
    var keys: [QuestionKey] = []
    for site in sites {
      let name = site.apiSiteParameter
      keys += try archive.searchCandidates(ofSite: name, changedAfter: index.generation)
        .map { QuestionKey(site: name, id: $0) }
    }
    var rest = keys[...]
    progress(0, keys.count)
    while !rest.isEmpty {
      let batch = Array(rest.prefix(segmentSize))
      rest = rest.dropFirst(segmentSize)
      let done = keys.count - rest.count - batch.count
      let collected = try await collect(batch, of: sites, near: archive, comparing: true) {
        [count = keys.count] in
        progress(done + $0, count)
      }
      try Task.checkCancellation()
      try archive.transaction { try replace(batch, by: collected, in: archive) }
    }
    while try merge(in: archive) {}
    index.generation = generation
    if try hasManyNewWords(index, in: archive) { try refreshWords(of: &index, in: archive) }
    try archive.save(index)
  }

  /// Returns whether so many questions are in segments whose words the head of the index does not include that they may
  /// change those of all; an interrupted update may have added the segments.
  private func hasManyNewWords(_ index: SearchIndex, in archive: Archive) throws -> Bool {
    let segments = try archive.searchSegments()
    let count = segments.reduce(0) { $0 + $1.questionCount }
    let newCount = segments.filter { $0.id >= index.nextNumber }.reduce(0) { $0 + $1.questionCount }
    return newCount > 0 && (count <= segmentSize || newCount > count / 64)
  }

  /// Replaces changed questions in the index.
  private func replace(
    _ keys: [QuestionKey], by collected: CollectedSegment, in archive: Archive
  ) throws {
    var scores: [(document: SegmentDocument, score: Int32)] = []
    var removed: [SegmentDocument] = []
    for (number, key) in keys.enumerated() {
      guard let document = try archive.segmentDocument(of: key) else { continue }
      if let (score, counts) = collected.unchanged[number] {
        scores.append((document, score))
        try archive.save(counts, of: document)
      } else {
        removed.append(document)
      }
    }
    try archive.save(scores: scores)
    try archive.remove(removed)
    if !collected.documents.isEmpty { try add(collected, count: keys.count, to: archive) }
  }

  // MARK: Segments

  /// Adds a segment with collected questions, whose numbers are below `count`.
  private func add(_ collected: CollectedSegment, count: Int, to archive: Archive) throws {
    let id = try archive.nextSegmentID()
    let summary = try SegmentTerms.write(
      collected.sources, questionCount: collected.documents.count
    ) {
      try archive.saveShard(ofSegment: id, from: $0, $1)
    }
    var scores = [Int32](repeating: SearchSegment.noScore, count: count)
    for (number, document) in collected.documents.sorted(by: { $0.key < $1.key }) {
      scores[number] = document.score
      try archive.save(
        SegmentDocument(
          segment: id, number: number, key: document.key, textHash: document.hash,
          counts: document.counts))
    }
    try archive.save(scores: scores, ofSegment: id)
    try archive.save(
      SearchSegment(id: id, numberLimit: count, questionCount: collected.documents.count),
      commonTerms: summary.commonTerms, spellings: summary.spellings)
  }

  /// Merges segments of similar size if there are enough of them; returns whether there was something to merge.
  private func merge(in archive: Archive) throws -> Bool {
    var classes: [Int: [SearchSegment]] = [:]
    for segment in try archive.searchSegments() {
      if segment.questionCount <= 0 {
        try archive.transaction { try archive.removeSearchSegment(segment.id) }
        continue
      }
      var (sizeClass, size) = (0, segment.questionCount)
      while size >= Self.mergeFactor {
        (sizeClass, size) = (sizeClass + 1, size / Self.mergeFactor)
      }
      classes[sizeClass, default: []].append(segment)
    }
    for (_, segments) in classes.sorted(by: { $0.key < $1.key })
    where segments.count >= Self.mergeFactor {
      var (merged, count): ([SearchSegment], Int) = ([], 0)
      for segment in segments.sorted(by: { ($0.questionCount, $0.id) < ($1.questionCount, $1.id) })
      where count + segment.questionCount <= segmentSize {
        merged.append(segment)
        count += segment.questionCount
      }
      guard merged.count > 1 else { continue }
      try archive.transaction { try archive.rewrite(merged.sorted { $0.id < $1.id }) }
      return true
    }
    return false
  }

  /// Finds the common words of all segments, and the words by which misspelled ones are corrected.
  private func refreshWords(of index: inout SearchIndex, in archive: Archive) throws {
    let words = try archive.segmentWords()
    let source = try SegmentedIndex(archive, commonTerms: [])
    index.commonTerms = try SegmentTerms.commonTerms(
      among: Set(words.flatMap(\.frequent)), in: source)
    index.spellings = SpellingList.merged(
      words.map(\.spellings), questionCount: source.questionCount)
    index.nextNumber = try archive.nextSegmentID()
  }

  // MARK: Documents

  /// Collects the words of questions on several threads; the number of a question is its index.
  private func collect(
    _ keys: [QuestionKey], of sites: [Community], near archive: Archive, comparing: Bool = false,
    progress: @escaping @Sendable (_ done: Int) -> Void
  ) async throws -> CollectedSegment {
    let pool = SegmentCollector(inFolder: archive.folder)
    let communities = Dictionary(sites.map { ($0.apiSiteParameter, $0) }) { $1 }
    let (nextBatch, finishedCount) = (SharedCounter(), SharedCounter())
    let batchCount = (keys.count + Self.batchSize - 1) / Self.batchSize
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, jobs), batchCount) {
        group.addTask {
          let reader = try openArchive()
          var terms = TermCollector(includesWordGroups: false)
          while case let batch = nextBatch.claim(), batch < batchCount {
            try Task.checkCancellation()
            let start = batch * Self.batchSize
            let numbers = start..<min(start + Self.batchSize, keys.count)
            try reader.forEachDocument(
              of: keys, numbers, on: communities, maxGap: comparing ? 16 : .max
            ) {
              number, document, question in
              let (key, hash) = (keys[number], document.contentHash(with: document.entry))
              let isUnchanged = try comparing && reader.segmentDocument(of: key)?.textHash == hash
              pool.add(question, key, hash, number, isUnchanged: isUnchanged)
              if isUnchanged { return }
              terms.add(document, number: number)
              if terms.isFull { try pool.add(terms.takeSegments()) }
            }
            progress(finishedCount.add(numbers.count))
          }
          try Task.checkCancellation()
          try pool.add(terms.takeSegments())
        }
      }
      try await group.waitForAll()
    }
    return pool.segment
  }

  /// The number of questions that a thread reads together.
  private static let batchSize = 256
}

/// The questions of a new segment.
private struct CollectedSegment: Sendable {
  var sources: [IndexSegment] = []
  /// The questions with new words, by their numbers.
  var documents:
    [Int: (key: QuestionKey, hash: UInt64, score: Int32, counts: SegmentDocument.Counts)] = [:]
  /// What may have changed of questions whose words are indexed already, by their numbers.
  var unchanged: [Int: (score: Int32, counts: SegmentDocument.Counts)] = [:]
}

/// Collects the questions of a segment from several threads; words are in a temporary file.
private final class SegmentCollector: Sendable {
  private let spool: Spool
  private let collected = Mutex(CollectedSegment())

  init(inFolder folder: String) { spool = Spool(inFolder: folder) }

  /// The collected questions.
  var segment: CollectedSegment { collected.withLock(\.self) }

  func add(
    _ question: Question, _ key: QuestionKey, _ hash: UInt64, _ number: Int, isUnchanged: Bool
  ) {
    let score = Int32(clamping: question.post.score)
    let counts = SegmentDocument.Counts(of: question)
    collected.withLock {
      if isUnchanged {
        $0.unchanged[number] = (score, counts)
      } else {
        $0.documents[number] = (key, hash, score, counts)
      }
    }
  }

  /// Adds the words that a thread collected.
  func add(_ segments: [(content: IndexSegment.Content, chunks: [[UInt8]])])
    throws(TemporaryFileError)
  {
    for (content, chunks) in segments where !chunks.isEmpty {
      var ranges: [Range<Int>] = []
      for chunk in chunks { ranges.append(try spool.append(chunk)) }
      let source = IndexSegment(of: content, chunkCount: ranges.count) { [spool, ranges] in
        try spool.bytes(ranges[$0])
      }
      collected.withLock { $0.sources.append(source) }
    }
  }
}

extension Archive {
  /// Replaces segments by one that has their questions, in their order, without the words of removed ones.
  func rewrite(_ segments: [SearchSegment]) throws {
    let id = try nextSegmentID()
    let spool = Spool(inFolder: folder)
    var sources: [IndexSegment] = []
    var scores: [Int32] = []
    for segment in segments {
      let oldScores = try self.scores(of: segment)
      var newNumbers = [Int](repeating: -1, count: segment.numberLimit)
      for var document in try documents(ofSegment: segment.id)
      where newNumbers.indices.contains(document.number) {
        newNumbers[document.number] = scores.count
        scores.append(oldScores[document.number])
        document.segment = id
        document.number = newNumbers[document.number]
        try save(document)
      }
      let ranges = try shardRows(ofSegment: segment.id).map { try spool.append(shard(inRow: $0)) }
      var source = IndexSegment(chunkCount: ranges.count) { try spool.bytes(ranges[$0]) }
      source.newNumbers = newNumbers
      sources.append(source)
    }
    let summary = try SegmentTerms.write(sources, questionCount: scores.count) {
      try saveShard(ofSegment: id, from: $0, $1)
    }
    for segment in segments { try removeSearchSegment(segment.id) }
    guard !scores.isEmpty else { return }
    try save(scores: scores, ofSegment: id)
    try save(
      SearchSegment(id: id, numberLimit: scores.count, questionCount: scores.count),
      commonTerms: summary.commonTerms, spellings: summary.spellings)
  }

  /// Returns the id of a new segment, which is greater than those of all segments whose words the head of the index
  /// includes.
  fileprivate func nextSegmentID() throws(ArchiveError) -> Int {
    max((try searchSegments().last?.id ?? 0) + 1, try searchIndex().nextNumber)
  }

  /// Returns the available questions that follow a question in the order of sites and ids.
  fileprivate func keys(
    after position: QuestionKey, of sites: [Community], limit: Int
  ) throws(ArchiveError) -> [QuestionKey] {
    var keys: [QuestionKey] = []
    for site in sites.map(\.apiSiteParameter) where keys.count < limit {
      guard !site.utf8.lexicographicallyPrecedes(position.site.utf8) else { continue }
      let ids = try questionIDs(
        ofSite: site, after: site == position.site ? position.id : 0, limit: limit - keys.count)
      keys += ids.map { QuestionKey(site: site, id: $0) }
    }
    return keys
  }

  /// Calls a closure with the search documents of some of the given questions; leaves out unavailable and unreadable ones.
  ///
  /// Questions are read together if their ids differ by at most `maxGap`; those in between are read, too.
  fileprivate func forEachDocument(
    of keys: [QuestionKey], _ numbers: Range<Int>, on sites: [String: Community], maxGap: Int,
    _ body: (_ number: Int, _ document: QuestionDocument, _ question: Question) throws -> Void
  ) throws {
    var start = numbers.lowerBound
    while start < numbers.upperBound {
      var end = start + 1
      // Neighbouring questions are read together.
      while end < numbers.upperBound, keys[end].site == keys[start].site,
        keys[end].id - keys[end - 1].id <= maxGap
      {
        end += 1
      }
      if let site = sites[keys[start].site] {
        do {
          try forEachDocument(ofNeighbours: keys, start..<end, on: site, body)
        } catch let error as ArchiveError where error.isConfinedToRecord {
          // A question cannot be read; those that are read again replace those that were read.
          for number in start..<end where end - start > 1 {
            try forEachDocument(of: keys, number..<number + 1, on: sites, maxGap: maxGap, body)
          }
        }
      }
      start = end
    }
  }

  /// Calls a closure with the search documents of questions whose ids are near to each other; leaves out unavailable ones.
  private func forEachDocument(
    ofNeighbours keys: [QuestionKey], _ numbers: Range<Int>, on site: Community,
    _ body: (_ number: Int, _ document: QuestionDocument, _ question: Question) throws -> Void
  ) throws {
    let name = site.apiSiteParameter
    let ids = keys[numbers.lowerBound].id...keys[numbers.upperBound - 1].id
    var next = numbers.lowerBound
    try forEachPageQuestion(ofSite: name, ids: ids, maxLinks: 1) { question, _, _, links in
      while next < numbers.upperBound, keys[next].id < question.id { next += 1 }
      guard next < numbers.upperBound, keys[next].id == question.id else { return }
      let hasOriginal =
        try links.first?.isOriginal == true
        || question.closedDate != nil
          && !originalIDs(ofDuplicate: question.id, site: name).isEmpty
      try body(
        next, QuestionDocument(of: question, on: site, hasOriginal: hasOriginal), question)
      next += 1
    }
  }
}
