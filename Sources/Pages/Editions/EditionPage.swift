internal import Mustache

/// One edition of a digest.
package struct EditionPage: PageValue {
  let frame: Frame
  /// In Markdown alone.
  let frontMatter: [UInt8]
  let title: String
  /// What the configuration calls the digest; nil where its title says the same.
  let name: String?
  /// What the configuration says of the digest.
  let description: String?
  let date: DisplayDate?
  let fetched: DisplayDate?
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

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.markup("frontMatter", note: "in Markdown alone: the same in YAML") { $0.frontMatter }
    fields.text("title", note: "of the digest") { $0.title }
    fields.text("name") { $0.name }
    fields.text("description", note: "of the digest") { $0.description }
    fields.record("date", note: "the edition's day, and that of its data") { $0.date }
    fields.record("fetched", note: "the edition's day, and that of its data") { $0.fetched }
    fields.record("changes", note: "where there is an edition before") { $0.changes }
    fields.list(
      "people", note: "whom the newest edition is about", { $0.people }, unlessEmpty: "hasPeople")
    fields.text("rules", note: "how the questions were chosen") { $0.rules }
    fields.record("questions") { $0.questions }
    fields.list("entries", note: "the first fifty") { $0.entries }
    fields.list("others", note: "those after", { $0.others }, unlessEmpty: "hasOthers")
    fields.number("othersStart", note: "the place of the first of them") { $0.entries.count + 1 }
    fields.record("otherCount") { Count($0.others.count) }
    fields.record("several", note: "where the questions need several pages") { $0.place }
    fields.list("sections") { $0.sections }
    fields.address("single", note: "the same in one file each, where it is made") { $0.single }
    fields.address("mail", note: "the same in one file each, where it is made") { $0.mail }
    fields.address("epub", note: "the same in one file each, where it is made") { $0.epub }
    fields.record("older", note: "the editions before and after") { $0.older }
    fields.record("newer", note: "the editions before and after") { $0.newer }
    fields.address("digest", note: "of all editions") { $0.digest }
  }
}

/// A further part of an edition, under a heading that the template chooses.
struct EditionSection: PageValue {
  /// `unanswered`, `bounties`, `moved` or `new`.
  let name: String
  let entries: [Entry]

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.flag("isUnanswered", note: "which one it is") { $0.name == "unanswered" }
    fields.flag("isBounties", note: "which one it is") { $0.name == "bounties" }
    fields.flag("isMoved", note: "which one it is") { $0.name == "moved" }
    fields.flag("isNew", note: "which one it is") { $0.name == "new" }
    fields.list("entries") { $0.entries }
  }
}

/// The way to an edition.
struct EditionLink: PageValue {
  let address: Address
  let date: DisplayDate?

  static let fields = PageFields<Self> { fields in
    fields.address("address") { $0.address }
    fields.record("date") { $0.date }
  }
}
