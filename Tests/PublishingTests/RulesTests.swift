import Archive
import Publishing
import Testing

@Suite("How questions are chosen, in words")
struct RulesTests {
  @Test(
    "Every rule has its words",
    arguments: [
      (
        Edition.Rules(sites: ["s"], tags: ["swift"], sort: "votes", limit: 50),
        "Up to 50 questions on Site tagged swift; most votes first. Up to 5 answers each, the accepted one first."
      ),
      (
        Edition.Rules(
          sites: ["s"], tags: ["swift", "c++"], sort: "creation", since: "2026-11-14",
          until: "2026-11-20", limit: 1_000, minScore: -3, answers: 0, includesComments: false),
        "Up to 1,000 questions on Site tagged swift and c++, asked from 14 Nov 2026 to 20 Nov 2026, with a score of at least −3; newest first. Answers are left out. Comments are left out."
      ),
      (
        Edition.Rules(
          sites: ["s"], tags: [], sort: "hot", since: "2026-11-14", limit: 5, answers: 1),
        "Up to 5 questions on Site, asked since 14 Nov 2026; as ranked by the site’s list of hot questions. One answer each: the accepted or the best."
      ),
      (
        Edition.Rules(
          sites: ["s"], tags: ["x"], sort: "activity", since: "2026-11-14", until: "2026-11-14",
          limit: 5),
        "Up to 5 questions on Site tagged x, asked on 14 Nov 2026; latest activity first. Up to 5 answers each, the accepted one first."
      ),
      (
        Edition.Rules(sites: ["s"], tags: ["x"], sort: "?", until: "soon", limit: 1),
        "Up to 1 question on Site tagged x, asked until soon; in the order “?”. Up to 5 answers each, the accepted one first."
      ),
    ])
  func sentence(rules: Edition.Rules, text: String) {
    #expect(rules.sentence(siteNames: ["Site"]) == text)
  }
}
