import Output
import Archive
import Configuration
import Contents
import Mustache
import Pages
import SiteBuild
import StackExchange

/// The questions of a site that nobody answered yet: a page for each site.
struct UnansweredPages: PageKind {
  let template = "unanswered"
  let order = PromotionOrder.lists

  func forEachTarget(in context: BuildContext, _ body: (SiteQuestions) -> Void) {
    for site in context.contents.sites { body(site) }
  }

  func path(of site: SiteQuestions, in format: SiteFormat) -> String {
    "unanswered/\(site.folder).html"
  }

  /// Which questions it lists; without, the page would be made whenever anything changed.
  func inputKey(of site: SiteQuestions, in context: BuildContext) -> InputKey? {
    var inputKey = InputKey()
    for question in site.unanswered { inputKey.add(question.id) }
    return inputKey
  }

  func compose(_ site: SiteQuestions, with composer: Composer) -> ComposedPage<UnansweredPage> {
    let questions = site.unanswered
    let page = UnansweredPage(
      frame: composer.pageFrame(title: "Unanswered on \(site.community.name)"),
      site: site.community.name,
      entries: questions.enumerated().map { index, question in
        composer.entry(question, position: index + 1, of: site)
      })
    return ComposedPage(page, inputs: site.inputs(of: questions))
  }
}

/// What `unanswered.html` prints.
struct UnansweredPage: PageValue {
  let frame: PageFrame
  let site: String
  let entries: [QuestionEntry]

  static let fields = PageFields<Self> { fields in
    fields.record("page", \.frame)
    fields.text("site", \.site)
    fields.flag("hasEntries") { !$0.entries.isEmpty }
    fields.list("entries", \.entries)
  }
}

extension SiteQuestions {
  fileprivate var unanswered: [QuestionSummary] { questions.filter { $0.answerCount == 0 } }
}
