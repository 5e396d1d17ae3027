internal import Archive
internal import Mustache

/// The feeds of a site for programs that subscribe to several at once.
///
/// Source: OPML 2.0.
struct FeedOutlines: FileKind {
  static let path = "feeds.opml"

  var templates: [String: Declaration] { ["feeds.xml": FeedOutline.declaration] }

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    if context.tagAuthority != nil { body(()) }
  }

  func path(of target: Void, in format: SiteFormat) -> String { Self.path }

  func make(_ targets: [Void], with worker: Worker) throws {
    let composer = worker.composer(ofPageAt: Self.path, in: .html, fromAnywhere: true)
    try worker.write(
      worker.rendered("feeds.xml", composer.feedOutline), to: Self.path, as: self, ())
  }
}

/// What `feeds.opml` lists.
struct FeedOutline: PageValue {
  let site: String
  /// The file itself.
  let address: Address
  /// Of the whole site.
  let feed: FeedLink
  let digests: [DigestFeeds]

  struct DigestFeeds: PageValue {
    let title: String
    let news: FeedLink
    let editions: FeedLink

    static let fields = PageFields<Self> { fields in
      fields.text("title") { $0.title }
      fields.record("news", note: "its questions") { $0.news }
      fields.record("editions") { $0.editions }
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.site }
    fields.address("address", note: "of `feeds.opml`") { $0.address }
    fields.record("feed", note: "all editions") { $0.feed }
    fields.list("digests") { $0.digests }
  }
}

extension Composer {
  /// All feeds but those of tags.
  var feedOutline: FeedOutline {
    FeedOutline(
      site: siteTitle, address: links.to(FeedOutlines.path), feed: siteFeed,
      digests: contents.digests.map { digest in
        FeedOutline.DigestFeeds(
          title: digest.shownTitle, news: newsFeed(of: digest), editions: editionFeed(of: digest))
      })
  }

  /// The editions of all digests.
  var siteFeed: FeedLink { feedLink(SiteFeeds.path, title: siteTitle) }

  /// Those that bring more of a digest.
  func feeds(of digest: DigestEditions) -> [FeedLink] {
    [newsFeed(of: digest), editionFeed(of: digest)]
  }

  func newsFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(NewsFeeds.path(of: digest), title: digest.shownTitle)
  }

  func editionFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(
      EditionFeeds.path(of: digest), title: theme.text(of: EditionsTitle(title: digest.shownTitle)))
  }
}
