internal import Mustache

/// The way in: the newest edition of each digest, tags, and all editions.
struct HomePage: Equatable {
  let frame: Frame
  /// What the configuration calls the site, and says of it.
  let title: String?
  let description: String?
  /// The date of the newest data; nil for an empty archive.
  let fetched: Moment?
  /// How many questions the site holds.
  let questions: Count
  let sites: [SiteLink]
  let digests: [DigestItem]
  let tagGroups: [TagGroup]
  let archive: [EditionGroup]

  /// The newest edition of a digest.
  struct DigestItem: Equatable {
    let title: String
    /// What the configuration calls the digest; nil where its title says the same.
    let name: String?
    /// What the configuration says of it.
    let description: String?
    let address: Address
    let date: Moment?
    let questions: Count
    /// What is different since the edition before.
    let changes: Changes?
    /// The first of its questions.
    let entries: [Entry]
  }

  /// The most frequent tags of a site.
  struct TagGroup: Equatable {
    let site: String
    let tags: [TagLink]
  }

  /// All editions of a digest, the newest first.
  struct EditionGroup: Equatable {
    let title: String
    /// As in ``DigestItem``.
    let name: String?
    let editions: [EditionLink]
  }
}

/// A site that questions come from.
struct SiteLink: Equatable {
  let name: String
  let address: Address?
  let questions: Count
  let isLast: Bool
}

extension SiteLink: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.text("name", \.name)
    fields.address("address", \.address)
    fields.record("questions", \.questions)
    fields.flag("isLast", \.isLast)
  }
}

extension HomePage: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.record("page", \.frame)
    fields.text("title", \.title)
    fields.text("description", \.description)
    fields.record("fetched", \.fetched)
    fields.record("questions", \.questions)
    fields.list("sites", \.sites)
    fields.list("digests", \.digests)
    fields.list("tagGroups", \.tagGroups)
    fields.list("archive", \.archive)
    fields.flag("hasSites") { !$0.sites.isEmpty }
    fields.flag("hasSeveralSites") { $0.sites.count > 1 }
    fields.flag("hasTags") { !$0.tagGroups.isEmpty }
    fields.flag("hasArchive") { !$0.archive.isEmpty }
  }
}

extension HomePage.DigestItem: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.text("title", \.title)
    fields.text("name", \.name)
    fields.text("description", \.description)
    fields.address("address", \.address)
    fields.record("date", \.date)
    fields.record("questions", \.questions)
    fields.record("changes", \.changes)
    fields.list("entries", \.entries)
  }
}

extension HomePage.TagGroup: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.text("site", \.site)
    fields.list("tags", \.tags)
  }
}

extension HomePage.EditionGroup: PageValue {
  static func declare(_ fields: inout some FieldList<Self>) {
    fields.text("title", \.title)
    fields.text("name", \.name)
    fields.list("editions", \.editions)
  }
}
