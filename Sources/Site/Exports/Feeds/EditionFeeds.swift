internal import Archive
internal import Contents
internal import Mustache
internal import Pages
internal import StackExchange

/// The kind of feed with the editions of a digest, one entry per edition.
struct EditionFeeds: DigestFeedKind {
  typealias Target = FeedFile<DigestEditions>

  func path(of topic: DigestEditions) -> String { FeedPath.editions(of: topic) }

  /// Returns an input key of the editions that the feed of a digest shows.
  func inputKey(of topic: DigestEditions, in context: PageContext) -> InputKey {
    InputKey(of: topic.newestIssues)
  }

  func compose(_ topic: DigestEditions, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
  {
    try renderer.feed(
      of: topic.newestIssues, at: path(of: topic),
      title: composer.theme.editionFeedTitle(ofDigestTitled: topic.distinctTitle),
      description: topic.description,
      home: composer.address(ofEdition: topic.newestEdition.date, in: topic), with: composer)
  }
}

/// The kind of feed with the editions of all digests, or with the newest questions of a site without digests.
struct SiteFeeds: FeedKind {
  typealias Topic = Void
  typealias Target = FeedFile<Void>

  let order = BuildOrder.site

  func forEachTopic(in context: PageContext, _ body: (Topic) -> Void) {
    if context.feedIDAuthority != nil { body(()) }
  }

  func topics(at address: SiteAddress, in context: PageContext) -> [Topic] { [()] }

  func path(of topic: Void) -> String { FeedPath.site }

  /// Returns an input key of the editions or questions that the feed shows.
  func inputKey(of topic: Void, in context: PageContext) -> InputKey {
    var inputKey = InputKey(of: context.contents.newestIssues)
    for question in context.contents.newestQuestions {
      inputKey.add(question.site.community.apiSiteParameter)
      inputKey.add(question.id)
    }
    return inputKey
  }

  func compose(_ topic: Void, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
  {
    guard !composer.contents.digests.isEmpty else {
      return try renderer.feed(
        ofQuestions: composer.contents.newestQuestions, at: FeedPath.site,
        title: composer.siteTitle, description: composer.links.settings.description,
        home: composer.homeAddress, with: composer)
    }
    return try renderer.feed(
      of: composer.contents.newestIssues, at: FeedPath.site, title: composer.siteTitle,
      description: composer.links.settings.description,
      home: composer.homeAddress, with: composer)
  }
}

/// The feeds with the newest questions of each imported site, whether a digest shows these questions or not.
struct ImportedSiteFeeds: FeedKind {
  typealias Target = FeedFile<SiteQuestions>

  func forEachTopic(in context: PageContext, _ body: (SiteQuestions) -> Void) {
    context.contents.sites.filter(context.contents.isImported).forEach(body)
  }

  func topics(at address: SiteAddress, in context: PageContext) -> [SiteQuestions] {
    guard address.root == "q", let site = address.site(in: context.contents),
      context.contents.isImported(site)
    else { return [] }
    return [site]
  }

  func path(of topic: SiteQuestions) -> String { FeedPath.questions(of: topic) }

  /// Returns an input key of the questions that the feed shows.
  func inputKey(of topic: SiteQuestions, in context: PageContext) -> InputKey {
    var inputKey = InputKey()
    for question in topic.newestQuestions { inputKey.add(question.id) }
    return inputKey
  }

  func compose(_ topic: SiteQuestions, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
  {
    try renderer.feed(
      ofQuestions: topic.newestQuestions, at: path(of: topic), title: topic.community.name,
      description: nil, home: composer.links.fileAddress(QuestionPages.listPath(of: topic)),
      with: composer)
  }
}

extension PageRenderer {
  /// Composes a feed of questions, the newest first.
  fileprivate func feed(
    ofQuestions questions: [SiteQuestion], at path: String, title: String, description: String?,
    home: LinkAddress?, with composer: Composer
  ) throws -> ComposedFeed {
    let excerpts = try excerpts(of: questions.map(\.key))
    let feed = composer.feed(
      at: path, title: title, description: description, home: home,
      entries: questions.compactMap { question in
        composer.entry(
          for: question.question, on: question.site, excerpt: excerpts[question.key])
      })
    let inputs = Set(questions.flatMap { $0.site.inputs(of: [$0.question]) })
    return ComposedFeed(feed: feed, inputs: Array(inputs), images: PageImages())
  }
}

extension SiteQuestion {
  /// The key of the question in the archive.
  fileprivate var key: QuestionKey {
    QuestionKey(site: site.community.apiSiteParameter, id: id)
  }
}

/// An edition of a digest, as an entry of a feed.
private typealias Issue = EditionPages.Target

extension DigestEditions {
  /// The newest editions of the digest, newest first, at most as many as a feed has entries.
  fileprivate var newestIssues: [Issue] {
    editions.prefix(Feed.maxEntries).map { Issue(digest: self, heading: $0) }
  }
}

extension SiteContents {
  /// The newest editions of all digests, newest first; editions of the same day are in the order of
  /// the digests.
  fileprivate var newestIssues: [Issue] {
    let issues = digests.flatMap(\.newestIssues).enumerated().sorted { first, second in
      (second.element.heading.date, first.offset) < (first.element.heading.date, second.offset)
    }
    return issues.prefix(Feed.maxEntries).map(\.element)
  }

