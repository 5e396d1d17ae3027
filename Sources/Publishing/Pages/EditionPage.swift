internal import Mustache

/// One edition of a digest.
struct EditionPage: Equatable {
  let frame: Frame
  let title: String
  let date: Moment?
  let fetched: Moment?
  /// A sentence that says how the questions were chosen.
  let rules: String?
  /// The first questions, in their long form.
  let entries: [Entry]
  /// The others, one line each.
  let others: [Entry]
  /// The edition before.
  let older: EditionLink?
}

/// The way to an edition.
struct EditionLink: Equatable {
  let address: Address
  let date: Moment?
}

extension EditionLink: PageValue {
  static let declaration = Declaration(["address": .address, "date": Moment.kind])
  var record: Record { Record(Self.declaration, [.address(address), date.value]) }
}

extension EditionPage: PageValue {
  static let declaration = Declaration([
    "page": Frame.kind, "title": .text, "date": Moment.kind, "fetched": Moment.kind,
    "rules": .text, "questions": Count.kind, "entries": Entry.list, "others": Entry.list,
    "hasOthers": .flag, "othersStart": .number, "otherCount": Count.kind, "older": EditionLink.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        frame.value, .text(title), date.value, fetched.value, rules.value,
        Count(entries.count + others.count).value, entries.value, others.value,
        .flag(!others.isEmpty), .number(entries.count + 1), Count(others.count).value, older.value,
      ])
  }
}
