internal import Archive
internal import Contents
internal import Mustache

/// A question or an answer in a long list: title, score, number of answers and date.
struct PostListRow: PageValue {
  let question: QuestionSummary
  let site: SiteQuestions
  let title: QuestionTitle
  let address: LinkAddress
  /// The answer that the row shows instead of the question; `nil` for the question itself.
  var answer: AuthorPost?
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title.text }
    fields.markup("titleMarkup", note: "the title with formulas, in HTML") { $0.title.html }
    fields.address("address") { $0.address }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.composer.language(of: $0.site)
    }
    fields.record("score") { Count($0.answer?.score ?? $0.question.score) }
    fields.record("answers", note: "the number of answers; nothing if the row shows an answer") {
      $0.answer == nil ? Count($0.question.answerCount) : nil
    }
    fields.flag(
      "isAccepted", note: "whether the answer, or one of the question, is accepted"
    ) { row in
      row.answer.map { $0.answerID == row.question.acceptedAnswerID }
        ?? (row.question.acceptedAnswerID != nil)
    }
    fields.record("date") { row in
      (row.answer.map(\.date) ?? row.question.creationDate).flatMap(DisplayDate.init)
    }
  }
}

extension Composer {
  /// Returns the list row for a question, with its current score and number of answers.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - site: The site of the question.
  ///   - folderSite: The site whose folder contains the page that shows the row; `nil` for pages elsewhere.
  /// - Returns: The row.
  func row(
    _ question: QuestionSummary, of site: SiteQuestions, inFolderOf folderSite: SiteQuestions? = nil
  ) -> PostListRow {
    let address =
      site === folderSite
      ? LinkAddress(path: QuestionPages.fileName(ofQuestion: question.id, in: links.linkedFormat))
      : address(ofQuestion: question.id, on: site)
    return PostListRow(
      question: question, site: site, title: title(question.displayTitle, on: site),
      address: address, composer: self)
  }
}