  /// The newest questions of all sites, newest first, at most as many as a feed has entries; none if there are digests.
  fileprivate var newestQuestions: [SiteQuestion] {
    guard digests.isEmpty else { return [] }
    let candidates = sites.flatMap(\.newestQuestions).map { question in
      (question: question, date: question.question.creationDate ?? question.question.dataDate)
    }
    return candidates.sorted { ($0.date, $0.question.id) > ($1.date, $1.question.id) }
      .prefix(Feed.maxEntries).map(\.question)
  }
}

extension SiteQuestions {
  /// The newest questions of the site, newest first, at most as many as a feed has entries.
  fileprivate var newestQuestions: [SiteQuestion] {
    // The table is sorted by id, and so by age.
    questions.indices.suffix(Feed.maxEntries).reversed().map { SiteQuestion(site: self, index: $0) }
  }
}

extension InputKey {
  /// Creates an input key from the digest and the date of each edition.
  ///
  /// The display names of digests are part of it, because they distinguish digests with equal titles.
  fileprivate init(of issues: [Issue]) {
    self.init()
    for issue in issues {
      add(issue.digest.name)
      add(issue.digest.displayName)
      add(issue.heading.date)
    }
  }
}

extension PageRenderer {
  /// Composes a feed with an entry for each of the given editions.
  fileprivate func feed(
    of issues: [Issue], at path: String, title: String, description: String?, home: LinkAddress?,
    with composer: Composer
  ) throws -> ComposedFeed {
    var inputs: Set<Input> = []
    var entries: [FeedEntry] = []
    for issue in issues {
      let (digest, date) = (issue.digest, issue.heading.date)
      guard let edition = try archive.edition(ofDigest: digest.name, date: date) else { continue }
      inputs.formUnion(context.contents.inputs(of: edition))
      let content = rendered("feed-edition.html", composer.outline(of: edition, in: digest))
      entries += composer.entry(for: edition, of: digest, content: content).map { [$0] } ?? []
    }
    let feed = composer.feed(
      at: path, title: title, description: description, home: home, entries: entries)
    return ComposedFeed(feed: feed, inputs: Array(inputs), images: PageImages())
  }
}

extension Composer {
  /// Returns the feed entry of an edition; `content` is the edition as HTML.
  fileprivate func entry(for edition: Edition, of digest: DigestEditions, content: [UInt8])
    -> FeedEntry?
  {
    guard let published = edition.publicationDate, let updated = DisplayDate(edition.dataDate)
    else {
      return nil
    }
    let path = EditionPages.path(ofEdition: edition.date, in: digest, .html)
    return FeedEntry(
      id: permanentID(path), title: datedTitle(of: edition, in: digest),
      language: nil, link: links.isAbsolute ? links.fileAddress(path) : nil, original: nil,
      published: published, updated: updated, author: nil, tags: [], licence: nil,
      summary: nil, content: content)
  }
}

/// The list of the first questions of an edition, for feed readers.
struct EditionOutline: PageValue {
  /// The entries of the first questions of the edition.
  let entries: [QuestionEntry]
  /// The number of further questions of the edition; nil for none.
  let omittedQuestions: Count?

  static let fields = PageFields<Self> { fields in
    fields.list("entries", note: "the first 50 questions") { $0.entries }
    fields.record("omittedQuestions", note: "the number of further questions") {
      $0.omittedQuestions
    }
  }
}

extension Composer {
  /// Returns the list of the first questions of an edition, which link to the original posts if the
  /// URL of the site is unknown.
  fileprivate func outline(of edition: Edition, in digest: DigestEditions) -> EditionOutline {
    let allEntries = edition.allEntries
    let entries = allEntries.prefix(Self.longEntryLimit).enumerated().map { index, source in
      var entry = self.entry(source, position: index + 1, isNewest: false)
      if !links.isAbsolute, entry.title != nil { entry.address = originalAddress(source) }
      return entry
    }
    let remaining = allEntries.count - entries.count
    return EditionOutline(
      entries: entries, omittedQuestions: remaining > 0 ? Count(remaining) : nil)
  }
}
