internal import Archive
internal import Contents
internal import Output
internal import StackExchange

/// The pages that list all questions of a site, the newest first.
struct QuestionListPages: SiteListKind {
  let template = "question-list"
  let folder = "q"

  func paging(of site: SiteQuestions) -> Paging? {
    Paging(growing: site.questions.count, size: 100, stem: "index", prefix: "page-")
  }

  func note(_ part: SiteListPart, in inputKey: inout InputKey) {
    if part.number == part.paging.first { inputKey.add(part.site.questions.count) }
    for index in part.places { inputKey.add(part.site.questions.hashes[index]) }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<QuestionListPage> {
    ComposedPage(
      QuestionListPage(part: part, composer: composer), of: [.site(part.site.community.parameter)])
  }
}

/// The value of a page that lists questions of a site.
struct QuestionListPage: PageValue {
  let part: SiteListPart
  let composer: Composer

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.composer.frame() }
    fields.text("site") { $0.part.site.community.name }
    fields.record("questions", note: "on the first page: the number of all questions") {
      $0.part.number == $0.part.paging.first ? Count($0.part.site.questions.count) : nil
    }
    fields.list("rows", note: "the questions, the newest first") { page in
      let site = page.part.site
      return page.part.places.reversed().map { page.composer.row(site.questions[$0], of: site) }
    }
    fields.record("several", note: "the other pages, if there are several") { $0.part.place }
  }
}
