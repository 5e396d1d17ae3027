package import Archive
internal import Contents
package import Mustache

/// A question in a list.
package struct Entry: PageValue {
  /// From 1.
  let position: Int
  /// Its figures, as they are or as they were on the day of an edition.
  let figures: Edition.Entry
  /// Nil for a question that went away.
  let question: QuestionSummary?
  let site: SiteQuestions?
  package let title: Title?
  /// Its page here.
  package var address: Address?
  /// How the text begins; only in long forms.
  let excerpt: String?
  let bounty: Bounty?
  /// The answer by a person whom the digest is about.
  let own: OwnAnswer?
  let composer: Composer

  package static let fields = PageFields<Self> { fields in
    fields.number("position") { $0.position }
    fields.text("title", note: "nothing for a question that went away") { $0.title?.text }
    fields.markup("heading", note: "the title with its formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address") { $0.address }
    fields.text("language", note: "of the site, where that is not English") {
      $0.site.flatMap($0.composer.language)
    }
    fields.text("excerpt", note: "how its text begins, in long forms") { $0.excerpt }
    fields.record("score") { Count($0.figures.score) }
    fields.record("answers") { Count($0.figures.answerCount) }
    fields.record("views") { Count($0.figures.viewCount) }
    fields.flag("isAccepted") { $0.figures.acceptedAnswerID != nil }
    fields.record("bounty", note: "while it is open") { $0.bounty }
    fields.record("asked") { $0.question?.creationDate.flatMap(DisplayDate.init) }
    fields.record("author") { entry in
      entry.site.flatMap { site in
        entry.question?.owner.map { entry.composer.person($0, on: site) }
      }
    }
    fields.list("tags", { $0.tags }, unlessEmpty: "hasTags")
    fields.text("number", note: "its id") { String($0.figures.questionID) }
    fields.record("mark", note: "what became of it since the edition before") {
      Mark($0.figures)
    }
    fields.record("own", note: "of the people whom the newest edition is about") { $0.own }
  }

  private var tags: [CachedRecord<TagLink>] {
    site.map { composer.tags(question?.tags ?? [], of: $0) } ?? []
  }

  /// What became of a question since the edition before.
  package struct Mark: PageValue {
    private let mark: Edition.Mark
    /// By how much its score changed.
    private let gain: Int?

    /// Nil when nothing became of it.
    package init?(_ figures: Edition.Entry) {
      guard let mark = figures.mark else { return nil }
      (self.mark, gain) = (mark, figures.gain)
    }

    package static let fields = PageFields<Self> { fields in
      fields.flag("isNew") { $0.mark == .new }
      fields.flag("isAccepted", note: "whether an answer was accepted since") {
        $0.mark == .accepted
      }
      fields.change("gain", note: "such as `+5`") { $0.mark == .moved ? $0.gain : nil }
    }
  }

  /// An answer by a person whom the digest is about.
  package struct OwnAnswer: PageValue {
    let address: Address
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}
