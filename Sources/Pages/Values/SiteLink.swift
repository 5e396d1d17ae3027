internal import Contents
internal import Mustache
internal import StackExchange

/// A site that questions come from.
struct SiteLink: PageValue {
  let name: String
  let address: Address?
  let questions: Count
  let tags: Count
  let authors: Count
  /// All of them; nil where they have no pages.
  let questionList: Address?
  let tagList: Address?
  let authorList: Address?
  let isLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.text("name") { $0.name }
    fields.address("address") { $0.address }
    fields.record("questions") { $0.questions }
    fields.record("tags") { $0.tags }
    fields.record("authors") { $0.authors }
    fields.address("questionList", note: "where all of them are listed") { $0.questionList }
    fields.address("tagList", note: "where all of them are listed") { $0.tagList }
    fields.address("authorList", note: "where all of them are listed") { $0.authorList }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Composer {
  /// The sites that questions come from.
  var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(
        name: site.community.name, address: Address(web: site.community.url, or: nil),
        questions: Count(site.questions.count), tags: Count(site.tags.count),
        authors: Count(site.authors.count), questionList: list(.questions, of: site),
        tagList: list(.tags, of: site),
        authorList: site.authors.isEmpty ? nil : list(.authors, of: site),
        isLast: index == contents.sites.count - 1)
    }
  }

  /// Where the questions, tags or authors of a site are listed; nil without pages in HTML.
  func list(_ target: SiteListPages.Target, of site: SiteQuestions) -> Address? {
    guard links.settings.formats.contains(.html) else { return nil }
    return links.to("\(target.rawValue)/\(site.folder)/index.html")
  }
}
