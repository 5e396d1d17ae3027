internal import Mustache

/// What every page has: its head, and the ways out of it.
package struct Frame: PageValue {
  /// What the site is called.
  let site: String
  let title: String
  /// The title alone, for those who pass the page on.
  let topic: String
  let description: String?
  /// The page on the source site that this one shows.
  let original: Address?
  /// The same page in Markdown and in JSON.
  let markdown: Address?
  let json: Address?
  /// Whether search engines are asked not to list it.
  let isHidden: Bool
  /// Whether what is here is for those only who were let in.
  let isPrivate: Bool
  /// What brings more of the same.
  let feeds: [FeedLink]
  let home: Address?
  let digests: Address?
  let tags: Address?
  let authors: Address?
  let about: Address?
  /// The page of search, where there is one.
  let search: Address?
  /// The owner's last words.
  let footer: String?
  let style: Address?
  let script: Address?
  let icon: Address?

  package static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.site }
    fields.text("title", note: "of the page, where its template has no words for it") { $0.title }
    fields.text("topic", note: "the same without the name of a site") { $0.topic }
    fields.text(
      "description", note: "of the page, where its template has no words for it"
    ) { $0.description }
    fields.address("original", note: "on the source site") { $0.original }
    fields.address("markdown", note: "the same page in that form") { $0.markdown }
    fields.address("json", note: "the same page in that form") { $0.json }
    fields.flag("isHidden", note: "whether search engines are asked not to list it") { $0.isHidden }
    fields.flag(
      "isPrivate", note: "whether it is for those only who were let in"
    ) { $0.isPrivate }
    fields.list("feeds", note: "what brings more of the same") { $0.feeds }
    fields.address("home") { $0.home }
    fields.address("digests") { $0.digests }
    fields.address("tags") { $0.tags }
    fields.address("authors") { $0.authors }
    fields.address("about") { $0.about }
    fields.address("search", note: "the page of search, where there is one") { $0.search }
    fields.text("footer", note: "the last words of every page, from the configuration") {
      $0.footer
    }
    fields.address("style") { $0.style }
    fields.address("script") { $0.script }
    fields.address("icon") { $0.icon }
  }
}
