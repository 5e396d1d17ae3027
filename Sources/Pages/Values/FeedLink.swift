internal import Mustache

/// The way to a feed, in both syntaxes.
package struct FeedLink: PageValue {
  let title: String
  let atom: Address
  let json: Address

  package static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.address("atom", note: "in either syntax") { $0.atom }
    fields.address("json", note: "in either syntax") { $0.json }
  }
}

/// The extension of a feed's file.
package enum FeedSyntax: String, CaseIterable, Sendable {
  case atom = "xml"
  case json
}

extension Composer {
  /// The way to the feed at a path.
  func feedLink(_ path: String, title: String) -> FeedLink {
    FeedLink(
      title: title, atom: links.to("\(path).\(FeedSyntax.atom.rawValue)"),
      json: links.to("\(path).\(FeedSyntax.json.rawValue)"))
  }
}
