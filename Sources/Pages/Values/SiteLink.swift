internal import Configuration
internal import Contents
internal import Mustache
internal import StackExchange

/// A site that questions come from.
struct SiteLink: PageValue {
  let site: SiteQuestions
  let isLast: Bool
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.site.community.name }
    fields.address("address") { Address(web: $0.site.community.url, or: nil) }
    fields.record("questions") { Count($0.site.questions.count) }
    fields.record("tags") { Count($0.site.tags.count) }
    fields.record("authors") { Count($0.site.authors.count) }
    fields.address("questionList", note: "where all of them are listed") {
      $0.composer.list(.questions, of: $0.site)
    }
    fields.address("tagList", note: "where all of them are listed") {
      $0.composer.list(.tags, of: $0.site)
    }
    fields.address("authorList", note: "where all of them are listed") {
      $0.site.authors.isEmpty ? nil : $0.composer.list(.authors, of: $0.site)
    }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Composer {
  /// The sites that questions come from.
  var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(site: site, isLast: index == contents.sites.count - 1, composer: self)
    }
  }

  /// Where the questions, tags or authors of a site are listed; nil without pages in HTML.
  func list(_ target: SiteListPages.Target, of site: SiteQuestions) -> Address? {
    guard links.settings.formats.contains(.html) else { return nil }
    return links.to("\(target.rawValue)/\(site.folder)/index.html")
  }
}
