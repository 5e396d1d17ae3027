internal import Mustache
internal import Pages

/// A feed with its entries, which can be written as Atom or as JSON.
struct Feed: PageValue {
  /// The permanent id of the feed.
  let id: String
  let title: String
  let description: String?
  /// The title of the site that publishes the feed.
  let site: String
  /// The language code of the site's pages.
  let language: String
  /// The address of the page with the same content as the feed; nil if the feed cannot link to it.
  let home: LinkAddress?
  /// The URL of this feed in Atom format; nil if the URL of the site is unknown.
  let atomAddress: LinkAddress?
  /// The URL of this feed in JSON format; nil if the URL of the site is unknown.
  let jsonAddress: LinkAddress?
  /// The entries of the feed, newest first.
  var entries: [FeedEntry]

  /// The maximum number of entries in a feed.
  static let maxEntries = 30
  /// The maximum size of a feed in bytes.
  static let maxBytes = 512 * 1024

  /// The date of the last change of any entry in the feed; nil without entries.
  var updated: DisplayDate? { entries.map(\.updated).max { $0.iso < $1.iso } }

  /// Makes the feed smaller by removing the content of the last entry that has content, or the last
  /// entry if none has any.
  mutating func shorten() {
    if let last = entries.lastIndex(where: { !$0.content.isEmpty }) {
      entries[last].content = []
    } else {
      entries.removeLast()
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("id", note: "the permanent id") { $0.id }
    fields.text("title") { $0.title }
    fields.text("description") { $0.description }
    fields.text("site", note: "the title of the site") { $0.site }
    fields.address("home", note: "the page with the same content") { $0.home }
    fields.address("atom", note: "the URL of the feed itself, if the site's URL is known") {
      $0.atomAddress
    }
    fields.record("updated", note: "the date of the newest entry") { $0.updated }
    fields.list("entries", note: "the entries, the newest first, at most 30") { $0.entries }
  }
}
