internal import Archive
internal import Mustache
internal import StackExchange

/// All questions of a site, the newest first.
struct QuestionListPages: PageKind {
  /// A page of a site's list.
  struct Subject: Sendable {
    let site: SiteQuestions
    let number: Int
  }

  let template = "question-list"
  let order = PublishingOrder.lists

  func forEachSubject(in context: BuildContext, _ body: (Subject) -> Void) {
    for site in context.contents.sites {
      for number in 1...site.paging.count { body(Subject(site: site, number: number)) }
    }
  }

  func path(of subject: Subject, in format: SiteFormat) -> String {
    "q/\(subject.site.folder)/\(subject.site.paging.file(subject.number))"
  }

  /// Which questions it lists, and which other pages.
  func fingerprint(of subject: Subject, in context: BuildContext) -> Fingerprint? {
    let (site, paging) = (subject.site, subject.site.paging)
    var fingerprint = Fingerprint()
    paging.note(subject.number, in: &fingerprint)
    if subject.number == paging.first { fingerprint.add(site.questions.count) }
    for place in paging.places(onPage: subject.number) { fingerprint.add(site.questions[place].id) }
    return fingerprint
  }

  func compose(_ subject: Subject, with composer: Composer) -> Composed<QuestionListPage> {
    let (site, paging, number) = (subject.site, subject.site.paging, subject.number)
    let questions = paging.places(onPage: number).reversed().map { site.questions[$0] }
    let isFirst = number == paging.first
    let page = QuestionListPage(
      frame: composer.frame(),
      site: site.community.name, questions: isFirst ? Count(site.questions.count) : nil,
      rows: questions.map { composer.row($0, of: site) }, place: paging.place(number))
    return Composed(page, of: site.ingredients(ofTitles: questions))
  }
}

/// Some of all questions of a site.
struct QuestionListPage: Equatable {
  let frame: Frame
  /// Its name.
  let site: String
  /// How many there are; only where readers come first.
  let questions: Count?
  let rows: [Row]
  /// Where the questions need more than one page.
  let place: Place?
}

extension QuestionListPage: PageValue {
  static func declare(_ fields: inout some PageFields<Self>) {
    fields.record("page", \.frame)
    fields.text("site", \.site)
    fields.record("questions", \.questions)
    fields.list("rows", \.rows)
    fields.record("several", \.place)
  }
}

extension SiteQuestions {
  /// How all questions are shared among pages.
  var paging: Paging { Paging(growing: questions.count, size: 100, stem: "index", prefix: "page-") }
}
