internal import Mustache

/// A question in a list.
package struct Entry: PageValue, Equatable {
  /// Its place in the list, from 1.
  let position: Int
  /// Nil for a question that went away.
  let title: Title?
  /// Its page here.
  var address: Address?
  /// The language that its site is in, when that is not English.
  let language: String?
  /// How the text begins; only in long forms.
  let excerpt: String?
  let score: Count
  let answers: Count
  let views: Count
  let isAccepted: Bool
  let bounty: Bounty?
  let asked: Moment?
  let author: Made<Person>?
  let tags: [Made<TagLink>]
  /// On the source site.
  let id: Int
  /// What became of it since the edition before; only in editions.
  var mark: Mark?
  /// The answer of the people whom the edition is about.
  var own: OwnAnswer?

  package static func declare(_ fields: inout some PageFields<Self>) {
    fields.number("position", \.position)
    fields.text("title", note: "nothing for a question that went away", \.title?.text)
    fields.markup("heading", note: "the title with its formulas, in HTML") { $0.title?.html ?? [] }
    fields.address("address", \.address)
    fields.text("language", note: "of the site, where that is not English", \.language)
    fields.text("excerpt", note: "how its text begins, in long forms", \.excerpt)
    fields.record("score", \.score)
    fields.record("answers", \.answers)
    fields.record("views", \.views)
    fields.flag("isAccepted", \.isAccepted)
    fields.record("bounty", note: "while it is open", \.bounty)
    fields.record("asked", \.asked)
    fields.record("author", \.author)
    fields.list("tags", \.tags, unlessEmpty: "hasTags")
    fields.text("number", note: "its id") { String($0.id) }
    fields.record("mark", note: "what became of it since the edition before", \.mark)
    fields.record("own", note: "of the people whom the newest edition is about", \.own)
  }

  /// What became of a question since the edition before.
  package struct Mark: PageValue, Equatable {
    var isNew = false
    /// Whether an answer was accepted since.
    var isAccepted = false
    /// By how much its score changed; nil unless that counts as a move.
    var gain: Int?

    package static func declare(_ fields: inout some PageFields<Self>) {
      fields.flag("isNew", \.isNew)
      fields.flag("isAccepted", \.isAccepted)
      fields.change("gain", note: "such as `+5`", \.gain)
    }
  }

  /// The answer to a question that an edition is about.
  package struct OwnAnswer: PageValue, Equatable {
    let address: Address
    let score: Count

    package static func declare(_ fields: inout some PageFields<Self>) {
      fields.address("address", note: "on the page of its question", \.address)
      fields.record("score", \.score)
    }
  }
}
