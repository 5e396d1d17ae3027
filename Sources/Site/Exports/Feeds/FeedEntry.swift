internal import Mustache
internal import Pages

/// A feed entry about a question, an answer or an edition.
struct FeedEntry: PageValue {
  /// The permanent id of the feed entry.
  let id: String
  let title: String
  let language: String?
  /// The address of the page to which the feed entry links.
  let link: LinkAddress?
  /// The address of the original post on its site; nil if `link` leads there.
  let original: LinkAddress?
  let published: DisplayDate
  let updated: DisplayDate
  let author: CachedRecord<Person>?
  let tags: [CachedRecord<TagLink>]
  let licence: Licence?
  /// The start of the post as plain text; nil if the entry has none.
  let summary: String?
  /// The full content of the feed entry as HTML; empty if the entry shows only the summary.
  var content: [UInt8]

  static let fields = PageFields<Self> { fields in
    fields.text("id", note: "the permanent id") { $0.id }
    fields.text("title") { $0.title }
    fields.text("language", note: "the language of the site, if the pages have another one") {
      $0.language
    }
    fields.address("link", note: "the page to which the entry links") { $0.link }
    fields.address(
      "original", note: "the original post, if the link leads elsewhere"
    ) { $0.original }
    fields.record("published") { $0.published }
    fields.record("updated") { $0.updated }
    fields.record("author") { $0.author }
    fields.list("tags") { $0.tags }
    fields.record("licence") { $0.licence }
    fields.text("summary", note: "the start of the text") { $0.summary }
    fields.markup("content", note: "the full content, if the site's URL is known") {
      $0.content
    }
  }
}
