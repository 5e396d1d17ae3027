internal import Mustache
internal import Pages

/// A feed, in no syntax yet.
struct Feed: PageValue {
  /// Its name for good.
  let id: String
  let title: String
  let description: String?
  /// What the site is called.
  let site: String
  /// In which its pages speak.
  let language: String
  /// The page that shows the same.
  let home: Address?
  /// The feed itself, where the address of the site is known.
  let atom: Address?
  let json: Address?
  /// The newest first.
  var entries: [FeedEntry]

  static let mostEntries = 30
  static let mostBytes = 512 * 1024

  /// When the newest of its entries was.
  var updated: DisplayDate? { entries.map(\.updated).max { $0.iso < $1.iso } }

  /// The same in less bytes: the last text goes, or else the last entry.
  mutating func shorten() {
    if let last = entries.lastIndex(where: { !$0.content.isEmpty }) {
      entries[last].content = []
    } else {
      entries.removeLast()
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("id", note: "its name for good") { $0.id }
    fields.text("title") { $0.title }
    fields.text("description") { $0.description }
    fields.text("site", note: "what the site is called") { $0.site }
    fields.address("home", note: "the page that shows the same") { $0.home }
    fields.address("atom", note: "the feed itself, where the address of the site is known") {
      $0.atom
    }
    fields.record("updated", note: "of the newest entry") { $0.updated }
    fields.list("entries", note: "the newest first, at most 30") { $0.entries }
  }
}
