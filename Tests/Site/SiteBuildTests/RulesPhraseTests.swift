import Archive
import Pages
import SiteBuild
import StackExchange
import Testing

@Suite("Descriptions of selection rules")
struct RulesPhraseTests {
  @Test("Every selection rule is described", arguments: cases)
  func sentence(rules: Edition.SelectionRules, text: String) throws {
    let theme = try SiteTheme.builtIn()
    #expect(theme.text(of: rules, siteNames: ["Site"]) == text)
  }

  private static let cases: [(Edition.SelectionRules, String)] = [
    (
      rules(tags: ["swift"]),
      "Up to 50 questions on Site tagged swift; most votes first. Up to 5 answers each, the accepted one first."
    ),
    (
      rules(tags: ["swift", "c++"], .creation, since: "2026-11-14", until: "2026-11-20") {
        $0.limit = 1_000
        $0.minScore = -3
        $0.maxAnswers = 0
        $0.includesComments = false
      },
      "Up to 1,000 questions on Site tagged both swift and c++, asked from 14 Nov 2026 to 20 Nov 2026, with at least −3 votes; newest first. Answers are left out. Comments are left out."
    ),
    (
      rules(.hot, since: "2026-11-14") {
        $0.limit = 5
        $0.maxAnswers = 1
      },
      "Up to 5 questions on Site, asked since 14 Nov 2026; as ranked by the site’s list of hot questions. One answer each: the accepted one or the best."
    ),
    (
      rules(tags: ["x"], .activity, since: "2026-11-14", until: "2026-11-14") { $0.limit = 5 },
      "Up to 5 questions on Site tagged x, asked on 14 Nov 2026; latest activity first. Up to 5 answers each, the accepted one first."
    ),
    (
      rules(tags: ["x"], until: "soon") { $0.limit = 1 },
      "Up to 1 question on Site tagged x; most votes first. Up to 5 answers each, the accepted one first."
    ),
    (
      rules(.week) {
        $0.tags = TagRule(all: ["x"], any: ["a", "b"], none: ["c"])
        $0.onlyNew = true
      },
      "Up to 50 questions on Site tagged x and a or b, but not tagged c; as ranked by the site’s list of the week. Up to 5 answers each, the accepted one first. Questions from earlier editions are left out."
    ),
  ]

  private static func rules(
    tags: [String] = [], _ sort: QuestionListRequest.Sort = .votes, since: String? = nil,
    until: String? = nil, _ change: (inout DigestSelection) -> Void = { _ in }
  ) -> Edition.SelectionRules {
    var selection = DigestSelection(sites: ["s"], tags: TagRule(all: tags), sort: sort)
    change(&selection)
    return Edition.SelectionRules(selection, since: since, until: until)
  }
}
