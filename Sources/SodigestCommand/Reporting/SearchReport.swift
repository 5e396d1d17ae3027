internal import Archive
internal import Basics
internal import FoundationEssentials

/// The result of a search, as `search --json` prints it.
struct SearchReport: Encodable {
  var exit = ExitCode.success.rawValue
  /// The words that were searched for.
  var words: [String]
  /// The questions found, best matches first.
  var questions: [FoundQuestion]

  /// A question that matches the search.
  struct FoundQuestion: Encodable {
    var site: String
    var id: Int
    var title: String
    var tags: [String]
    var score, answers: Int
    var isSolved: Bool
    @EncodesNull var asked: Date?

    init(_ question: QuestionSummary) {
      (site, id, title) = (question.site, question.id, question.title)
      (tags, score, answers) = (question.tags, question.score, question.answerCount)
      isSolved = question.acceptedAnswerID != nil
      asked = question.creationDate
    }
  }

  init(_ found: [QuestionSummary], words: [String]) {
    self.words = words
    questions = found.map(FoundQuestion.init)
  }

  /// The search results as text, with two lines for each question.
  var text: String {
    guard !questions.isEmpty else { return "no questions found\n" }
    return questions.map { question in
      let answers = pluralized(question.answers, "answer") + (question.isSolved ? ", solved" : "")
      return """
        \(question.title.truncatedTitle)
            \(question.site) \(question.id), score \(question.score), \(answers), \
        \(question.tags.map(\.truncatedName).joined(separator: " "))

        """
    }.joined()
  }
}
