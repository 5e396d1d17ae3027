internal import Archive
internal import Search

/// The search index of an archive, with the parts in memory that every query needs.
///
/// It is valid as long as the archive does not change.
struct ArchiveIndex: SearchIndexSource {
  let layout: IndexLayout
  let questionCount: Int
  let scores: [Int32?]
  private let archive: Archive

  /// Reads the index of an archive.
  ///
  /// - Throws: `ArchiveError`, or ``SearchError/missingIndex``.
  init(_ archive: Archive) throws {
    let index = try archive.searchIndex()
    guard index.formatVersion == SearchDirectory.version else { throw SearchError.missingIndex }
    self.archive = archive
    layout = IndexLayout(shardStarts: index.shardStarts, commonTerms: index.commonTerms)
    scores = ScoreList.scores(
      in: try archive.content(ofSearchFile: 0, kind: .scores) ?? [])
    questionCount = scores.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
  }

  func shard(_ index: Int) throws -> [UInt8] {
    try archive.content(ofSearchFile: index, kind: .words) ?? []
  }

  func questions(
    with condition: PostCondition, kind: SearchQuery.PostKind?
  ) throws -> [Bool]? {
    let numbers: [Int]
    switch condition {
    case .inQuestion(let id): numbers = try archive.searchedQuestions(withID: id)
    case .number(.views, let range): numbers = try archive.searchedQuestions(withViews: range)
    case .number(.score, let range) where kind == .answer:
      numbers = try archive.searchedQuestions(withAnswersScoring: range)
    case .text, .flag, .number, .date: return nil
    }
    var matches = [Bool](repeating: false, count: scores.count)
    for number in numbers where matches.indices.contains(number) { matches[number] = true }
    return matches
  }

  func spellings() throws -> [UInt8] { try archive.searchSpellings() }
}

extension Archive {
  /// Returns what search results show of a question, as JSON; see `EntryShards`.
  func searchEntry(ofNumber number: Int) throws -> [UInt8] {
    let shard = EntryShards.shard(ofQuestion: number)
    let entries = EntryShards.entries(
      in: try content(ofSearchFile: shard, kind: .entries) ?? [])
    let index = number - EntryShards.questionNumbers(in: shard).lowerBound
    return (entries.indices.contains(index) ? entries[index] : nil) ?? Array("[]".utf8)
  }
}
