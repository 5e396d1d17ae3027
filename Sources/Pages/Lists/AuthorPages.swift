internal import Archive
internal import Configuration
internal import Contents
internal import Mustache
internal import Output
internal import StackExchange

/// What an author wrote, of all that is here, the best first.
struct AuthorPages: PageKind {
  typealias Page = AuthorPage

  /// A page of an author, counted from 1.
  struct Target: Sendable {
    let site: SiteQuestions
    let author: Author
    let number: Int

    var posts: ArraySlice<AuthorPost> { author.posts(onPage: number) }
  }

  /// An author's posts, and who that is.
  struct Source {
    let target: Target
    let user: User
  }

  let template = "author-page"
  let order = PromotionOrder.lists

  func forEachTarget(in context: BuildContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for author in site.authors {
        for number in 1...author.paging.count {
          body(Target(site: site, author: author, number: number))
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.author.paging.file(target.number), on: target.site)
  }

  static func path(of file: String, on site: SiteQuestions) -> String {
    "u/\(site.folder)/\(file)"
  }

  /// What it shows of posts, in their order, and how many there are.
  func inputKey(of target: Target, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.author.posts.count)
    inputKey.add(target.author.questionCount)
    for digest in context.contents.digests(about: target.author.id, on: target.site) {
      inputKey.add(digest.folder)
      inputKey.add(digest.shownTitle)
    }
    for post in target.posts {
      inputKey.add(target.site.questions.hashes[post.place])
      post.note(in: &inputKey)
    }
    return inputKey
  }

  /// People are not what search engines should find.
  func sitemapEntry(of target: Target, in contents: SiteContents) -> SitemapEntry? { nil }

  func forEachSource(
    of targets: [Target], with worker: Worker, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let parameter = target.site.community.parameter
      for user in try worker.archive.users([target.author.id], ofSite: parameter) {
        try body(target, Source(target: target, user: user))
      }
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<AuthorPage> {
    let (target, site) = (source.target, source.target.site)
    let images = PageImages()
    let parameter = site.community.parameter
    let page = AuthorPage(
      source: source, composer: composer,
      face: composer.portrait(of: source.user, on: site, images, isLarge: true))
    return ComposedPage(
      .page(page), of: [.site(parameter), .user(target.author.id, site: parameter)],
      showing: images)
  }
}

/// Some of what an author wrote.
struct AuthorPage: PageValue {
  let source: AuthorPages.Source
  let composer: Composer
  let face: Address

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame(isIndexed: false) }
    fields.record("author") { $0.composer.person($0.source.user, on: $0.source.target.site) }
    fields.text("site") { $0.source.target.site.community.name }
    fields.address("face", note: "the author's picture") { $0.face }
    fields.record("reputation", note: "on the source site") {
      $0.source.user.reputation.map(Count.init)
    }
    fields.list("digests", note: "those that are about the author") {
      $0.composer.digests(about: $0.source.user, on: $0.source.target.site)
    }
    fields.record("questions", note: "that are here") {
      Count($0.source.target.author.questionCount)
    }
    fields.record("answers", note: "that are here") { Count($0.source.target.author.answerCount) }
    fields.list("rows", note: "the best first") { page in
      page.source.target.posts.map { page.composer.row($0, of: page.source.target.site) }
    }
    fields.record("several", note: "where there are several pages") {
      $0.source.target.author.paging.place($0.source.target.number)
    }
  }
}

extension Composer {
  fileprivate func row(_ post: AuthorPost, of site: SiteQuestions) -> Row {
    let question = site.questions[post.place]
    guard let answer = post.answer else { return row(question, of: site) }
    return Row(
      question: question, site: site, title: title(question.shownTitle, on: site),
      address: address(of: question.id, on: site, answer: answer), answer: post, composer: self)
  }
}
