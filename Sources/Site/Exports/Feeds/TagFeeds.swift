internal import Archive
internal import Contents
internal import Mustache
internal import Pages
internal import StackExchange

/// The kind of feed with the newest questions of a tag, with excerpts.
struct TagFeeds: FeedKind {
  typealias Target = FeedFile<Topic>

  /// A tag of a site, as the topic of a feed.
  struct Topic: Sendable {
    let site: SiteQuestions
    let tag: TagQuestions

    /// The newest questions with the tag, newest first.
    var questions: [QuestionSummary] {
      questionIndices.map { site.questions[$0] }
    }

    /// The indices in the site's table of the newest questions with the tag, newest first; a higher
    /// index is a newer question, because the table is sorted by id.
    var questionIndices: [Int] {
      tag.indicesByAge.suffix(Feed.maxEntries).reversed().map(Int.init)
    }
  }

  func forEachTopic(in context: PageContext, _ body: (Topic) -> Void) {
    for site in context.contents.sites {
      for tag in site.tags { body(Topic(site: site, tag: tag)) }
    }
  }

  func topics(at address: SiteAddress, in context: PageContext) -> [Topic] {
    guard address.root == "t", let site = address.site(in: context.contents),
      let tag = site.tag(inFolder: address.folder(2))
    else { return [] }
    return [Topic(site: site, tag: tag)]
  }

  func path(of topic: Topic) -> String { FeedPath.tag(topic.tag.name, on: topic.site) }

  /// Returns an input key of the questions that the feed of a tag shows.
  func inputKey(of topic: Topic, in context: PageContext) -> InputKey {
    var inputKey = InputKey()
    for index in topic.questionIndices { inputKey.add(topic.site.questions.id(index)) }
    return inputKey
  }

  func compose(_ topic: Topic, with composer: Composer, _ renderer: PageRenderer) throws
    -> ComposedFeed
  {
    let (site, tag, questions) = (topic.site, topic.tag, topic.questions)
    let keys = questions.map { QuestionKey(site: site.community.apiSiteParameter, id: $0.id) }
    let excerpts = try renderer.excerpts(of: keys)
    let feed = composer.feed(
      at: path(of: topic), title: "\(tag.displayName) – \(site.community.name)",
      home: composer.links.isAbsolute
        ? composer.address(ofTag: tag.name, on: site)
        : composer.originalAddress(ofTag: tag.name, on: site),
      entries: zip(questions, keys).compactMap { question, key in
        composer.entry(for: question, on: site, excerpt: excerpts[key])
      })
    return ComposedFeed(
      feed: feed, inputs: site.inputs(of: questions), images: PageImages())
  }
}

extension Composer {
  /// Returns the feed entry of a question with an excerpt.
  func entry(for question: QuestionSummary, on site: SiteQuestions, excerpt: String?)
    -> FeedEntry?
  {
    let path = QuestionPages.path(ofQuestion: question.id, on: site, in: .html)
    let asked = question.creationDate ?? question.dataDate
    guard let published = DisplayDate(asked),
      let updated = DisplayDate(max(asked, question.lastActivityDate ?? asked))
    else { return nil }
    let original = LinkAddress(web: nil, or: "\(site.community.url)/q/\(question.id)")
    return FeedEntry(
      id: permanentID("q/\(site.folder)/\(question.id)"), title: question.displayTitle,
      language: self.language(of: site),
      link: links.isAbsolute ? links.fileAddress(path) : original,
      original: links.isAbsolute ? original : nil, published: published, updated: updated,
      author: question.owner.map { person($0, on: site) }, tags: tagLinks(question.tags, of: site),
      licence: nil, summary: excerpt, content: [])
  }
}
