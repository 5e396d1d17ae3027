internal import Mustache
internal import StackExchange

/// A site that questions come from.
struct SiteLink: Equatable {
  let name: String
  let address: Address?
  let questions: Count
  let isLast: Bool
}

extension SiteLink: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.text("name", \.name)
    fields.address("address", \.address)
    fields.record("questions", \.questions)
    fields.flag("isLast", \.isLast)
  }
}

extension Composer {
  /// The sites that questions come from.
  var siteLinks: [SiteLink] {
    contents.sites.enumerated().map { index, site in
      SiteLink(
        name: site.community.name, address: Address(web: site.community.url, or: nil),
        questions: Count(site.questions.count), isLast: index == contents.sites.count - 1)
    }
  }
}
