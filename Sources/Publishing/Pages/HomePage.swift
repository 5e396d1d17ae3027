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
  static let declaration = Declaration([
    "name": .text, "address": .address, "questions": Count.kind, "isLast": .flag,
  ])
  var record: Record {
    Record(Self.declaration, [.text(name), address.value, questions.value, .flag(isLast)])
  }
}

extension HomePage: PageValue {
  static let declaration = Declaration([
    "page": Frame.kind, "title": .text, "description": .text, "fetched": Moment.kind,
    "questions": Count.kind, "sites": SiteLink.list,
    "digests": DigestItem.list, "tagGroups": TagGroup.list, "archive": EditionGroup.list,
    "hasSites": .flag, "hasSeveralSites": .flag, "hasTags": .flag, "hasArchive": .flag,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        frame.value, title.value, description.value, fetched.value, questions.value, sites.value,
        digests.value,
        tagGroups.value, archive.value, .flag(!sites.isEmpty), .flag(sites.count > 1),
        .flag(!tagGroups.isEmpty), .flag(!archive.isEmpty),
      ])
  }
}

extension HomePage.DigestItem: PageValue {
  static let declaration = Declaration([
    "title": .text, "name": .text, "description": .text, "address": .address, "date": Moment.kind,
    "questions": Count.kind, "changes": Changes.kind, "entries": Entry.list,
  ])
  var record: Record {
    Record(
      Self.declaration,
      [
        .text(title), name.value, description.value, .address(address), date.value, questions.value,
        changes.value,
        entries.value,
      ])
  }
}

extension HomePage.TagGroup: PageValue {
  static let declaration = Declaration(["site": .text, "tags": TagLink.list])
  var record: Record { Record(Self.declaration, [.text(site), tags.value]) }
}

extension HomePage.EditionGroup: PageValue {
  static let declaration = Declaration([
    "title": .text, "name": .text, "editions": EditionLink.list,
  ])
  var record: Record {
    Record(Self.declaration, [.text(title), name.value, editions.value])
  }
}
