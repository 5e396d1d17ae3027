internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// The pages that list the local posts of each author, the best first.
struct AuthorPages: PageKind {
  typealias Page = AuthorPage

  /// A page of an author's posts.
  struct Target: Sendable {
    let site: SiteQuestions
    let author: Author
    /// The number of the page in the list of the author's posts, from 1.
    let number: Int

    /// The author's posts that are on the page.
    var posts: ArraySlice<AuthorPost> { author.posts(onPage: number) }
  }

  /// A page of an author's posts, with the author's name and profile as a user.
  struct Source {
    let target: Target
    let user: User
  }

  let template = "author-page"
  let order = BuildOrder.lists

  func forEachTarget(in context: PageContext, _ body: (Target) -> Void) {
    for site in context.contents.sites {
      for author in site.authors.all {
        for number in 1...author.paging.pageCount {
          body(Target(site: site, author: author, number: number))
        }
      }
    }
  }

  func path(of target: Target, in format: SiteFormat) -> String {
    Self.path(of: target.author.paging.fileName(target.number), on: target.site)
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [Target] {
    guard address.root == "u", let site = address.site(in: context.contents),
      let author = address.firstNumber.flatMap(site.authors.author)
    else { return [] }
    return address.pageNumbers(in: author.paging).map {
      Target(site: site, author: author, number: $0)
    }
  }

  /// Returns the path of a file, such as `207.html`, in the folder of a site's authors.
  static func path(of file: String, on site: SiteQuestions) -> String {
    "u/\(site.folder)/\(file)"
  }

  /// Returns a hash of the posts on the page, in their order, the number of all posts, and the digests about the
  /// author.
  func inputKey(of target: Target, in context: PageContext) -> InputKey? {
    var inputKey = InputKey()
    inputKey.add(target.author.posts.count)
    inputKey.add(target.author.questionCount)
    for digest in context.contents.digests(about: target.author.id, on: target.site) {
      inputKey.add(digest.folder)
      inputKey.add(digest.distinctTitle)
    }
    for post in target.posts {
      inputKey.add(target.site.questions.hashes[post.questionIndex])
      inputKey.add(context.contents.hasOpenBounty(target.site, post.questionIndex) ? 1 : 0)
      inputKey.add(post)
    }
    return inputKey
  }

  /// False, because search engines should not list people.
  var isInSitemap: Bool { false }

  func forEachSource(
    of targets: [Target], with renderer: PageRenderer, _ body: (Target, Source) throws -> Void
  ) throws {
    for target in targets {
      let parameter = target.site.community.apiSiteParameter
      for user in try renderer.archive.users([target.author.id], ofSite: parameter) {
        try body(target, Source(target: target, user: user))
      }
    }
  }

  func compose(_ source: Source, with composer: Composer) -> ComposedPage<AuthorPage> {
    let (target, site) = (source.target, source.target.site)
    let images = PageImages()
    let parameter = site.community.apiSiteParameter
    let page = AuthorPage(
      source: source, composer: composer,
      portrait: composer.portraitAddress(of: source.user, on: site, images, isLarge: true))
    return ComposedPage(
      .value(page), inputs: [.site(parameter), .user(target.author.id, site: parameter)],
      images: images)
  }
}

/// The values that a page with a list of an author's posts prints.
struct AuthorPage: PageValue {
  let source: AuthorPages.Source
  let composer: Composer
  /// The address of the author's portrait.
  let portrait: LinkAddress

  /// The index of the page's first post in the list of the author's posts.
  private var startIndex: Int {
    source.target.author.paging.itemIndices(onPage: source.target.number).lowerBound
  }

  /// The posts on the page; an entry of an answer leads to that answer.
  private var entries: [QuestionEntry] {
    let site = source.target.site
    return source.target.posts.enumerated().map { offset, post in
      let question = site.questions[post.questionIndex]
      var entry = composer.entry(question, position: startIndex + offset + 1, of: site)
      guard let answer = post.answerID else { return entry }
      entry.address = composer.address(ofQuestion: question.id, on: site, answer: answer)
      (entry.listedAnswer, entry.bounty) = (post, nil)
      return entry
    }
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame(isIndexed: false).in(.authors) }
    fields.record("author") { $0.composer.person($0.source.user, on: $0.source.target.site) }
    fields.text("site") { $0.source.target.site.community.name }
    fields.address("portrait", note: "the author's portrait") { $0.portrait }
    fields.record("reputation", note: "the reputation on the source site") {
      $0.source.user.reputation.map(Count.init)
    }
    fields.list("digests", note: "the digests that are about the author") {
      $0.composer.digests(about: $0.source.user, on: $0.source.target.site)
    }
    fields.record("questions", note: "the number of questions on this site") {
      Count($0.source.target.author.questionCount)
    }
    fields.record("answers", note: "the number of answers on this site") {
      Count($0.source.target.author.answerCount)
    }
    fields.list("entries", note: "the posts, the best first") { $0.entries }
    fields.number("start", note: "the position of the first of `entries` in the whole list") {
      $0.startIndex + 1
    }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    {
      $0.source.target.author.paging.pagePosition($0.source.target.number)
    }
  }
}

extension InputKey {
  /// Adds what lists show of an answer; of a question, only that it is one, because callers add its hash.
  fileprivate mutating func add(_ post: AuthorPost) {
    add(post.answerID ?? 0)
    guard post.answerID != nil else { return }
    add(post.score)
    add(post.creation)
  }
}
