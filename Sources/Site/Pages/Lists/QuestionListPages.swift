internal import Archive
internal import Contents
internal import StackExchange

/// The pages that list all questions of a site, the newest first.
struct QuestionListPages: SiteListKind {
  let template = "question-list"
  let folder = "q"

  func paging(of site: SiteQuestions) -> Paging? {
    Paging(
      numberedFromOldest: site.questions.count, pageSize: 100, baseName: "index", prefix: "page-")
  }

  func addContent(_ part: SiteListPart, in context: PageContext, to inputKey: inout InputKey) {
    if part.number == part.paging.firstShownPage { inputKey.add(part.site.questions.count) }
    for index in part.indices {
      inputKey.add(part.site.questions.hashes[index])
      inputKey.add(context.contents.hasOpenBounty(part.site, index) ? 1 : 0)
    }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<QuestionListPage> {
    ComposedPage(
      QuestionListPage(part: part, composer: composer),
      inputs: [.site(part.site.community.apiSiteParameter)])
  }
}

/// The values that a page with a list of a site's questions prints.
struct QuestionListPage: PageValue {
  let part: SiteListPart
  let composer: Composer

  /// The feed of the newest questions, if the site was imported.
  private var feeds: [FeedLink] {
    guard composer.contents.isImported(part.site) else { return [] }
    let path = FeedPath.questions(of: part.site)
    return [composer.feedLink(path, title: part.site.community.name)]
  }

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.pageFrame(feeds: $0.feeds).in(.questions) }
    fields.text("site") { $0.part.site.community.name }
    fields.record("questions", note: "on the first page: the number of all questions") {
      $0.part.number == $0.part.paging.firstShownPage ? Count($0.part.site.questions.count) : nil
    }
    fields.list("entries", note: "the questions, the newest first") { page in
      let site = page.part.site
      return page.part.indices.reversed().enumerated().map { offset, index in
        page.composer.entry(site.questions[index], position: offset + 1, of: site)
      }
    }
    fields.record("pagination", note: "the position among several pages; missing for a single page")
    { $0.part.position }
  }
}
