package import Archive
internal import Contents
package import Mustache

/// A question in a list, with its score, counts, tags and author; in lists of an author, possibly an answer.
package struct QuestionEntry: PageValue {
  /// The position in the list, from 1.
  let position: Int
  /// The score and counts of the question, either current or as of the day of an edition.
  let statistics: Edition.QuestionEntry
  /// The stored question; `nil` if the archive no longer has it.
  let question: QuestionSummary?
  let site: SiteQuestions?
  package let title: QuestionTitle?
  /// The address of the question's local page.
  package var address: LinkAddress?
  /// The beginning of the question's text; `nil` in short lists.
  let excerpt: String?
  /// The open bounty on the question; `nil` if there is none.
  var bounty: Bounty?
  /// The answer to the question by a user whom the digest is about; `nil` if there is none.
  let ownAnswer: OwnAnswer?
  /// The date of the edition that added the question to its digest; `nil` if it is not shown.
  var additionDate: String?
  /// The answer that the list shows instead of the question; `nil` for the question itself.
  var listedAnswer: AuthorPost?
  /// Whether the list names the question's author, as editions do.
  var showsAuthor = true
  /// Whether the list shows when the question was asked.
  var showsDate = true
  let composer: Composer

  package static let fields = PageFields<Self> { fields in
    fields.number("position", note: "the position in the list, from 1") { $0.position }
    fields.text("title", note: "the title; empty if the archive no longer has the question") {
      $0.title?.text
    }
    fields.markup("titleMarkup", note: "the title with formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address", note: "the question's page") { $0.address }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.site.flatMap($0.composer.language)
    }
    fields.text("excerpt", note: "the beginning of the text; empty in short lists") { $0.excerpt }
    fields.record("score") { Count($0.listedAnswer?.score ?? $0.statistics.score) }
    fields.record("answers", note: "the number of answers; missing if the row shows an answer") {
      $0.listedAnswer == nil ? Count($0.statistics.answerCount) : nil
    }
    fields.record("views") { Count($0.statistics.viewCount) }
    fields.flag("isAccepted", note: "whether an answer, or the answer of the row, is accepted") {
      $0.isAccepted
    }
    fields.record("bounty", note: "the bounty, if one is open") { $0.bounty }
    fields.record(
      "asked",
      note: "when it was asked; missing if the row shows an answer, and on a brief home page"
    ) {
      $0.listedAnswer == nil && $0.showsDate
        ? $0.question?.creationDate.flatMap(DisplayDate.init) : nil
    }
    fields.record("answered", note: "when the answer of the row was written") {
      $0.listedAnswer?.date.flatMap(DisplayDate.init)
    }
    fields.record("author", note: "only in editions") {
      $0.author
    }
    fields.list("tags", { $0.tags }, unlessEmpty: "hasTags")
    fields.text("number", note: "the id of the question") { String($0.statistics.questionID) }
    fields.record("badge", note: "how it changed since the previous edition; missing if it did not")
    {
      Badge($0.statistics)
    }
    fields.text(
      "added", note: "in editions: the day of the edition that added the question, if it is known"
    ) { $0.additionDate }
    fields.record(
      "ownAnswer", note: "in the newest edition: an answer by a user whom the digest is about"
    ) {
      $0.ownAnswer
    }
  }

  /// Whether the listed answer or, in an entry of a question, any answer is accepted.
  private var isAccepted: Bool {
    guard let accepted = statistics.acceptedAnswerID else { return false }
    return listedAnswer.map { $0.answerID == accepted } ?? true
  }

  private var author: CachedRecord<Person>? {
    guard showsAuthor, let site else { return nil }
    return question?.owner.map { composer.person($0, on: site, isListed: true) }
  }

  private var tags: [CachedRecord<TagLink>] {
    site.map { composer.tagLinks(question?.tags ?? [], of: $0) } ?? []
  }

  /// The change of a question since the previous edition: it is new, its score changed, or an answer was
  /// accepted.
  package struct Badge: PageValue {
    private let badge: Edition.Badge
    /// The change of the question's score since the previous edition.
    private let scoreChange: Int?

    /// Creates the badge of a question in an edition; `nil` if the question did not change.
    package init?(_ entry: Edition.QuestionEntry) {
      guard let badge = entry.badge else { return nil }
      (self.badge, scoreChange) = (badge, entry.scoreGain)
    }

    package static let fields = PageFields<Self> { fields in
      fields.flag("isNew") { $0.badge == .new }
      fields.flag(
        "isAccepted", note: "whether an answer was accepted since the previous edition"
      ) {
        $0.badge == .accepted
      }
      fields.change("scoreChange", note: "the change of the score, such as `+5`") {
        $0.badge == .moved ? $0.scoreChange : nil
      }
    }
  }

  /// An answer by a user whom the digest is about.
  package struct OwnAnswer: PageValue {
    let address: LinkAddress
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "the answer on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}
