package import Archive
internal import Basics
package import Search

/// The search index of an archive in one of its forms, with the parts in memory that every query needs.
///
/// It is valid as long as the archive does not change.
protocol ArchiveIndex: SearchIndexSource {
  /// Returns the question with a number in the archive of the index.
  func key(ofNumber number: Int, in archive: Archive) throws -> QuestionKey?
  /// Returns what the search page shows of a question, as JSON; nil if the index does not store it.
  func entry(ofNumber number: Int) throws -> [UInt8]?
}

extension Archive {
  /// Reads the search index, which reads more through a shared archive.
  ///
  /// - Throws: `ArchiveError`, or ``SearchError/missingIndex(command:)``.
  func openSearchIndex(_ shared: SharedArchive) throws -> any ArchiveIndex {
    let index = try searchIndex()
    guard index.formatVersion == SearchDirectory.version, index.position == nil else {
      throw SearchError.missingIndex(command: try indexingCommand)
    }
    return index.isSegmented
      ? try SegmentedIndex(self, shared, commonTerms: index.commonTerms)
      : try ScriptIndex(self, shared, index)
  }
}

extension Archive {
  /// The command that makes a missing search index: without pages if a site was imported, which needs no digest.
  private var indexingCommand: String {
    get throws(ArchiveError) {
      guard let dump = try dumps().first(where: { $0.endDate != nil }) else {
        return "sodigest render"
      }
      return "sodigest fetch --offline --site \(dump.site)"
    }
  }
}

extension ArchiveIndex {
  package func canFilter(by condition: PostCondition, kind: SearchQuery.PostKind?) -> Bool {
    switch condition {
    case .inQuestion, .number(.views, _): true
    case .number(.score, _): kind == .answer
    case .text, .flag, .number, .date: false
    }
  }
}

/// The index in the form of pages.
private struct ScriptIndex: ArchiveIndex {
  let segments: [any SearchIndexSegment]
  let questionCount: Int
  let commonTerms: [String]
  let hasWordGroups = true
  private let archive: SharedArchive

  /// The only segment.
  private struct Segment: SearchIndexSegment {
    let scripts: ScriptSegment
    let archive: SharedArchive

    var firstNumber: Int { scripts.firstNumber }
    var scores: [Int32] { scripts.scores }

    func forEachShard(
      of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
    ) throws {
      try scripts.forEachShard(of: term, isPrefix: isPrefix, body)
    }

    func questions(
      with condition: PostCondition, kind: SearchQuery.PostKind?
    ) throws -> [Int] {
      try archive.read { archive in
        switch condition {
        case .inQuestion(let id): try archive.searchedQuestions(withID: id)
        case .number(.views, let range): try archive.searchedQuestions(withViews: range)
        case .number(_, let range): try archive.searchedQuestions(withAnswersScoring: range)
        case .text, .flag, .date: []
        }
      }
    }
  }

  init(_ archive: Archive, _ shared: SharedArchive, _ index: SearchIndex) throws {
    self.archive = shared
    commonTerms = index.commonTerms
    let scores = ScoreList.scores(
      in: try archive.content(ofSearchFile: 0, kind: .scores) ?? [])
    questionCount = scores.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    let layout = IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    let scripts = ScriptSegment(layout, scores: scores) { shard in
      try shared.read { try $0.content(ofSearchFile: shard, kind: .words) ?? [] }
    }
    segments = [Segment(scripts: scripts, archive: shared)]
  }

  func spellings() throws -> [UInt8] { try archive.read { try $0.searchSpellings() } }

  func key(ofNumber number: Int, in archive: Archive) throws -> QuestionKey? {
    try archive.searchedQuestion(ofNumber: number)
  }

  func entry(ofNumber number: Int) throws -> [UInt8]? {
    let shard = EntryShards.shard(ofQuestion: number)
    let entries = EntryShards.entries(
      in: try archive.read { try $0.content(ofSearchFile: shard, kind: .entries) ?? [] })
    let index = number - EntryShards.questionNumbers(in: shard).lowerBound
    return entries.indices.contains(index) ? entries[index] : nil
  }
}

/// The index in segments; see ``SearchSegment``.
package struct SegmentedIndex: ArchiveIndex {
  package let segments: [any SearchIndexSegment]
  package let questionCount: Int
  package let commonTerms: [String]
  package let hasWordGroups = false
  private let archive: SharedArchive
  /// The ids of the segments, in their order.
  private let ids: [Int]

  /// A segment as queries read it.
  private struct Segment: SearchIndexSegment {
    let archive: SharedArchive
    let id: Int
    let firstNumber: Int
    let scores: [Int32]

    func forEachShard(
      of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
    ) throws {
      let shards = try archive.read { try $0.shards(ofSegment: id, with: term, isPrefix: isPrefix) }
      for shard in shards { try body(shard, 0) }
    }

    func questions(
      with condition: PostCondition, kind: SearchQuery.PostKind?
    ) throws -> [Int] {
      try archive.read { archive in
        switch condition {
        case .inQuestion(let question):
          try archive.numbers(ofSegment: id, withID: question)
        case .number(.views, let range):
          try archive.numbers(ofSegment: id, withViews: range)
        case .number(_, let range):
          try archive.numbers(ofSegment: id, withAnswersScoring: range)
        case .text, .flag, .date: []
        }
      }
    }
  }

  /// Reads the segments of an archive.
  package init(_ archive: Archive, commonTerms: [String]) throws {
    try self.init(archive, SharedArchive(archive), commonTerms: commonTerms)
  }

  fileprivate init(_ archive: Archive, _ shared: SharedArchive, commonTerms: [String]) throws {
    (self.archive, self.commonTerms) = (shared, commonTerms)
    var segments: [any SearchIndexSegment] = []
    var (ids, firstNumber, count): ([Int], Int, Int) = ([], 0, 0)
    for segment in try archive.searchSegments() {
      segments.append(
        Segment(
          archive: shared, id: segment.id, firstNumber: firstNumber,
          scores: try archive.scores(of: segment)))
      ids.append(segment.id)
      firstNumber += segment.numberLimit
      count += segment.questionCount
    }
    (self.segments, self.ids, questionCount) = (segments, ids, count)
  }

  package func spellings() throws -> [UInt8] {
    try archive.read { try $0.searchIndex().spellings }
  }

  func key(ofNumber number: Int, in archive: Archive) throws -> QuestionKey? {
    let next = segments.indices.partitionPoint { segments[$0].firstNumber <= number }
    guard next > 0 else { return nil }
    return try archive.searchedQuestion(
      ofNumber: number - segments[next - 1].firstNumber, inSegment: ids[next - 1])
  }

  func entry(ofNumber number: Int) throws -> [UInt8]? { nil }
}
