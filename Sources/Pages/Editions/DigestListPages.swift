package import Output
internal import Archive
package import Contents
package import Mustache

package struct DigestListPages: PageKind {
  package let template = "digests"
  package let order = PromotionOrder.lists

  package func path(of target: Void, in format: SiteFormat) -> String { "d/index.html" }

  package func compose(_ source: Void, with composer: Composer) -> ComposedPage<DigestListPage> {
    ComposedPage(
      DigestListPage(
        frame: composer.frame(),
        digests: composer.contents.digests.map(composer.link(to:))))
  }
}

extension Composer {
  /// The way to a digest.
  func link(to digest: DigestEditions) -> DigestLink {
    let edition = digest.newest
    return DigestLink(
      title: digest.shownTitle, name: digest.shownName(in: edition),
      description: digest.description, address: address(of: digest),
      newest: link(to: digest.editions[0], of: digest), questions: Count(edition.entries.count),
      changes: Changes(in: edition), editions: Count(digest.editions.count))
  }

  /// Where a digest is: its newest edition, where there is no page of all.
  package func address(of digest: DigestEditions) -> Address {
    links.to(DigestPages(), digest) ?? address(of: digest.newest.date, in: digest)
  }
}

package struct DigestListPage: PageValue {
  let frame: Frame
  let digests: [DigestLink]

  package static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.list("digests", note: "those of the configuration first") { $0.digests }
  }
}

struct DigestLink: PageValue {
  let title: String
  /// What the configuration calls it; nil where its title says the same.
  let name: String?
  /// What the configuration says of it.
  let description: String?
  let address: Address
  let newest: EditionLink
  /// In the newest edition.
  let questions: Count
  /// What is different there since the edition before.
  let changes: Changes?
  let editions: Count

  static let fields = PageFields<Self> { fields in
    fields.text("title", note: "as those of an edition") { $0.title }
    fields.text("name", note: "as those of an edition") { $0.name }
    fields.text("description", note: "as those of an edition") { $0.description }
    fields.address("address", note: "of the newest edition and all others") { $0.address }
    fields.record("newest") { $0.newest }
    fields.record("questions", note: "in the newest edition") { $0.questions }
    fields.record("changes") { $0.changes }
    fields.record("editions") { $0.editions }
  }
}
