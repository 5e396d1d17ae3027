internal import Archive
package import Configuration
package import Contents
package import Mustache
package import Output

package struct DigestListPages: PageKind {
  package let template = "digests"
  package let order = PromotionOrder.lists

  package func path(of target: Void, in format: SiteFormat) -> String { "d/index.html" }

  package func compose(_ source: Void, with composer: Composer) -> ComposedPage<DigestListPage> {
    ComposedPage(DigestListPage(composer: composer))
  }
}

package struct DigestListPage: PageValue {
  let composer: Composer

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame() }
    fields.list("digests", note: "those of the configuration first") {
      $0.composer.contents.digests.map($0.composer.link)
    }
  }
}

/// The way to a digest.
struct DigestLink: PageValue {
  let digest: DigestEditions
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "as those of an edition") { $0.digest.shownTitle }
    fields.text("name", note: "as those of an edition") {
      $0.digest.shownName(in: $0.digest.newest)
    }
    fields.text("description", note: "as those of an edition") { $0.digest.description }
    fields.address("address", note: "of the newest edition and all others") {
      $0.composer.address(of: $0.digest)
    }
    fields.record("newest") { $0.composer.link(to: $0.digest.editions[0], of: $0.digest) }
    fields.record("questions", note: "in the newest edition") {
      Count($0.digest.newest.entries.count)
    }
    fields.record("changes") { Changes(in: $0.digest.newest) }
    fields.record("editions") { Count($0.digest.editions.count) }
  }
}

extension Composer {
  func link(to digest: DigestEditions) -> DigestLink { DigestLink(digest: digest, composer: self) }

  /// Where a digest is: its newest edition, where there is no page of all.
  package func address(of digest: DigestEditions) -> Address {
    links.to(DigestPages(), digest) ?? address(of: digest.newest.date, in: digest)
  }
}
