internal import Contents
internal import Mustache

/// What `feeds.opml` lists.
package struct FeedOutline: PageValue {
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

  package static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.site }
    fields.address("address", note: "of `feeds.opml`") { $0.address }
    fields.record("feed", note: "all editions") { $0.feed }
    fields.list("digests") { $0.digests }
  }
}

extension Composer {
  /// All feeds but those of tags.
  package var feedOutline: FeedOutline {
    FeedOutline(
      site: siteTitle, address: links.to(FeedPath.outline), feed: siteFeed,
      digests: contents.digests.map { digest in
        FeedOutline.DigestFeeds(
          title: digest.shownTitle, news: newsFeed(of: digest), editions: editionFeed(of: digest))
      })
  }

  /// The editions of all digests.
  var siteFeed: FeedLink { feedLink(FeedPath.site, title: siteTitle) }

  /// Those that bring more of a digest.
  func feeds(of digest: DigestEditions) -> [FeedLink] {
    [newsFeed(of: digest), editionFeed(of: digest)]
  }

  func newsFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(FeedPath.news(of: digest), title: digest.shownTitle)
  }

  func editionFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(
      FeedPath.editions(of: digest), title: theme.text(of: EditionsTitle(title: digest.shownTitle)))
  }
}
