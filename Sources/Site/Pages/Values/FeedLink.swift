internal import Contents
internal import Mustache
internal import StackExchange

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

/// The feeds that `feeds.opml` lists: all feeds except those of tags.
package struct FeedOutline: PageValue {
  let composer: Composer

  package init(composer: Composer) { self.composer = composer }

  /// The two feeds of a digest.
  struct DigestFeeds: PageValue {
    let digest: DigestEditions
    let composer: Composer

    static let fields = PageFields<Self> { fields in
      fields.text("title", note: "the title of the digest") { $0.digest.distinctTitle }
      fields.record("questionFeed", note: "the feed of new questions and newly accepted answers") {
        $0.composer.newsFeed(of: $0.digest)
      }
      fields.record("editionFeed", note: "the feed of the editions") {
        $0.composer.editionFeed(of: $0.digest)
      }
    }
  }

  package static let fields = PageFields<Self> { fields in
    fields.text("site", note: "the title of the site") { $0.composer.siteTitle }
    fields.address("address", note: "the address of `feeds.opml`") {
      $0.composer.links.fileAddress(FeedPath.opmlList)
    }
    fields.record("feed", note: "the feed of all editions") { $0.composer.siteFeed }
    fields.list("digests") { outline in
      outline.composer.contents.digests.map {
        DigestFeeds(digest: $0, composer: outline.composer)
      }
    }
    fields.list("siteFeeds", note: "the feeds of the newest questions of imported sites") {
      outline in
      let contents = outline.composer.contents
      return contents.sites.filter(contents.isImported).map(outline.composer.questionFeed)
    }
  }
}

extension Composer {
  /// The feed of the editions of all digests.
  var siteFeed: FeedLink { feedLink(FeedPath.site, title: siteTitle) }

  /// Returns the two feeds of a digest: its new questions and accepted answers, and its editions.
  func feeds(of digest: DigestEditions) -> [FeedLink] {
    [newsFeed(of: digest), editionFeed(of: digest)]
  }

  /// Returns the feed of the new questions and newly accepted answers of a digest.
  func newsFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(FeedPath.changes(of: digest), title: digest.distinctTitle)
  }

  /// Returns the feed of the newest questions of an imported site.
  func questionFeed(of site: SiteQuestions) -> FeedLink {
    feedLink(FeedPath.questions(of: site), title: site.community.name)
  }

  /// Returns the feed of the editions of a digest.
  func editionFeed(of digest: DigestEditions) -> FeedLink {
    feedLink(
      FeedPath.editions(of: digest),
      title: theme.editionFeedTitle(ofDigestTitled: digest.distinctTitle))
  }
}
