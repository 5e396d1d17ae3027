package import Archive
internal import Basics
package import Search

/// The search index of an archive in one of its forms, with the parts in memory that every query needs.
///
/// It is valid as long as the archive does not change.
protocol ArchiveIndex: SearchIndexSource {
  /// Returns the question with a number.
  func key(ofNumber number: Int) throws -> QuestionKey?
  /// Returns what the search page shows of a question, as JSON; nil if the index does not store it.
  func entry(ofNumber number: Int) throws -> [UInt8]?
}

extension Archive {
  /// Reads the search index.
  ///
  /// - Throws: `ArchiveError`, or ``SearchError/missingIndex``.
  func openSearchIndex() throws -> any ArchiveIndex {
    let index = try searchIndex()
    guard index.formatVersion == SearchDirectory.version, index.position == nil else {
      throw SearchError.missingIndex
    }
    return index.isSegmented
      ? try SegmentedIndex(self, commonTerms: index.commonTerms)
      : try ScriptIndex(self, index)
  }
}

/// The index in the form of pages.
private struct ScriptIndex: ArchiveIndex {
  let segments: [any SearchIndexSegment]
  let questionCount: Int
  let commonTerms: [String]
  let hasWordGroups = true
  private let archive: Archive

  init(_ archive: Archive, _ index: SearchIndex) throws {
    self.archive = archive
    commonTerms = index.commonTerms
    let scores = ScoreList.scores(
      in: try archive.content(ofSearchFile: 0, kind: .scores) ?? [])
    questionCount = scores.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
    let layout = IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    segments = [
      ScriptSegment(layout, scores: scores) {
        try archive.content(ofSearchFile: $0, kind: .words) ?? []
      }
    ]
  }

  func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Int]? {
    switch condition {
    case .inQuestion(let id): try archive.searchedQuestions(withID: id)
    case .number(.views, let range): try archive.searchedQuestions(withViews: range)
    case .number(.score, let range) where kind == .answer:
      try archive.searchedQuestions(withAnswersScoring: range)
    case .text, .flag, .number, .date: nil
    }
  }

  func spellings() throws -> [UInt8] { try archive.searchSpellings() }

  func key(ofNumber number: Int) throws -> QuestionKey? {
    try archive.searchedQuestion(ofNumber: number)
  }

  func entry(ofNumber number: Int) throws -> [UInt8]? {
    let shard = EntryShards.shard(ofQuestion: number)
    let entries = EntryShards.entries(
      in: try archive.content(ofSearchFile: shard, kind: .entries) ?? [])
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
  private let archive: Archive
  /// The ids of the segments, in their order.
  private let ids: [Int]

  /// A segment as queries read it.
  private struct Segment: SearchIndexSegment {
    let archive: Archive
    let id: Int
    let firstNumber: Int
    let scores: [Int32]

    func forEachShard(
      of term: [UInt8], isPrefix: Bool, _ body: (_ shard: [UInt8], _ start: Int) throws -> Void
    ) throws {
      try archive.forEachShard(ofSegment: id, with: term, isPrefix: isPrefix) { try body($0, 0) }
    }
  }

  /// Reads the segments of an archive.
  package init(_ archive: Archive, commonTerms: [String]) throws {
    (self.archive, self.commonTerms) = (archive, commonTerms)
    var segments: [any SearchIndexSegment] = []
    var (ids, firstNumber, count): ([Int], Int, Int) = ([], 0, 0)
    for segment in try archive.searchSegments() {
      segments.append(
        Segment(
          archive: archive, id: segment.id, firstNumber: firstNumber,
          scores: try archive.scores(of: segment)))
      ids.append(segment.id)
      firstNumber += segment.numberLimit
      count += segment.questionCount
    }
    (self.segments, self.ids, questionCount) = (segments, ids, count)
  }

  package func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Int]? {
    let matches: [(segment: Int, number: Int)]
    switch condition {
    case .inQuestion(let id): matches = try archive.segmentNumbers(withID: id)
    case .number(.views, let range): matches = try archive.segmentNumbers(withViews: range)
    case .number(.score, let range) where kind == .answer:
      matches = try archive.segmentNumbers(withAnswersScoring: range)
    case .text, .flag, .number, .date: return nil
    }
    let firstNumbers = Dictionary(uniqueKeysWithValues: zip(ids, segments.map(\.firstNumber)))
    return matches.compactMap { match in firstNumbers[match.segment].map { $0 + match.number } }
  }

  package func spellings() throws -> [UInt8] { try archive.searchIndex().spellings }

  func key(ofNumber number: Int) throws -> QuestionKey? {
    let next = segments.indices.partitionPoint { segments[$0].firstNumber <= number }
    guard next > 0 else { return nil }
    return try archive.searchedQuestion(
      ofNumber: number - segments[next - 1].firstNumber, inSegment: ids[next - 1])
  }

  func entry(ofNumber number: Int) throws -> [UInt8]? { nil }
}
