internal import Mustache

/// A question in a list.
struct Entry: Equatable {
  /// Its place in the list, from 1.
  let position: Int
  /// Nil for a question that went away.
  let title: String?
  /// Its page here.
  let address: Address?
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
  let author: Person?
  let tags: [TagLink]
  /// On the source site.
  let id: Int
  /// What became of it since the edition before; only in editions.
  var mark: Mark?
}

extension Entry {
  /// What became of a question since the edition before.
  struct Mark: Equatable {
    var isNew = false
    /// Whether an answer was accepted since.
    var isAccepted = false
    /// By how much its score changed, such as `+5`; nil when it did not.
    var gain: String?
  }
}

extension Entry.Mark: PageValue {
  static let declaration = Declaration(["isNew": .flag, "isAccepted": .flag, "gain": .text])
  var record: Record {
    Record(Self.declaration, [.flag(isNew), .flag(isAccepted), gain.value])
  }
}

extension Entry: PageValue {
  static let declaration = Declaration([
    "position": .number, "title": .text, "address": .address, "language": .text,
    "excerpt": .text, "score": Count.kind, "answers": Count.kind, "views": Count.kind,
    "isAccepted": .flag, "bounty": Bounty.kind, "asked": Moment.kind, "author": Person.kind,
    "tags": TagLink.list,
    "hasTags": .flag, "number": .text, "mark": Mark.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .number(position), title.value, address.value, language.value, excerpt.value,
        score.value, answers.value, views.value, .flag(isAccepted), bounty.value, asked.value,
        author.value,
        tags.value, .flag(!tags.isEmpty), .text(String(id)),
        mark.value,
      ])
  }
}
