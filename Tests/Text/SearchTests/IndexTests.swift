import Basics
import Search
import Testing
import TestSupport

@Suite("Search index")
struct IndexTests {
  @Test("A posting refers to the most important part that contains the term")
  func parts() throws {
    let index = try Index([
      0: .plain(
        "Sort a list", "How to sort, sort and sort?", answers: ["no", "vector"],
        comments: ["why", "vector heap"]),
      7: .plain("Other", "vector"),
    ])
    let postings = index.postings
    #expect(postings["sort"] == [[0, 0, 0, 1]])
    #expect(postings["how"] == [[0, 1, 0, 0]])
    #expect(postings["vector"] == [[0, 2, 1, 0], [7, 1, 0, 0]])
    #expect(postings["heap"] == [[0, 3, 1, 0]])
    #expect(postings["a"] == [[0, 0, 0, 0]])
  }

  @Test("Each term of a long question has one posting, for its first part")
  func longQuestion() throws {
    let words = (0..<5_000).map { "w\($0) behindEightLetters\($0)" }.joined(separator: " ")
    let question = QuestionDocument.plain("Title w7", "\(words) w8 W8", answers: [words])
    let postings = try Index([0: question, 1: .plain("behindEightLetters8")]).postings
    #expect(postings["w7"] == [[0, 0, 0, 1]])
    #expect(postings["w8"] == [[0, 1, 0, 1]])
    #expect(postings["w4999"] == [[0, 1, 0, 0]])
    #expect(postings["behindeightletters8"] == [[0, 1, 0, 0], [1, 0, 0, 0]])
    #expect(postings.keys.count { $0.hasPrefix("behindeightletters") } == 5_000)
  }

  @Test("Tags, including those of several words, answers, days and properties are facets")
  func facets() throws {
    var question = QuestionDocument.plain("T", tags: ["C++", "asp.net-mvc"], answers: ["x"])
    question.hasAcceptedAnswer = true
    question.creationDay = CalendarDay(year: 2024, month: 3, day: 9)
    question.activityDay = CalendarDay(year: 2024, month: 4, day: 1)
    question.flags = [.closed, .hasCode]
    let postings = try Index([3: question]).postings
    for facet in [
      "[c++", "[asp.net-mvc", "]is:answered", "]is:accepted", "]asked:2024-03-09",
      "]site:stackoverflow", "]active:2024-04-01", "]closed:yes", "]hascode:yes", "]answers:1",
      "c++", "asp.net-mvc", "mvc",
    ] {
      #expect(postings[facet] == [[3, 0, 0, 0]], "\(facet)")
    }
  }

  @Test("An updated index equals one built from the same questions", arguments: 0..<12)
  func incremental(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<40 { questions[number] = randomQuestion(&random) }
    var index = try Index(questions)
    for _ in 0..<6 {
      var changed: [Int: QuestionDocument] = [:]
      for _ in 0..<3 { changed[Int.random(in: 0..<44, using: &random)] = randomQuestion(&random) }
      let removed = Set([Int.random(in: 0..<44, using: &random)]).subtracting(changed.keys)
      questions.merge(changed) { $1 }
      for number in removed { questions[number] = nil }
      index = try index.updated(with: changed, without: removed)
      let built = try Index(questions, in: index.layout)
      #expect(index.shards == built.shards)
      #expect(index.shardLists == built.shardLists)
    }
  }

  private func randomQuestion(_ random: inout SplitMix) -> QuestionDocument {
    func text() -> String {
      (0..<40).map { _ in
        let word = String(Int.random(in: 0..<4_000, using: &random), radix: 36)
        return Bool.random(using: &random) ? "w\(word)" : "\(word)Über"
      }.joined(separator: " ")
    }
    return .plain(text(), text(), tags: ["a\(text().prefix(3))"], answers: [text()])
  }

  @Test("Adding one word to a question changes one shard of several")
  func oneShard() throws {
    var random = SplitMix(seed: 5)
    var questions: [Int: QuestionDocument] = [:]
    for number in 0..<300 { questions[number] = randomQuestion(&random) }
    questions[7] = .plain("alpha beta")
    let index = try Index(questions)
    #expect(index.shards.count > 5)
    var changed = try #require(questions[7])
    changed.question.plainText += Array(" zebra".utf8)
    let next = try index.updated(with: [7: changed])
    #expect(next.writtenShards.count == 1)
    #expect(next.readShards.count < index.shards.count)
    #expect(next.readShards.isSuperset(of: next.writtenShards))
    #expect(next.postings["zebra"] == [[7, 1, 0, 0]])
  }

  @Test("Terms before and after all others are in the first and the last shard")
  func bounds() throws {
    let index = try Index([0: .plain("mu")])
    #expect(index.layout.shardStarts == [""])
    let next = try index.updated(with: [1: .plain("alpha zeta")])
    #expect(next.postings["alpha"] == [[1, 0, 0, 0]] && next.postings["zeta"] != nil)
    #expect(next.shardLists == [0: [0], 1: [0]])
    #expect(try next.updated(with: [:], without: [0, 1]).shards == [Array("S(\"\")\n".utf8)])
  }

  @Test("A damaged shard list is decoded up to the first error")
  func damagedShardList() {
    #expect(ShardList.shards(in: [0, 2, 0x81, 0x01, 0x80]) == [0, 3, 133])
    #expect(ShardList.shards(in: [1] + [UInt8](repeating: 0xFF, count: 12)) == [1])
  }

  @Test("Hostile words, titles and tags are escaped in scripts")
  func hostile() throws {
    let hostileText = "</script><img src=x onerror=alert(1)>\u{2028}\u{2029}\"\\!${x}`\u{0}"
    let question = QuestionDocument.plain(
      hostileText + " __proto__ constructor", "<p>__proto__</p>",
      tags: [hostileText, "__proto__", "constructor"],
      answers: ["toString"])
    let index = try Index([0: question])
    for term in ["__proto__", "constructor", "tostring", "[__proto__", "[constructor"] {
      #expect(index.postings[term]?.first?.first == 0, "\(term)")
    }
    let entries = EntryShards.script([question.entry, nil])
    let directory = SearchDirectory(
      questionCount: 1, layout: IndexLayout(shardStarts: ["<\"\\"], commonTerms: []),
      termHashPrefixes: ["12345678"],
      entryHashPrefixes: [])
    for script in index.shards + [entries, directory.script] {
      let text = String(decoding: script, as: UTF8.self)
      for character in ["<", "\u{2028}", "\u{2029}", "\u{0}"] { #expect(!text.contains(character)) }
    }
  }
}
