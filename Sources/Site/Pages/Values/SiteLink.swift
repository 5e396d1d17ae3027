internal import Contents
internal import Mustache
internal import StackExchange

/// A site that questions come from, with links to its local lists.
struct SiteLink: PageValue {
  let site: SiteQuestions
  let isLast: Bool
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.site.community.name }
    fields.address("address", note: "the source site") {
      LinkAddress(web: $0.site.community.url, or: nil)
    }
    fields.record("questions", note: "the number of questions") { Count($0.site.questions.count) }
    fields.record("tags", note: "the number of tags") { Count($0.site.tags.count) }
    fields.record("authors", note: "the number of authors") { Count($0.site.authors.count) }
    fields.address("questionList", note: "the list of all questions") {
      $0.composer.listAddress(.questions, of: $0.site)
    }
    fields.address("tagList", note: "the list of all tags") {
      $0.composer.listAddress(.tags, of: $0.site)
    }
    fields.address("authorList", note: "the list of all authors") {
      $0.site.authors.isEmpty ? nil : $0.composer.listAddress(.authors, of: $0.site)
    }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Composer {
  /// The sites that questions come from, with links to their local lists.
  var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(site: site, isLast: index == contents.sites.count - 1, composer: self)
    }
  }

  /// Returns the address of a site's list of questions, tags or authors; `nil` if the site has no HTML pages.
  func listAddress(_ target: SiteListPages.Target, of site: SiteQuestions) -> LinkAddress? {
    guard links.settings.formats.contains(.html) else { return nil }
    return links.fileAddress("\(target.rawValue)/\(site.folder)/index.html")
  }
}
