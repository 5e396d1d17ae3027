internal import Archive
internal import ArchiveSearch
internal import Basics
internal import Configuration

/// The result of a search, as `search --json` prints it.
struct SearchReport: Encodable {
  var exit = ExitCode.success.rawValue
  var query: String
  /// The number of all questions found.
  var total: Int
  /// The number of questions that match the whole query, which precede the others.
  var complete: Int
  var corrections: [Correction]
  /// Parts of the query that look like an operator, but are none.
  var unknownFilters: [String]
  /// The questions found, best matches first.
  var questions: [Entry]

  /// A word that was replaced by a similar one.
  struct Correction: Encodable {
    var word, replacement: String
  }

  /// A question that matches the search.
  struct Entry: Encodable {
    /// Whether the result is a question, or an answer with a score, a day and an address of its own.
    var kind: String
    var site: String
    var id: Int
    var title, excerpt: String
    var tags: [String]
    var score, answers: Int
    var isSolved: Bool
    /// The day on which the question was asked; null if unknown.
    @EncodesNull var asked: String?
    /// The id of the answer that matches best; null if the best match is elsewhere.
    @EncodesNull var answer: Int?
    /// The path of the page, or the address of the question if there is no page.
    var address: String

    init(_ question: FoundQuestion, address: String) {
      kind = question.isAnswer ? "answer" : "question"
      (site, id, tags) = (question.key.site, question.key.id, question.tags)
      (title, excerpt) = (question.title.plain, question.excerpt.plain)
      (score, answers, isSolved) = (question.score, question.answerCount, question.isSolved)
      asked = question.creationDay.isEmpty ? nil : question.creationDay
      answer = question.answerID
      self.address = address
    }
  }

  init(_ results: SearchResults, query: String, address: (FoundQuestion) -> String) {
    self.query = query
    total = results.total
    complete = results.completeCount
    corrections = results.corrections.map {
      Correction(word: $0.word, replacement: $0.replacement)
    }
    unknownFilters = results.unknownParts
    questions = results.questions.map { Entry($0, address: address($0)) }
  }
}
