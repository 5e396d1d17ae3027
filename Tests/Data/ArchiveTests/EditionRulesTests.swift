import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct EditionRulesTests {
  @Test("An edition stores its selection rules without loss")
  func roundTrip() {
    var selection = DigestSelection(
      sites: ["stackoverflow", "emacs"],
      tags: TagRule(all: ["c++", "swift"], any: ["x"], none: ["y"]), sort: .hot, limit: 7)
    selection.minScore = -1
    selection.maxAnswers = 0
    selection.includesComments = false
    selection.onlyNew = true
    let rules = Edition.SelectionRules(selection, since: "2026-11-14", until: "2026-11-20")
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selectionJSON: rules.json, dataDate: .distantPast
    )
    #expect(edition.selectionRules == rules)
  }

  @Test("Reads rules that an earlier version wrote")
  func earlierVersion() {
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t",
      selectionJSON: """
        {"answers":5,"anyTags":["x"],"includesComments":true,"limit":50,"noTags":[],"onlyNew":false,\
        "since":"2026-11-14","sites":["emacs"],"sort":"votes","tags":["org"]}
        """, dataDate: .distantPast)
    let selection = DigestSelection(sites: ["emacs"], tags: TagRule(all: ["org"], any: ["x"]))
    #expect(edition.selectionRules == Edition.SelectionRules(selection, since: "2026-11-14"))
  }

  @Test("Rules in an unknown form are read as nil")
  func unknownForm() {
    let edition = Edition(
      digest: "d", date: "2026-11-21", title: "t", selectionJSON: "{}", dataDate: .distantPast)
    #expect(edition.selectionRules == nil)
  }
}
