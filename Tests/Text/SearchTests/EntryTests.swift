import Search
import Testing

@Suite("Entries and scores")
struct EntryTests {
  @Test("An entry has the texts, the path and the numbers of a search result")
  func entry() {
    let question = QuestionDocument.plain(
      "A \"b\"", "How", tags: ["x", "y"], answers: ["So"], comments: ["c"])
    #expect(
      String(decoding: question.entry, as: UTF8.self)
        == #"["stackoverflow/1","A \"b\"",["x","y"],"","",1,0,[10],[20],"How","So"]"#)
  }

  @Test("The entries of a shard are read back byte for byte")
  func roundTrip() throws {
    let entries = [
      QuestionDocument.plain("a").entry, nil, QuestionDocument.plain("b\n").entry, nil,
    ]
    let script = EntryShards.script(entries)
    #expect(String(decoding: script, as: UTF8.self).hasPrefix("S([\n[\"stackoverflow/1\""))
    #expect(EntryShards.entries(in: script) == entries)
    #expect(EntryShards.entries(in: Array("S([\n".utf8)).isEmpty)
  }

  @Test(
    "Only a script of strings, numbers and lists is harmless",
    arguments: [
      ("S(\"a!b c\")\n", true), ("S([\n[\"a\\\"b\",1,[-2]],\n0\n])\n", true), ("S(\"\")\n", true),
      ("S(alert(1))\n", false), ("S(\"a\");alert(1);S(\"\")\n", false),
      ("S(\"</script>\")\n", false), ("S(\"\\</script>\")\n", false),
      ("S(\"a\n\")\n", false), ("S(\"a)\n", false), ("S(\"a\\\")\n", false), ("S()", false),
      ("", false),
      ("alert(1)\n", false), ("S([`${alert(1)}`])\n", false),
    ])
  func harmless(script: String, expected: Bool) {
    #expect(SearchScript.isHarmless(Array(script.utf8)) == expected, "\(script)")
  }

  @Test(
    "Scores are stored as differences",
    arguments: [
      ([], "S(\"\")\n"), ([0, 0], "S(\"##\")\n"), ([3, 1], "S(\")&\")\n"),
      ([3, nil, nil], "S(\"){{k8#\")\n"), ([-1], "S(\"$\")\n"), ([28], "S(\"^#\")\n"),
    ] as [([Int?], String)])
  func scores(scores: [Int?], expected: String) {
    let script = ScoreList.script(scores)
    #expect(String(decoding: script, as: UTF8.self) == expected)
    #expect(ScoreList.scores(in: script) == scores.map { $0.map { Int32($0) } })
  }
}
