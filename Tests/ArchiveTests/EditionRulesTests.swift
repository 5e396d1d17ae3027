import Archive
import Digests
import FoundationEssentials
import StackExchange
import Testing

@Suite struct EditionRulesTests {
  @Test("Rules survive being kept in an edition")
  func roundTrip() {
    var selection = Selection(
      sites: ["stackoverflow", "emacs"],
      tags: TagRule(all: ["c++", "swift"], any: ["x"], none: ["y"]), sort: .hot, limit: 7)
    selection.minScore = -1
    selection.answers = 0
    selection.includesComments = false
    selection.onlyNew = true
    let rules = Edition.Rules(selection, since: "2026-11-14", until: "2026-11-20")
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selection: rules.json, dataDate: .distantPast)
    #expect(edition.rules == rules)
  }

  @Test("Rules that an earlier version wrote are read as they were meant")
  func earlier() {
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t",
      selection: """
        {"answers":5,"anyTags":["x"],"includesComments":true,"limit":50,"noTags":[],"onlyNew":false,\
        "since":"2026-11-14","sites":["emacs"],"sort":"votes","tags":["org"]}
        """, dataDate: .distantPast)
    let selection = Selection(sites: ["emacs"], tags: TagRule(all: ["org"], any: ["x"]))
    #expect(edition.rules == Edition.Rules(selection, since: "2026-11-14"))
  }

  @Test("Rules in a form of another version are none")
  func otherForm() {
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selection: "{}", dataDate: .distantPast)
    #expect(edition.rules == nil)
  }
}
