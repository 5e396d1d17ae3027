internal import Archive
internal import Basics
internal import FoundationEssentials

/// What the command `search` tells of what it found.
struct SearchReport: Encodable {
  var exit = ExitCode.success.rawValue
  var words: [String]
  /// The best first.
  var questions: [Item]

  struct Item: Encodable {
    var site: String
    var id: Int
    var title: String
    var tags: [String]
    var score, answers: Int
    var isSolved: Bool
    @OrNull var asked: Date?

    init(_ question: QuestionSummary) {
      (site, id, title) = (question.site, question.id, question.title)
      (tags, score, answers) = (question.tags, question.score, question.answerCount)
      isSolved = question.acceptedAnswerID != nil
      asked = question.creationDate
    }
  }

  init(_ found: [QuestionSummary], words: [String]) {
    self.words = words
    questions = found.map(Item.init)
  }

  /// Two lines for each question.
  var text: String {
    guard !questions.isEmpty else { return "nothing was found\n" }
    return questions.map { question in
      let answers = counted(question.answers, "answer") + (question.isSolved ? ", solved" : "")
      return """
        \(question.title.truncatedTitle)
            \(question.site) \(question.id), score \(question.score), \(answers), \
        \(question.tags.map(\.truncatedName).joined(separator: " "))

        """
    }.joined()
  }
}
