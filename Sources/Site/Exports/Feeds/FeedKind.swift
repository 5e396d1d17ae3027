internal import Archive
internal import Basics
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import Pages

/// A kind of feed, such as the feeds of tags; each feed is written in both Atom and JSON.
protocol FeedKind: FileKind where Target == FeedFile<Topic> {
  /// The thing that a feed is about, such as a digest.
  associatedtype Topic: Sendable

  /// Calls a closure with the topic of each feed of this kind, such as each digest or each tag.
  func forEachTopic(in context: PageContext, _ body: (Topic) -> Void)
  /// Returns the topics that may have a feed at an address.
  func topics(at address: SiteAddress, in context: PageContext) -> [Topic]
  /// Returns the path of the feed about a topic, without its extension.
  func path(of topic: Topic) -> String
  /// Returns the key of what the feed about a topic shows beyond its inputs.
  func inputKey(of topic: Topic, in context: PageContext) -> InputKey
  /// Composes the feed about a topic, in which all URLs are absolute.
  func compose(_ topic: Topic, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
}

/// A kind of feed that exists for each digest.
protocol DigestFeedKind: FeedKind where Topic == DigestEditions {}

extension DigestFeedKind {
  func forEachTopic(in context: PageContext, _ body: (DigestEditions) -> Void) {
    context.contents.digests.forEach(body)
  }

  func topics(at address: SiteAddress, in context: PageContext) -> [DigestEditions] {
    address.digest(in: context.contents).map { [$0] } ?? []
  }
}

/// A file with a feed in Atom or in JSON.
struct FeedFile<Topic: Sendable>: Sendable {
  /// The thing that the feed is about, such as a digest.
  let topic: Topic
  let syntax: FeedFormat
}

/// A composed feed, with its inputs and with the images that it shows.
struct ComposedFeed {
  let feed: Feed
  let inputs: [Input]
  let images: PageImages
}

extension FeedKind {
  var order: BuildOrder { .lists }

  var fieldsByTemplate: [String: RecordDeclaration] {
    [
      "feed.xml": Feed.declaration, "feed-posts.html": QuestionPosts.declaration,
      "feed-edition.html": EditionOutline.declaration,
    ]
  }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    guard context.feedIDAuthority != nil else { return }
    forEachTopic(in: context) { topic in
      for syntax in FeedFormat.allCases { body(FeedFile(topic: topic, syntax: syntax)) }
    }
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard context.feedIDAuthority != nil else { return [] }
    return topics(at: address, in: context).flatMap { topic in
      FeedFormat.allCases.map { FeedFile(topic: topic, syntax: $0) }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "\(path(of: target.topic)).\(target.syntax.rawValue)"
  }

  func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    inputKey(of: target.topic, in: context)
  }

  /// Renders the feeds of a batch; the Atom and the JSON file of a feed are adjacent, so the feed is
  /// composed only once for both.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func render(
    _ targets: [Target], with renderer: PageRenderer,
    _ receive: (Target, RenderedFile) throws -> Void
  ) throws {
    var current: (path: String, composed: ComposedFeed)?
    for target in targets {
      let path = path(of: target.topic)
      if current?.path != path {
        let composer = renderer.composer(ofPageAt: path, in: .html, isReadElsewhere: true)
        current = (path, try compose(target.topic, with: composer, renderer))
      }
      guard let composed = current?.composed else { continue }
      let images = composed.images
      let file = RenderedFile(
        path: self.path(of: target, in: .html),
        bytes: renderer.bytes(of: composed.feed, in: target.syntax),
        inputs: composed.inputs + images.inputs, images: images.files)
      try renderer.emit(file) { try receive(target, $0) }
    }
  }
}

extension PageRenderer {
  /// Returns the bytes of a feed in Atom or in JSON, shortened to the maximum size.
  fileprivate func bytes(of feed: Feed, in syntax: FeedFormat) -> [UInt8] {
    var feed = feed
    while feed.entries.reduce(0, { $0 + $1.content.count }) > Feed.maxBytes { feed.shorten() }
    while true {
      let bytes =
        switch syntax {
        case .atom: rendered("feed.xml", feed)
        case .json: feed.jsonBytes
        }
      if bytes.count <= Feed.maxBytes || feed.entries.isEmpty { return bytes }
      feed.shorten()
    }
  }
}

extension Composer {
  /// Returns the permanent id of a feed, an entry or a book with a path: a tag URI, or the path
  /// itself if there is no authority for such URIs.
  func permanentID(_ path: String) -> String { feedIDAuthority?.resourceID(path) ?? path }

  /// Creates a feed with the given entries, newest first, at a path without extension.
  ///
  /// The feed contains its own URLs only if the URL of the site is known.
  func feed(
    at path: String, title: String, description: String? = nil, home: LinkAddress?,
    entries: [FeedEntry]
  ) -> Feed {
    let selfAddress = { (syntax: FeedFormat) in
      self.links.isAbsolute ? self.links.fileAddress("\(path).\(syntax.rawValue)") : nil
    }
    return Feed(
      id: permanentID(path), title: title, description: description, site: siteTitle,
      language: theme.language,
      home: home?.isAbsolute == true ? home : nil,
      atomAddress: selfAddress(.atom), jsonAddress: selfAddress(.json), entries: entries)
  }
}

extension LinkAddress {
  /// Whether the address is an absolute URL, which works from any page.
  var isAbsolute: Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }
}

extension Edition {
  /// The publication date of the edition: the start of its day, or the date of its data if that is
  /// earlier.
  var publicationDate: DisplayDate? {
    guard let day = CalendarDay(date) else { return DisplayDate(dataDate) }
    let start = Date(timeIntervalSince1970: Double(day.ordinal * CalendarDay.secondsPerDay))
    return DisplayDate(min(start, dataDate))
  }
}

/// The file with the list of a site's feeds, for programs that subscribe to several feeds at once.
///
/// Source: OPML 2.0.
struct FeedOutlines: SingleFile {
  var fieldsByTemplate: [String: RecordDeclaration] { ["outline.xml": FeedOutline.declaration] }

  var path: String { FeedPath.opmlList }

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    if context.feedIDAuthority != nil { body(()) }
  }

  func files(with renderer: PageRenderer) -> [RenderedFile] {
    let composer = renderer.composer(ofPageAt: path, in: .html, isReadElsewhere: true)
    let bytes = renderer.rendered("outline.xml", FeedOutline(composer: composer))
    return [RenderedFile(path: path, bytes: bytes)]
  }
}
