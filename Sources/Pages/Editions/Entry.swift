package import Archive
internal import Contents
package import Mustache

/// A question in a list, with its score, counts, tags and author.
package struct Entry: PageValue {
  /// The position in the list, from 1.
  let position: Int
  /// The score and counts: the current ones, or those of the day of an edition.
  let figures: Edition.Entry
  /// The stored question; `nil` if the archive no longer has it.
  let question: QuestionSummary?
  let site: SiteQuestions?
  package let title: Title?
  /// The address of the question's local page.
  package var address: Address?
  /// The excerpt, in long form only.
  let excerpt: String?
  /// The open bounty.
  let bounty: Bounty?
  /// The answer by a user whom the digest is about.
  let own: OwnAnswer?
  let composer: Composer

  package static let fields = PageFields<Self> { fields in
    fields.number("position") { $0.position }
    fields.text("title", note: "empty for a question that the archive no longer has") {
      $0.title?.text
    }
    fields.markup("heading", note: "the title with formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address", note: "of the question's page") { $0.address }
    fields.text("language", note: "of the site, if it differs from that of the pages") {
      $0.site.flatMap($0.composer.language)
    }
    fields.text("excerpt", note: "the beginning of the text, in long form") { $0.excerpt }
    fields.record("score") { Count($0.figures.score) }
    fields.record("answers") { Count($0.figures.answerCount) }
    fields.record("views") { Count($0.figures.viewCount) }
    fields.flag("isAccepted") { $0.figures.acceptedAnswerID != nil }
    fields.record("bounty", note: "if one is open") { $0.bounty }
    fields.record("asked", note: "when it was asked") {
      $0.question?.creationDate.flatMap(DisplayDate.init)
    }
    fields.record("author") { entry in
      entry.site.flatMap { site in
        entry.question?.owner.map { entry.composer.person($0, on: site) }
      }
    }
    fields.list("tags", { $0.tags }, unlessEmpty: "hasTags")
    fields.text("number", note: "the id of the question") { String($0.figures.questionID) }
    fields.record("mark", note: "whether it is new or changed since the previous edition") {
      Mark($0.figures)
    }
    fields.record("own", note: "in the newest edition: the answer by a user whom it is about") {
      $0.own
    }
  }

  private var tags: [CachedRecord<TagLink>] {
    site.map { composer.tags(question?.tags ?? [], of: $0) } ?? []
  }

  /// The change of a question since the previous edition: it is new, its score changed, or an answer was
  /// accepted.
  package struct Mark: PageValue {
    private let badge: Edition.Mark
    /// The change of the score.
    private let gain: Int?

    /// Creates the badge of a question in an edition; `nil` if it did not change.
    package init?(_ entry: Edition.Entry) {
      guard let badge = entry.mark else { return nil }
      (self.badge, gain) = (badge, entry.gain)
    }

    package static let fields = PageFields<Self> { fields in
      fields.flag("isNew") { $0.badge == .new }
      fields.flag(
        "isAccepted", note: "whether an answer was accepted since the previous edition"
      ) {
        $0.badge == .accepted
      }
      fields.change("gain", note: "the change of the score, such as `+5`") {
        $0.badge == .moved ? $0.gain : nil
      }
    }
  }

  /// An answer by a user whom the digest is about.
  package struct OwnAnswer: PageValue {
    let address: Address
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}
