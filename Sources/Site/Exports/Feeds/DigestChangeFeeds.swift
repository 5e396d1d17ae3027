internal import Archive
internal import Contents
internal import FoundationEssentials
internal import Mustache
internal import Pages
internal import StackExchange

/// The kind of feed with the changes of a digest: an entry for each new question and each newly
/// accepted answer; in a digest of named posts, also for each answer.
struct DigestChangeFeeds: DigestFeedKind {
  typealias Target = FeedFile<DigestEditions>

  func path(of topic: DigestEditions) -> String { FeedPath.changes(of: topic) }

  /// Returns an input key of the dates of all editions of the digest.
  func inputKey(of topic: DigestEditions, in context: PageContext) -> InputKey {
    var inputKey = InputKey()
    inputKey.add(topic.displayName)
    for edition in topic.editions { inputKey.add(edition.date) }
    return inputKey
  }

  func compose(_ topic: DigestEditions, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
  {
    let changes = try RecentChanges(of: topic, in: composer.contents, from: renderer.archive)
    let excerpts = try renderer.excerpts(of: changes.items.lazy.map(\.entry.key))
    let images = PageImages()
    let entries = try changes.items.compactMap { item in
      try renderer.entry(
        for: item, of: topic, with: composer, images, excerpt: excerpts[item.entry.key])
    }
    let feed = composer.feed(
      at: path(of: topic), title: topic.distinctTitle, description: topic.description,
      home: composer.address(ofEdition: topic.newestEdition.date, in: topic), entries: entries)
    return ComposedFeed(feed: feed, inputs: Array(changes.inputs), images: images)
  }
}

/// The most recent changes of a digest.
private struct RecentChanges {
  /// A new question in a digest, or an answer that was accepted or posted.
  struct Change {
    let entry: Edition.QuestionEntry
    let kind: Kind
    let published: DisplayDate

    /// A kind of change; the associated value is the id of the answer.
    enum Kind {
      case newQuestion
      case acceptedAnswer(Int)
      case postedAnswer(Int)

      init(_ news: Edition.NewsKind) {
        switch news {
        case .newQuestion: self = .newQuestion
        case .acceptedAnswer(let id): self = .acceptedAnswer(id)
        }
      }
    }
  }

  /// The changes of the digest, newest first, without duplicates.
  var items: [Change] = []
  /// The inputs that were read to find the changes.
  var inputs: Set<Input> = []

  /// Collects the changes of a digest from its editions, starting with the newest one.
  init(of digest: DigestEditions, in contents: SiteContents, from archive: Archive)
    throws
  {
    var listed: Set<String> = []
    for heading in digest.editions where items.count < Feed.maxEntries {
      guard let edition = try archive.edition(ofDigest: digest.name, date: heading.date),
        let published = edition.publicationDate
      else { continue }
      inputs.insert(.edition(edition.date, digest: digest.name))
      for (entry, news) in edition.newsEntries where items.count < Feed.maxEntries {
        guard listed.insert("\(entry.key) \(news)").inserted else { continue }
        inputs.formUnion([
          .question(entry.questionID, site: entry.site), .site(entry.site),
        ])
        guard contents.site(entry.site)?.question(entry.questionID) != nil else { continue }
        items.append(Change(entry: entry, kind: .init(news), published: published))
      }
    }
    if let newest = digest.editions.first,
      let edition = try archive.edition(ofDigest: digest.name, date: newest.date),
      case .posts? = edition.selectionRules?.selection.subject
    {
      try addAnswers(to: edition, in: contents, from: archive)
    }
    for item in items {
      let question = contents.site(item.entry.site)?.question(item.entry.questionID)
      if let author = question?.owner?.id {
        inputs.insert(.user(author, site: item.entry.site))
      }
    }
  }
}

extension RecentChanges {
  /// The number of questions whose answers a feed may show: those with the latest activity.
  private static let maxQuestionsWithAnswers = 100

