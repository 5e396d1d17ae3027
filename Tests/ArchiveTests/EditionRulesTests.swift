import Archive
import FoundationEssentials
import Testing

@Suite struct EditionRulesTests {
  @Test("Rules survive being kept in an edition")
  func roundTrip() {
    let rules = Edition.Rules(
      sites: ["stackoverflow"], tags: ["c++", "swift"], sort: "votes", since: "2026-11-14",
      limit: 50, minScore: -1, answers: 0, includesComments: false)
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selection: rules.json, dataDate: .distantPast)
    #expect(edition.rules == rules)
  }

  @Test("Rules in a form of another version are none")
  func otherForm() {
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selection: "{}", dataDate: .distantPast)
    #expect(edition.rules == nil)
  }
}
