package import Archive
private import FoundationEssentials

/// An estimate of what an import of a data dump would store, made from its posts without writing
/// anything.
package struct ImportEstimate: Sendable, Equatable {
  /// The number of questions to import.
  package private(set) var questions = 0
  /// The number of answers to import.
  package private(set) var answers = 0
  /// The number of HTML pages of questions and tags.
  package private(set) var pages = 0
  /// The size of the posts' HTML and titles, in bytes.
  package private(set) var textBytes = 0
  /// The number of rows to skip: rows with a missing or invalid value, and answers without their question.
  package private(set) var skippedRows = 0
  /// The complete rows to leave out.
  package private(set) var excludedRows = ExcludedRowCounts()

  /// Reads the posts of a dump and counts those that match a selection.
  ///
  /// If not all posts are selected, they are read twice, as they are in any order.
  package init(
    _ dump: DataDump, _ selection: DumpSelection,
    onProgress: (ImportProgress) -> Void = { _ in }
  ) async throws {
    guard let file = dump.tables.first(where: { $0.table == .posts }) else {
      throw DumpError.missingPosts
    }
    var counter = PostCounter(dump, selection)
    let passes: [ImportPass.Posts] = counter.countsEachQuestion ? [.questions, .answers] : [.all]
    var progress = ImportProgress(
      table: .posts, bytesRead: 0, totalBytes: passes.count * file.size, rowsRead: 0)
    for (number, posts) in passes.enumerated() {
      let pass = ImportPass(file: file, posts: posts)
      let rowsBefore = progress.rowsRead
      try await file.forEachBatch { batch in
        for row in 0..<batch.count where pass.includes(batch.kindNumber(row)) {
          counter.count(row, of: batch)
        }
        progress.bytesRead = number * file.size + batch.end.offset
        progress.rowsRead = rowsBefore + batch.end.rowCount
        onProgress(progress)
      }
    }
    counter.finish()
    (questions, answers) = (counter.questions, counter.answers)
    (textBytes, skippedRows) = (counter.textBytes, counter.skippedRows)
    excludedRows = counter.excludedRows
    pages = questions + counter.questionsByTag.values.reduce(0) { $0 + ($1 + 49) / 50 }
  }
}

/// A counter of the posts that match a selection.
private struct PostCounter {
  private let selection: DumpSelection
  /// The ids of posts that look fabricated and are not imported.
  private let outliers: IDOutliers?
  private(set) var questions = 0
  private(set) var answers = 0
  private(set) var textBytes = 0
  private(set) var skippedRows = 0
  private(set) var excludedRows = ExcludedRowCounts()
  /// The number of counted questions with each tag, by the UTF-8 bytes of the tag.
  private(set) var questionsByTag: [[UInt8]: Int] = [:]
  /// The answers of each selected question, by question id; empty if all posts are selected.
  private var answersByQuestion: [Int: BestAnswers] = [:]
  /// The ids of the questions so far; empty unless all posts are selected.
  private var questionIDs = IDSet()
  /// The answers that were read before their question, by question id; empty unless all posts are selected.
  private var earlyAnswers: [Int: AnswerTotal] = [:]

  /// A number of answers with the size of their HTML in bytes.
  private struct AnswerTotal {
    var count = 0
    var size = 0
  }

  init(_ dump: DataDump, _ selection: DumpSelection) {
    self.selection = selection
    outliers = selection.outliers(in: dump, .posts)
  }

  /// Whether answers are counted for each question, all of which must be counted before.
  var countsEachQuestion: Bool { !selection.selectsAllPosts }

  /// Counts the post in a row of `Posts.xml` if it matches the selection.
  mutating func count(_ row: Int, of batch: RowBatch) {
    if let reason = batch.reasonToLeaveOut(row, PostColumn.id, outliers: outliers) {
      return excludedRows.add(reason)
    }
    do throws(RowError) {
      let number = try batch.kind(row)
      switch DumpPostKind(rawValue: number) {
      case .question: count(try batch.question(row))
      case .answer:
        count(try batch.answer(row))
      case .tagExcerpt, .tagWiki: break
      case nil: excludedRows.addPost(ofKind: number)
      }
    } catch {
      skippedRows += 1
    }
  }

