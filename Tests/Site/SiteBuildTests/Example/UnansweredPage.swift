import Archive
import Configuration
import Contents
import Mustache
import Pages
import StackExchange

/// Builds a page for each site with its unanswered questions.
struct UnansweredPages: PageKind {
  let template = "unanswered"
  let order = BuildOrder.lists

  func forEachTarget(in context: PageContext, _ body: (SiteQuestions) -> Void) {
    for site in context.contents.sites { body(site) }
  }

  func candidates(at address: SiteAddress, in context: PageContext) -> [SiteQuestions] {
    context.contents.sites.filter { $0.folder == address.baseName }
  }

  func path(of site: SiteQuestions, in format: SiteFormat) -> String {
    "unanswered/\(site.folder).html"
  }

  /// Returns a key of the listed questions; without a key the page would be rebuilt after every change.
  func inputKey(of site: SiteQuestions, in context: PageContext) -> InputKey? {
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

/// The values that `unanswered.html` prints.
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
