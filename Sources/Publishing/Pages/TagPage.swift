internal import Mustache

/// Some of the questions of a tag.
struct TagPage: Equatable {
  let frame: Frame
  let tag: String
  /// The name of its site.
  let site: String
  /// The tag on its site.
  let original: Address?
  /// How many questions have the tag.
  let questions: Count
  let entries: [Entry]
  /// Where the questions need more than one page.
  let place: Place?

  /// Which of several pages this is.
  struct Place: Equatable {
    let number: Int
    let count: Int
    let previous: Address?
    let next: Address?
  }
}

extension TagPage: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.record("page", \.frame)
    fields.text("tag", \.tag)
    fields.text("site", \.site)
    fields.address("original", \.original)
    fields.record("questions", \.questions)
    fields.list("entries", \.entries)
    fields.number("start") { $0.entries.first?.position ?? 1 }
    fields.record("several", \.place)
  }
}

extension TagPage.Place: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.number("number", \.number)
    fields.number("count", \.count)
    fields.address("previous", \.previous)
    fields.number("previousNumber") { $0.number - 1 }
    fields.address("next", \.next)
    fields.number("nextNumber") { $0.number + 1 }
  }
}
