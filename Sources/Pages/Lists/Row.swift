internal import Archive
internal import Contents
internal import Mustache

/// A question or an answer in a long list: as little of it as tells it from others.
struct Row: PageValue {
  let question: QuestionSummary
  let site: SiteQuestions
  let title: Title
  let address: Address
  /// The post, if it is an answer to the question.
  var answer: AuthorPost?
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title.text }
    fields.markup("heading", note: "the same with its formulas") { $0.title.html }
    fields.address("address") { $0.address }
    fields.text("language", note: "of the site, where that is not English") {
      $0.composer.language(of: $0.site)
    }
    fields.record("score") { Count($0.answer?.score ?? $0.question.score) }
    fields.record("answers", note: "of a question; an answer has none") {
      $0.answer == nil ? Count($0.question.answerCount) : nil
    }
    fields.flag("isAccepted") { row in
      row.answer.map { $0.answer == row.question.acceptedAnswerID }
        ?? (row.question.acceptedAnswerID != nil)
    }
    fields.record("date") { row in
      (row.answer.map(\.date) ?? row.question.creationDate).flatMap(DisplayDate.init)
    }
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
      question: question, site: site, title: title(question.shownTitle, on: site),
      address: address, composer: self)
  }
}
