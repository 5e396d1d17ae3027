internal import Basics
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

extension Feed {
  /// The feed in the format JSON Feed 1.1, in which unknown values are omitted.
  ///
  /// Source: jsonfeed.org/version/1.1.
  var jsonBytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.text("version", "https://jsonfeed.org/version/1.1")
      json.text("title", title)
      json.optionalText("home_page_url", home?.text)
      json.optionalText("feed_url", jsonAddress?.text)
      json.optionalText("description", description)
      json.array("authors", [site]) { name, json in json.text("name", name) }
      json.text("language", language)
      json.field("_sodigest")
      json.object { $0.text("generator", "sodigest") }
      json.array("items", entries) { entry, json in entry.write(to: &json) }
    }
    return json.bytes
  }
}

extension FeedEntry {
  /// Writes the feed entry as an item of JSON Feed.
  fileprivate func write(to json: inout JSONWriter) {
    json.text("id", id)
    json.optionalText("url", link?.text)
    json.optionalText("external_url", original?.text)
    json.text("title", title)
    if content.isEmpty {
      json.text("content_text", summary ?? title)
    } else {
      json.text("content_html", String(decoding: content, as: UTF8.self))
    }
    json.optionalText("summary", summary)
    json.text("date_published", published.iso)
    json.text("date_modified", updated.iso)
    if let author = author?.value {
      json.array("authors", [author]) { person, json in
        json.text("name", person.name)
        json.optionalText("url", person.profile?.text)
      }
    }
    if !tags.isEmpty {
      json.field("tags")
      json.array { json in
        for tag in tags {
          json.beginItem()
          json.value(tag.value.name)
        }
      }
    }
    json.optionalText("language", language)
    if let licence {
      json.field("_licence")
      json.object { json in
        json.text("name", licence.name)
        json.text("url", licence.address.text)
      }
    }
  }
}

extension JSONWriter {
  /// Writes a field with a string, or nothing if the value is nil.
  fileprivate mutating func optionalText(_ name: String, _ value: String?) {
    if let value { text(name, value) }
  }

  /// Writes a field with an array of objects; the closure writes the fields of each object.
  fileprivate mutating func array<Item>(
    _ name: String, _ items: [Item], _ write: (Item, inout JSONWriter) -> Void
  ) {
    field(name)
    array { json in
      for item in items {
        json.beginItem()
        json.object { write(item, &$0) }
      }
    }
  }
}
