internal import Output
internal import Archive
internal import Contents
internal import Mustache
internal import StackExchange

/// All questions of a site, the newest first.
struct QuestionListPages: SiteListKind {
  let template = "question-list"
  let folder = "q"

  func paging(of site: SiteQuestions) -> Paging? {
    Paging(growing: site.questions.count, size: 100, stem: "index", prefix: "page-")
  }

  func note(_ part: SiteListPart, in inputKey: inout InputKey) {
    if part.number == part.paging.first { inputKey.add(part.site.questions.count) }
    for place in part.places { inputKey.add(part.site.questions.hashes[place]) }
  }

  func compose(_ part: SiteListPart, with composer: Composer) -> ComposedPage<QuestionListPage> {
    let site = part.site
    let questions = part.places.reversed().map { site.questions[$0] }
    let isFirst = part.number == part.paging.first
    let page = QuestionListPage(
      frame: composer.frame(),
      site: site.community.name, questions: isFirst ? Count(site.questions.count) : nil,
      rows: questions.map { composer.row($0, of: site) }, place: part.place)
    return ComposedPage(page, of: [.site(site.community.parameter)])
  }
}

/// Some of all questions of a site.
struct QuestionListPage: PageValue {
  let frame: Frame
  /// Its name.
  let site: String
  /// How many there are; only where readers come first.
  let questions: Count?
  let rows: [Row]
  /// Where the questions need more than one page.
  let place: Place?

  static let fields = PageFields<Self> { fields in
    fields.record("page") { $0.frame }
    fields.text("site") { $0.site }
    fields.record("questions", note: "of all; on the first page only") { $0.questions }
    fields.list("rows", note: "the newest first") { $0.rows }
    fields.record("several", note: "where there are several pages") { $0.place }
  }
}
