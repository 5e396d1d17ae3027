package import Archive
internal import Contents
package import Mustache

/// A question in a list, with its score, counts, tags and author.
package struct QuestionEntry: PageValue {
  /// The position in the list, from 1.
  let position: Int
  /// The score and counts: the current ones, or those of the day of an edition.
  let statistics: Edition.QuestionEntry
  /// The stored question; `nil` if the archive no longer has it.
  let question: QuestionSummary?
  let site: SiteQuestions?
  package let title: QuestionTitle?
  /// The address of the question's local page.
  package var address: LinkAddress?
  /// The excerpt, in long form only.
  let excerpt: String?
  /// The open bounty.
  let bounty: Bounty?
  /// The answer by a user whom the digest is about.
  let ownAnswer: OwnAnswer?
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
    fields.record("score") { Count($0.statistics.score) }
    fields.record("answers") { Count($0.statistics.answerCount) }
    fields.record("views") { Count($0.statistics.viewCount) }
    fields.flag("isAccepted") { $0.statistics.acceptedAnswerID != nil }
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
    fields.text("number", note: "the id of the question") { String($0.statistics.questionID) }
    fields.record("mark", note: "whether it is new or changed since the previous edition") {
      Badge($0.statistics)
    }
    fields.record("own", note: "in the newest edition: the answer by a user whom it is about") {
      $0.ownAnswer
    }
  }

  private var tags: [CachedRecord<TagLink>] {
    site.map { composer.tagLinks(question?.tags ?? [], of: $0) } ?? []
  }

  /// The change of a question since the previous edition: it is new, its score changed, or an answer was
  /// accepted.
  package struct Badge: PageValue {
    private let badge: Edition.Badge
    /// The change of the score.
    private let gain: Int?

    /// Creates the badge of a question in an edition; `nil` if it did not change.
    package init?(_ entry: Edition.QuestionEntry) {
      guard let badge = entry.badge else { return nil }
      (self.badge, gain) = (badge, entry.scoreGain)
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
    let address: LinkAddress
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}
