package import Mustache

/// A question in a list.
package struct Entry: PageValue {
  /// Its place in the list, from 1.
  package let position: Int
  /// Nil for a question that went away.
  package let title: Title?
  /// Its page here.
  package var address: Address?
  /// The language that its site is in, when that is not English.
  let language: String?
  /// How the text begins; only in long forms.
  let excerpt: String?
  let score: Count
  let answers: Count
  let views: Count
  let isAccepted: Bool
  let bounty: Bounty?
  let asked: DisplayDate?
  let author: CachedRecord<Person>?
  let tags: [CachedRecord<TagLink>]
  /// On the source site.
  let id: Int
  /// What became of it since the edition before; only in editions.
  var mark: Mark?
  /// The answer of the people whom the edition is about.
  var own: OwnAnswer?

  package static let fields = PageFields<Self> { fields in
    fields.number("position") { $0.position }
    fields.text("title", note: "nothing for a question that went away") { $0.title?.text }
    fields.markup("heading", note: "the title with its formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address") { $0.address }
    fields.text("language", note: "of the site, where that is not English") { $0.language }
    fields.text("excerpt", note: "how its text begins, in long forms") { $0.excerpt }
    fields.record("score") { $0.score }
    fields.record("answers") { $0.answers }
    fields.record("views") { $0.views }
    fields.flag("isAccepted") { $0.isAccepted }
    fields.record("bounty", note: "while it is open") { $0.bounty }
    fields.record("asked") { $0.asked }
    fields.record("author") { $0.author }
    fields.list("tags", { $0.tags }, unlessEmpty: "hasTags")
    fields.text("number", note: "its id") { String($0.id) }
    fields.record("mark", note: "what became of it since the edition before") { $0.mark }
    fields.record("own", note: "of the people whom the newest edition is about") { $0.own }
  }

  /// What became of a question since the edition before.
  package struct Mark: PageValue {
    var isNew = false
    /// Whether an answer was accepted since.
    var isAccepted = false
    /// By how much its score changed; nil unless that counts as a move.
    var gain: Int?

    package static let fields = PageFields<Self> { fields in
      fields.flag("isNew") { $0.isNew }
      fields.flag("isAccepted") { $0.isAccepted }
      fields.change("gain", note: "such as `+5`") { $0.gain }
    }
  }

  /// The answer to a question that an edition is about.
  package struct OwnAnswer: PageValue {
    let address: Address
    let score: Count

    package static let fields = PageFields<Self> { fields in
      fields.address("address", note: "on the page of its question") { $0.address }
      fields.record("score") { $0.score }
    }
  }
}
