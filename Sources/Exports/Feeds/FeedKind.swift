internal import Archive
internal import Configuration
internal import Contents
internal import Mustache
internal import Output
internal import Pages

/// A kind of feed, each in both syntaxes.
protocol FeedKind: FileKind where Target == FeedFile<Topic> {
  /// What a feed is about.
  associatedtype Topic: Sendable

  func forEachTopic(in context: BuildContext, _ body: (Topic) -> Void)
  /// Where a feed lies, without the end that tells its syntax.
  func path(of topic: Topic) -> String
  /// What it shows beyond its inputs.
  func inputKey(of topic: Topic, in context: BuildContext) -> InputKey
  /// Makes a feed; all of its addresses hold anywhere.
  func compose(_ topic: Topic, with composer: Composer, _ worker: Worker) throws -> ComposedFeed
}

/// A kind of feed of which each digest has one.
protocol DigestFeedKind: FeedKind where Topic == DigestEditions {}

extension DigestFeedKind {
  func forEachTopic(in context: BuildContext, _ body: (DigestEditions) -> Void) {
    context.contents.digests.forEach(body)
  }
}

/// A feed in one syntax.
struct FeedFile<Topic: Sendable>: Sendable {
  let topic: Topic
  let syntax: FeedSyntax
}

/// A feed, and of what it was made.
struct ComposedFeed {
  let feed: Feed
  let inputs: [Input]
  let images: PageImages
}

extension FeedKind {
  var order: PromotionOrder { .lists }

  var templates: [String: Declaration] {
    [
      "feed.xml": Feed.declaration, "feed-posts.html": QuestionPosts.declaration,
      "feed-edition.html": EditionOutline.declaration,
    ]
  }

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    guard context.tagAuthority != nil else { return }
    forEachTopic(in: context) { topic in
      for syntax in FeedSyntax.allCases { body(FeedFile(topic: topic, syntax: syntax)) }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    "\(path(of: target.topic)).\(target.syntax.rawValue)"
  }

  func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    inputKey(of: target.topic, in: context)
  }

  /// Both syntaxes of a feed follow one another, and are made of the same.
  // Not worth code of its own for each kind.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func make(_ targets: [Target], with worker: Worker) throws {
    var last: (path: String, composed: ComposedFeed)?
    for target in targets {
      let path = path(of: target.topic)
      if last?.path != path {
        let composer = worker.composer(ofPageAt: path, in: .html, fromAnywhere: true)
        last = (path, try compose(target.topic, with: composer, worker))
      }
      guard let composed = last?.composed else { continue }
      let images = composed.images
      try worker.write(
        worker.bytes(of: composed.feed, in: target.syntax),
        to: self.path(of: target, in: .html), as: self, target,
        from: composed.inputs + images.sources,
        showing: images.files)
    }
  }
}

extension Worker {
  /// A feed that is not too large for its readers.
  fileprivate func bytes(of feed: Feed, in syntax: FeedSyntax) -> [UInt8] {
    var feed = feed
    while feed.entries.reduce(0, { $0 + $1.content.count }) > Feed.mostBytes { feed.shorten() }
    while true {
      let bytes =
        switch syntax {
        case .atom: rendered("feed.xml", feed)
        case .json: feed.jsonBytes
        }
      if bytes.count <= Feed.mostBytes || feed.entries.isEmpty { return bytes }
      feed.shorten()
    }
  }
}
