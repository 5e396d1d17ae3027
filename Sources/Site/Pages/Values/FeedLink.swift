internal import Mustache

/// The title of a feed, with its addresses in the formats Atom and JSON Feed.
package struct FeedLink: PageValue {
  let title: String
  let atom: LinkAddress
  let json: LinkAddress

  package static let fields = PageFields<Self> { fields in
    fields.text("title") { $0.title }
    fields.address("atom", note: "the feed in Atom") { $0.atom }
    fields.address("json", note: "the feed in JSON Feed") { $0.json }
  }
}

/// The format of a feed; the raw value is the file extension.
package enum FeedFormat: String, CaseIterable, Sendable {
  case atom = "xml"
  case json
}

extension Composer {
  /// Returns a link to the feed whose files have a path without extension, such as `feed`.
  func feedLink(_ path: String, title: String) -> FeedLink {
    FeedLink(
      title: title, atom: links.fileAddress("\(path).\(FeedFormat.atom.rawValue)"),
      json: links.fileAddress("\(path).\(FeedFormat.json.rawValue)"))
  }
}
