internal import Mustache

/// One edition of a digest.
struct EditionPage: PageValue, Equatable {
  let frame: Frame
  /// In Markdown alone.
  let frontMatter: [UInt8]
  let title: String
  /// What the configuration calls the digest; nil where its title says the same.
  let name: String?
  /// What the configuration says of the digest.
  let description: String?
  let date: Moment?
  let fetched: Moment?
  /// What is different since the edition before.
  let changes: Changes?
  /// Whom it is about, while it is the newest.
  let people: [DigestPerson]
  /// A sentence that says how the questions were chosen.
  let rules: String?
  /// The first questions, in their long form.
  let entries: [Entry]
  /// The others, one line each.
  let others: [Entry]
  /// What follows the selection.
  let sections: [EditionSection]
  /// How many it selected.
  let questions: Count
  /// The same in one file each.
  let single: Address?
  let mail: Address?
  let epub: Address?
  /// The editions before and after this one.
  let older: EditionLink?
  let newer: EditionLink?
  /// The digest with all its editions.
  let digest: Address
  /// Where the questions need more than one page.
  let place: Place?

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.markup("frontMatter", note: "in Markdown alone: the same in YAML", \.frontMatter)
    fields.text("title", note: "of the digest", \.title)
    fields.text("name", \.name)
    fields.text("description", note: "of the digest", \.description)
    fields.record("date", note: "the edition's day, and that of its data", \.date)
    fields.record("fetched", note: "the edition's day, and that of its data", \.fetched)
    fields.record("changes", note: "where there is an edition before", \.changes)
    fields.list(
      "people", note: "whom the newest edition is about", \.people, unlessEmpty: "hasPeople")
    fields.text("rules", note: "how the questions were chosen", \.rules)
    fields.record("questions", \.questions)
    fields.list("entries", note: "the first fifty", \.entries)
    fields.list("others", note: "those after", \.others, unlessEmpty: "hasOthers")
    fields.number("othersStart", note: "the place of the first of them") { $0.entries.count + 1 }
    fields.record("otherCount") { Count($0.others.count) }
    fields.record("several", note: "where the questions need several pages", \.place)
    fields.list("sections", \.sections)
    fields.address("single", note: "the same in one file each, where it is made", \.single)
    fields.address("mail", note: "the same in one file each, where it is made", \.mail)
    fields.address("epub", note: "the same in one file each, where it is made", \.epub)
    fields.record("older", note: "the editions before and after", \.older)
    fields.record("newer", note: "the editions before and after", \.newer)
    fields.address("digest", note: "of all editions", \.digest)
  }
}

/// A further part of an edition, under a heading that the template chooses.
struct EditionSection: PageValue, Equatable {
  /// `unanswered`, `bounties`, `moved` or `new`.
  let name: String
  let entries: [Entry]

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("name", \.name)
    fields.flag("isUnanswered", note: "which one it is") { $0.name == "unanswered" }
    fields.flag("isBounties", note: "which one it is") { $0.name == "bounties" }
    fields.flag("isMoved", note: "which one it is") { $0.name == "moved" }
    fields.flag("isNew", note: "which one it is") { $0.name == "new" }
    fields.list("entries", \.entries)
  }
}

/// The way to an edition.
struct EditionLink: PageValue, Equatable {
  let address: Address
  let date: Moment?

  static func declare(_ fields: inout some PageFields<Self>) {
    fields.address("address", \.address)
    fields.record("date", \.date)
  }
}
