internal import Mustache

/// One edition of a digest.
struct EditionPage: Equatable {
  let frame: Frame
  let title: String
  /// What the configuration calls the digest; nil where its title says the same.
  let name: String?
  /// What the configuration says of the digest.
  let description: String?
  let date: Moment?
  let fetched: Moment?
  /// What is different since the edition before.
  let changes: Changes?
  /// A sentence that says how the questions were chosen.
  let rules: String?
  /// The first questions, in their long form.
  let entries: [Entry]
  /// The others, one line each.
  let others: [Entry]
  /// What follows the selection.
  let sections: [EditionSection]
  /// The edition that was the one before, as long as it is there.
  let older: EditionLink?
}

/// A further part of an edition, under a heading that the template chooses.
struct EditionSection: Equatable {
  /// `unanswered`, `bounties`, `moved` or `new`.
  let name: String
  let entries: [Entry]
}

extension EditionSection: PageValue {
  static let declaration = Declaration([
    "name": .text, "isUnanswered": .flag, "isBounties": .flag, "isMoved": .flag, "isNew": .flag,
    "entries": Entry.list,
  ])
  var record: Record {
    let names = ["unanswered", "bounties", "moved", "new"]
    return Record(
      Self.declaration, [.text(name)] + names.map { .flag($0 == name) } + [entries.value])
  }
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
    "page": Frame.kind, "title": .text, "name": .text, "description": .text, "date": Moment.kind,
    "fetched": Moment.kind,
    "changes": Changes.kind, "rules": .text, "questions": Count.kind, "entries": Entry.list,
    "others": Entry.list,
    "hasOthers": .flag, "othersStart": .number, "otherCount": Count.kind,
    "sections": EditionSection.list, "older": EditionLink.kind,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        frame.value, .text(title), name.value, description.value, date.value, fetched.value,
        changes.value,
        rules.value,
        Count(entries.count + others.count).value, entries.value, others.value,
        .flag(!others.isEmpty), .number(entries.count + 1), Count(others.count).value,
        sections.value, older.value,
      ])
  }
}
