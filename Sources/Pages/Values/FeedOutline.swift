internal import Contents

/// What `feeds.opml` lists: all feeds but those of tags.
package struct FeedOutline: PageValue {
  let composer: Composer

  package init(composer: Composer) { self.composer = composer }

  struct DigestFeeds: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title") { $0.digest.shownTitle }
      fields.record("news", note: "its questions") { $0.composer.newsFeed(of: $0.digest) }
      fields.record("editions") { $0.composer.editionFeed(of: $0.digest) }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("site", note: "what the site is called") { $0.composer.siteTitle }
    fields.address("address", note: "of `feeds.opml`") { $0.composer.links.to(FeedPath.outline) }
    fields.record("feed", note: "all editions") { $0.composer.siteFeed }
    fields.list("digests") { outline in
      outline.composer.contents.digests.map {
        DigestFeeds(digest: $0, composer: outline.composer)
      }
    }
  }
}

extension Composer {
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
