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
  static let declaration = Declaration([
    "page": Frame.kind, "tag": .text, "site": .text, "original": .address,
    "questions": Count.kind, "entries": Entry.list, "start": .number, "several": Place.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        frame.value, .text(tag), .text(site), original.value, questions.value, entries.value,
        .number(entries.first?.position ?? 1), place.value,
      ])
  }
}

extension TagPage.Place: PageValue {
  static let declaration = Declaration([
    "number": .number, "count": .number, "previous": .address, "previousNumber": .number,
    "next": .address, "nextNumber": .number,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .number(number), .number(count), previous.value, .number(number - 1), next.value,
        .number(number + 1),
      ])
  }
}
