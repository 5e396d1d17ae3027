internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// A question or an answer in a long list: as little of it as tells it from others.
struct Row: PageValue {
  let title: Title
  let address: Address
  /// The language that its site is in, when that is not English.
  let language: String?
  let score: Count
  /// Of a question.
  let answers: Count?
  /// Whether an answer of the question is accepted, or this one.
  let isAccepted: Bool
  let date: DisplayDate?

  static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title.text }
    fields.markup("heading", note: "the same with its formulas") { $0.title.html }
    fields.address("address") { $0.address }
    fields.text("language", note: "of the site, where that is not English") { $0.language }
    fields.record("score") { $0.score }
    fields.record("answers", note: "of a question; an answer has none") { $0.answers }
    fields.flag("isAccepted") { $0.isAccepted }
    fields.record("date") { $0.date }
  }
}

extension Composer {
  /// A question, with its present figures; pages of the site's own questions lie beside it.
  func row(
    _ question: QuestionSummary, of site: SiteQuestions, besides home: SiteQuestions? = nil
  ) -> Row {
    let address =
      site === home
      ? Address(path: QuestionPages.file(of: question.id, in: links.pageFormat))
      : address(of: question.id, on: site)
    return Row(
      title: title(question.shownTitle, on: site), address: address,
      language: language(of: site), score: Count(question.score),
      answers: Count(question.answerCount),
      isAccepted: question.acceptedAnswerID != nil,
      date: question.creationDate.flatMap(DisplayDate.init))
  }
}
