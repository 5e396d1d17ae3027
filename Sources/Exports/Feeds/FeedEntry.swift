internal import Mustache
internal import Pages

/// What a feed says of a question, an answer or an edition.
struct FeedEntry: PageValue {
  /// Its name for good.
  let id: String
  let title: String
  let language: String?
  /// Where readers go.
  let link: Address?
  /// The post on its site, where the link leads elsewhere.
  let original: Address?
  let published: DisplayDate
  let updated: DisplayDate
  let author: CachedRecord<Person>?
  let tags: [CachedRecord<TagLink>]
  let licence: Licence?
  /// How its text begins.
  let summary: String?
  /// All of it, in HTML; empty where only the summary is shown.
  var content: [UInt8]

  static let fields = PageFields<Self> { fields in
    fields.text("id", note: "its name for good") { $0.id }
    fields.text("title") { $0.title }
    fields.text("language", note: "of the site, where that is not English") { $0.language }
    fields.address("link", note: "where readers go") { $0.link }
    fields.address(
      "original", note: "the post on its site, where the link leads elsewhere"
    ) { $0.original }
    fields.record("published") { $0.published }
    fields.record("updated") { $0.updated }
    fields.record("author") { $0.author }
    fields.list("tags") { $0.tags }
    fields.record("licence") { $0.licence }
    fields.text("summary", note: "how its text begins") { $0.summary }
    fields.markup("content", note: "all of it, where the address of the site is known") {
      $0.content
    }
  }
}
