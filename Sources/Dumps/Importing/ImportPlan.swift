internal import Archive

/// What would come of taking a dump in, as far as its posts tell.
package struct ImportPlan: Sendable, Equatable {
  package private(set) var questions = 0
  package private(set) var answers = 0
  /// Of questions and of tags, for browsers.
  package private(set) var pages = 0
  /// Of the posts that would come.
  package private(set) var textBytes = 0
  /// Rows that lack what they need.
  package private(set) var passedOver = 0

  /// Reads the posts of a dump.
  package init(
    _ dump: Dump, _ selection: DumpSelection, tell: (ImportProgress) -> Void = { _ in }
  ) async throws {
    guard let file = dump.tables.first(where: { $0.table == .posts }) else {
      throw DumpError.missingPosts
    }
    var counter = PostCounter(selection)
    var progress = ImportProgress(table: .posts, bytesDone: 0, bytesInAll: file.size, rows: 0)
    try await file.forEachBatch { batch in
      for row in 0..<batch.count { counter.count(row, of: batch) }
      progress.bytesDone = batch.end.offset
      progress.rows = batch.end.rows
      tell(progress)
    }
    (questions, answers) = (counter.questions, counter.answers)
    (textBytes, passedOver) = (counter.textBytes, counter.passedOver)
    pages = questions + counter.tags.values.reduce(0) { $0 + ($1 + 49) / 50 }
  }
}

/// Counts what would be kept.
private struct PostCounter {
  let selection: DumpSelection
  private(set) var questions = 0
  private(set) var answers = 0
  private(set) var textBytes = 0
  private(set) var passedOver = 0
  /// How many questions have a tag.
  private(set) var tags: [[UInt8]: Int] = [:]
  /// The questions that would be kept, and how many answers of each; empty where all are.
  private var wanted: [Int: Int] = [:]

  init(_ selection: DumpSelection) { self.selection = selection }

  mutating func count(_ row: Int, of batch: RowBatch) {
    do throws(RowFault) {
      switch try batch.kind(row) {
      case .question: count(try batch.question(row))
      case .answer:
        let answer = try batch.answer(row)
        guard isWanted(answerOf: answer.questionID) else { return }
        answers += 1
        textBytes += answer.post.body.count
      case .tagExcerpt, .tagWiki, nil: break
      }
    } catch {
      passedOver += 1
    }
  }

  private mutating func count(_ question: DumpedQuestion) {
    guard selection.accepts(question) else { return }
    questions += 1
    textBytes += question.post.body.count + question.title.count
    for tag in question.tags { tags[Array(tag), default: 0] += 1 }
    if selection.isSelective || selection.answers != nil { wanted[question.post.id] = 0 }
  }

  private mutating func isWanted(answerOf question: Int) -> Bool {
    guard selection.isSelective || selection.answers != nil else { return true }
    guard let count = wanted[question], count < selection.answers ?? .max else { return false }
    wanted[question] = count + 1
    return true
  }
}