  /// Counts a question and its tags if it matches the selection.
  private mutating func count(_ question: DumpedQuestion) {
    guard selection.accepts(question) else { return }
    questions += 1
    textBytes += question.post.body.count + question.title.count
    for tag in question.tags { questionsByTag[Array(tag), default: 0] += 1 }
    if countsEachQuestion {
      answersByQuestion[question.post.id] = BestAnswers(acceptedID: question.acceptedAnswerID)
    } else {
      questionIDs.insert(question.post.id)
      let early = earlyAnswers.removeValue(forKey: question.post.id) ?? AnswerTotal()
      answers += early.count
      textBytes += early.size
    }
  }

  /// Counts an answer if its question matches the selection, instead of a worse one if there are too
  /// many.
  private mutating func count(_ answer: DumpedAnswer) {
    let (id, size) = (answer.questionID, answer.post.body.count)
    if countsEachQuestion {
      guard answersByQuestion[id] != nil else {
        // With a selection, the question may be one that was not selected.
        if !selection.isSelective { skippedRows += 1 }
        return
      }
      if let maxAnswers = selection.maxAnswers {
        let change = answersByQuestion[id]?.add(answer.post, keepingBest: maxAnswers)
        answers += change?.count ?? 0
        textBytes += change?.size ?? 0
        return
      }
    } else if !questionIDs.contains(id) {
      earlyAnswers[id, default: AnswerTotal()].count += 1
      earlyAnswers[id]?.size += size
      return
    }
    answers += 1
    textBytes += size
  }

  /// Counts the answers whose question did not follow.
  mutating func finish() {
    skippedRows += earlyAnswers.values.reduce(0) { $0 + $1.count }
    earlyAnswers = [:]
  }
}

/// A set of ids, most of which are close to others, in a few bits for each.
private struct IDSet {
  /// The ids by their quotient by 64, as bits.
  private var words: [Int: UInt64] = [:]

  mutating func insert(_ id: Int) { words[id >> 6, default: 0] |= 1 << UInt64(id & 63) }

  func contains(_ id: Int) -> Bool { (words[id >> 6] ?? 0) >> UInt64(id & 63) & 1 == 1 }
}

/// The best answers of a question that were counted so far.
private struct BestAnswers {
  let acceptedID: Int?
  /// The counted answers, the best first.
  private var best: [RankedAnswer] = []

  init(acceptedID: Int?) { self.acceptedID = acceptedID }

  /// Adds an answer and removes the worst beyond a maximum; returns by how much that changes the number
  /// and the size of the answers.
  mutating func add(_ post: DumpedPost, keepingBest maxCount: Int) -> (count: Int, size: Int) {
    let answer = RankedAnswer(post, isAccepted: post.id == acceptedID)
    best.insert(answer, at: best.firstIndex { answer < $0 } ?? best.count)
    guard best.count > maxCount else { return (1, answer.size) }
    return (0, answer.size - best.removeLast().size)
  }
}

/// An answer with what decides whether it is among the best, as in the archive.
private struct RankedAnswer: Comparable {
  /// The size of the answer's HTML in bytes.
  let size: Int
  private let rank: (Int, Int, Date, Int)

  init(_ post: DumpedPost, isAccepted: Bool) {
    size = post.body.count
    rank = (isAccepted ? 0 : 1, -post.score, post.creationDate ?? .distantPast, post.id)
  }

  static func == (first: RankedAnswer, second: RankedAnswer) -> Bool { first.rank == second.rank }
  static func < (first: RankedAnswer, second: RankedAnswer) -> Bool { first.rank < second.rank }
}
