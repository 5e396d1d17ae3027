internal import Archive
internal import Contents
internal import Mustache

/// The page that lists all digests.
struct DigestListPages: PageKind {
  let template = "digests"
  let order = BuildOrder.lists

  func path(of target: Void, in format: SiteFormat) -> String { "d/index.html" }

  func compose(_ source: Void, with composer: Composer) -> ComposedPage<DigestListPage> {
    ComposedPage(DigestListPage(composer: composer))
  }
}

/// The values that the page with the list of all digests prints.
struct DigestListPage: PageValue {
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame().in(.editions) }
    fields.list("digests", note: "all digests, those in the configuration file first") {
      $0.composer.contents.digests.map($0.composer.digestLink)
    }
  }
}

/// A digest in a list of digests, with a link to its page.
struct DigestLink: PageValue {
  let digest: DigestEditions
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "the title of the digest") { $0.composer.listTitle(of: $0.digest) }
    fields.text("name", note: "the name of the digest, if another one has the same title") {
      $0.digest.displayName
    }
    fields.text("description", note: "the description of the digest") { $0.digest.description }
    fields.address("address", note: "the page of the digest") {
      $0.composer.address(of: $0.digest)
    }
    fields.record("newest", note: "the newest edition") {
      $0.composer.editionLink(to: $0.digest.editions[0], of: $0.digest)
    }
    fields.record("questions", note: "the number of questions in the newest edition") {
      Count($0.digest.newestEdition.entries.count)
    }
    fields.record("changes", note: "the changes in the newest edition; missing in a first edition")
    {
      EditionChanges(in: $0.digest.newestEdition)
    }
    fields.record("editions", note: "the number of editions") { Count($0.digest.editions.count) }
    fields.record("feed", note: "the feed with its questions; missing in sites without feeds") {
      $0.composer.feedIDAuthority == nil ? nil : $0.composer.feeds(of: $0.digest).first
    }
  }
}

extension Composer {
  /// Returns a digest as an item in a list of digests.
  func digestLink(to digest: DigestEditions) -> DigestLink {
    DigestLink(digest: digest, composer: self)
  }

  /// Returns the title of a digest among others, where a default title does not repeat the name of the only site.
  func listTitle(of digest: DigestEditions) -> String {
    contents.sites.count == 1 ? digest.titleOnOnlySite : digest.displayTitle
  }

  /// Returns the address of the page of a digest, or of its newest edition if digests have no pages in this format.
  func address(of digest: DigestEditions) -> LinkAddress {
    links.pageAddress(DigestPages(), digest)
      ?? address(ofEdition: digest.newestEdition.date, in: digest)
  }
}
