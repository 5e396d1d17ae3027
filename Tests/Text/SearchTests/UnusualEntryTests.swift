import Basics
import Foundation
import Search
import TestSupport
import Testing

@Suite("Unusual entries and scores")
struct UnusualEntryTests {
  private static let texts = [
    "", "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}", "<!-- </script> & ' `${x}`", "\u{2028}\u{2029}",
    "e\u{301} 🦉👩‍👩‍👧 配列", String(repeating: "long \"", count: 5_000), "S([\n0,\n0\n])\n",
  ]

  @Test("An entry with any text is valid JSON on one line")
  func json() throws {
    for text in Self.texts {
      var question = QuestionDocument.plain(
        text, text, tags: [text, "b"], answers: [text, ""], comments: [text])
      question.creationDay = CalendarDay(year: 2_024, month: 2, day: 29)
      question.hasAcceptedAnswer = true
      #expect(!question.entry.contains(UInt8(ascii: "\n")))
      let value = try JSONSerialization.jsonObject(with: Data(question.entry))
      let expected: [Any] = [
        "stackoverflow/1", text, [text, "b"], "2024-02-29", "", 2, 1, [10, 11], [20], text, text,
        "",
      ]
      #expect(value as? NSArray == expected as NSArray)
      let script = EntryShards.script([nil, question.entry])
      #expect(EntryShards.entries(in: script) == [nil, question.entry])
      #expect(SearchScript.isHarmless(script))
    }
  }

  @Test("The index of any text is a harmless script")
  func harmless() throws {
    let characters = (1...0x17F).compactMap { Unicode.Scalar($0) }.map { "\(Character($0))" }
    let question = QuestionDocument.plain(
      characters.joined(), characters.joined(separator: "x"),
      tags: characters.map { "t\($0)" }, answers: characters)
    for shard in try Index([0: question]).shards { #expect(SearchScript.isHarmless(shard)) }
  }

  @Test("A truncated shard has the entries before the cut")
  func truncated() {
    let entries = [QuestionDocument.plain("a", "\n").entry, nil, QuestionDocument.plain("b").entry]
    let script = EntryShards.script(entries)
    for length in script.indices {
      let lines = script.prefix(length).count { $0 == UInt8(ascii: "\n") }
      let decoded = EntryShards.entries(in: Array(script.prefix(length)))
      #expect(decoded == Array(entries.prefix(max(0, decoded.count))))
      #expect(decoded.count >= lines - 2)
    }
  }

  @Test("Each question number belongs to a shard, without gaps")
  func shardNumbers() {
    #expect([0, 1, 8, 9, 16].map(EntryShards.count(forNumbersBelow:)) == [0, 1, 1, 2, 2])
    for number in 0..<100 {
      #expect(
        EntryShards.questionNumbers(in: EntryShards.shard(ofQuestion: number)).contains(number))
    }
  }

  @Test("Scores of any size are decoded unchanged", arguments: 0..<20)
  func scores(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let scores = (0..<300).map { _ -> Int? in
      let bound = [3, 60, 2_000, 70_000, 1 << 40][random.below(5)]
      return random.below(9) == 0 ? nil : random.below(bound) - bound / 3
    }
    let script = String(decoding: ScoreList.script(scores), as: UTF8.self)
    #expect(SearchScript.isHarmless(Array(script.utf8)))
    var score = 0
    let decodedScores = Index.numbers(script.dropFirst(3).dropLast(3)).map { number in
      score += number % 2 == 0 ? number / 2 : -(number + 1) / 2
      return score
    }
    #expect(decodedScores == scores.map { $0 ?? -1_000_000 })
  }

  @Test("The content hash changes with each indexed property of a question")
  func hashes() {
    let question = QuestionDocument.plain("t", "b", tags: ["x"], answers: ["ab"], comments: ["cd"])
    let changes: [(inout QuestionDocument) -> Void] = [
      { _ in }, { $0.title = "u" }, { $0.tags = ["y"] }, { $0.tags.append("y") },
      { $0.question.plainText = Array("c".utf8) }, { $0.question.author = "Ada" },
      { $0.answers[0].plainText = Array("ac".utf8) }, { $0.answers[0].author = "b" },
      { $0.comments[0].plainText = [] }, { $0.comments.removeAll() },
      { $0.hasAcceptedAnswer = true },
      { $0.comments[0].id = 9 }, { $0.creationDay = CalendarDay(year: 2_024, month: 1, day: 1) },
      { ($0.answers[0].author, $0.answers[0].plainText) = ("a", Array("b".utf8)) },
    ]
    let hashes = changes.map { change in
      var changed = question
      change(&changed)
      return changed.contentHash(with: changed.entry)
    }
    #expect(Set(hashes).count == changes.count)
    #expect(question.contentHash(with: question.entry) == hashes[0])
  }
}