  /// Adds the answers to the questions of an edition, the newest first.
  private mutating func addAnswers(
    to edition: Edition, in contents: SiteContents, from archive: Archive
  ) throws {
    let questions = edition.allEntries.compactMap { entry in
      contents.site(entry.site)?.question(entry.questionID).map { (entry: entry, question: $0) }
    }.sorted {
      ($0.question.lastActivityDate ?? .distantPast)
        > ($1.question.lastActivityDate ?? .distantPast)
    }
    for (entry, _) in questions.prefix(Self.maxQuestionsWithAnswers) {
      inputs.formUnion([.question(entry.questionID, site: entry.site), .site(entry.site)])
      let question = try archive.question(entry.questionID, site: entry.site, detail: .forPages)
      for answer in question?.answers ?? [] {
        guard let published = answer.post.creationDate.flatMap(DisplayDate.init) else { continue }
        items.append(Change(entry: entry, kind: .postedAnswer(answer.id), published: published))
      }
    }
    items = Array(items.sorted { $0.published.iso > $1.published.iso }.prefix(Feed.maxEntries))
  }
}

extension PageRenderer {
  /// Returns the feed entry of a change in a digest, which includes the posts if the URL of the
  /// site is known.
  fileprivate func entry(
    for item: RecentChanges.Change, of digest: DigestEditions, with composer: Composer,
    _ images: PageImages, excerpt: String?
  ) throws -> FeedEntry? {
    let key = item.entry.key
    guard let site = context.contents.site(key.site), let summary = site.question(key.id) else {
      return nil
    }
    var content: [UInt8] = []
    if composer.links.isAbsolute, let question = try question(key) {
      let presentation = composer.plainPresentation(image: composer.siteImageChooser(images))
      let posts = composer.posts(of: question, on: site, images, as: presentation) { answer in
        switch item.kind {
        case .newQuestion: true
        case .acceptedAnswer(let id), .postedAnswer(let id): answer.id == id
        }
      }
      content = rendered("feed-posts.html", posts)
    }
    return composer.entry(
      for: summary, item.kind, published: item.published, of: digest, on: site,
      excerpt: excerpt, content: content)
  }
}

extension Composer {
  /// Returns the feed entry of a new question, a newly accepted answer or a posted answer in a digest.
  fileprivate func entry(
    for question: QuestionSummary, _ kind: RecentChanges.Change.Kind, published: DisplayDate,
    of digest: DigestEditions, on site: SiteQuestions, excerpt: String?, content: [UInt8]
  ) -> FeedEntry {
    let path = QuestionPages.path(ofQuestion: question.id, on: site, in: .html)
    let address = site.community.url
    let lastActivity = question.lastActivityDate.flatMap(DisplayDate.init)
    let (originalPath, anchor, title, idSuffix): (String, String?, String, String) =
      switch kind {
      case .newQuestion: ("q/\(question.id)", nil, question.displayTitle, "")
      case .acceptedAnswer(let id):
        (
          "a/\(id)", "answer-\(id)",
          theme.acceptedAnswerTitle(ofQuestionTitled: question.displayTitle),
          "/accepted/\(id)"
        )
      case .postedAnswer(let id):
        (
          "a/\(id)", "answer-\(id)", theme.answerTitle(ofQuestionTitled: question.displayTitle),
          "/answers/\(id)"
        )
      }
    let original = LinkAddress(web: nil, or: "\(address)/\(originalPath)")
    return FeedEntry(
      id: self.permanentID("d/\(digest.folder)/q/\(site.folder)/\(question.id)\(idSuffix)"),
      title: title,
      language: self.language(of: site),
      link: links.isAbsolute ? links.fileAddress(path, fragment: anchor) : original,
      original: links.isAbsolute ? original : nil, published: published,
      updated: lastActivity.map { $0.iso > published.iso ? $0 : published } ?? published,
      author: question.owner.map { person($0, on: site) },
      tags: tagLinks(question.tags, of: site), licence: nil, summary: excerpt, content: content)
  }
}
