import Archive
import Dumps
import FoundationEssentials
import StackExchange
import TestSupport
import Testing

/// Tests the stored form of the part of a dump that was imported.
@Suite struct SelectionKeyTests {
  @Test("A selection is read from its stored form")
  func stored() async throws {
    var everything = DumpSelection()
    everything.tagAlternatives = [["a", "b"], ["c++"]]
    everything.minScore = -2
    everything.createdFrom = Date(timeIntervalSince1970: 1_600_000_000)
    everything.createdThrough = Date(timeIntervalSince1970: 1_700_000_000)
    everything.maxAnswers = 0
    everything.includesComments = false
    var score = DumpSelection()
    score.minScore = 3
    for selection in [DumpSelection(), score, everything] {
      try await withTemporaryFolder { folder in
        let dump = try DumpFolder(folder)
        try dump.write(.posts, [question(1)])
        try await dump.importDump(selection)
        let key = try #require(try dump.archive().dumps().first).selection
        #expect(DumpSelection(storageKey: key) == selection)
      }
    }
  }

  @Test("Questions of the API are selected like those of the dump")
  func accepts() {
    var selection = DumpSelection()
    selection.tagAlternatives = [["a", "b"], ["c"]]
    selection.minScore = 3
    selection.createdFrom = Date(timeIntervalSince1970: 100)
    let post = { (score: Int, date: Double?) in
      Post(score: score, creationDate: date.map { Date(timeIntervalSince1970: $0) })
    }
    let accepts = { (tags: [String], post: Post) in
      selection.accepts(Question(id: 1, title: "", tags: tags, post: post))
    }
    #expect(accepts(["b", "x", "a"], post(3, 100)) && accepts(["c"], post(9, 101)))
    #expect(!accepts(["a"], post(3, 100)) && !accepts(["c"], post(2, 100)))
    #expect(!accepts(["c"], post(3, 99)) && !accepts(["c"], post(3, nil)))
    #expect(DumpSelection().accepts(Question(id: 1, title: "")))
  }
}
