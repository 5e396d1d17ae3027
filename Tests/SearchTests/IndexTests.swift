import Basics
import Search
import Testing
import TestSupport

@Suite("Index")
struct IndexTests {
  @Test("A word is found in the best part that has it")
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

  @Test("However many words a question has, each is found once, where it was first")
  func many() throws {
    let words = (0..<5_000).map { "w\($0) behindEightLetters\($0)" }.joined(separator: " ")
    let question = QuestionDocument.plain("Title w7", "\(words) w8 W8", answers: [words])
    let postings = try Index([0: question, 1: .plain("behindEightLetters8")]).postings
    #expect(postings["w7"] == [[0, 0, 0, 1]])
    #expect(postings["w8"] == [[0, 1, 0, 1]])
    #expect(postings["w4999"] == [[0, 1, 0, 0]])
    #expect(postings["behindeightletters8"] == [[0, 1, 0, 0], [1, 0, 0, 0]])
    #expect(postings.keys.count { $0.hasPrefix("behindeightletters") } == 5_000)
  }

  @Test("Tags, answers and months are facets, tags of several words too")
  func facets() throws {
    var question = QuestionDocument.plain("T", tags: ["C++", "asp.net-mvc"], answers: ["x"])
    question.hasAcceptedAnswer = true
    question.creationDay = CalendarDay(year: 2024, month: 3, day: 9)
    let postings = try Index([3: question]).postings
    for facet in ["[c++", "[asp.net-mvc", "]a", "]s", "]2024-03", "c++", "asp.net-mvc", "mvc"] {
      #expect(postings[facet] == [[3, 0, 0, 0]], "\(facet)")
    }
  }

  @Test("An updated index is the one that is built of the same questions", arguments: 0..<12)
  func incremental(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<40 { all[number] = random(&numbers) }
    var index = try Index(all)
    for _ in 0..<6 {
      var changed: [Int: QuestionDocument] = [:]
      for _ in 0..<3 { changed[Int.random(in: 0..<44, using: &numbers)] = random(&numbers) }
      let removed = Set([Int.random(in: 0..<44, using: &numbers)]).subtracting(changed.keys)
      all.merge(changed) { $1 }
      for number in removed { all[number] = nil }
      index = try index.updated(with: changed, without: removed)
      let built = try Index(all, in: index.layout)
      #expect(index.shards == built.shards)
      #expect(index.lists == built.lists)
    }
  }

  private func random(_ numbers: inout SplitMix) -> QuestionDocument {
    func text() -> String {
      (0..<40).map { _ in
        let word = String(Int.random(in: 0..<4_000, using: &numbers), radix: 36)
        return Bool.random(using: &numbers) ? "w\(word)" : "\(word)Über"
      }.joined(separator: " ")
    }
    return .plain(text(), text(), tags: ["a\(text().prefix(3))"], answers: [text()])
  }

  @Test("One more word changes one shard of many")
  func oneShard() throws {
    var numbers = SplitMix(seed: 5)
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<300 { all[number] = random(&numbers) }
    all[7] = .plain("alpha beta")
    let index = try Index(all)
    #expect(index.shards.count > 5)
    var changed = try #require(all[7])
    changed.question.plainText += Array(" zebra".utf8)
    let next = try index.updated(with: [7: changed])
    #expect(next.written.count == 1)
    #expect(next.read.count < index.shards.count)
    #expect(next.read.isSuperset(of: next.written))
    #expect(next.postings["zebra"] == [[7, 1, 0, 0]])
  }

  @Test("What most questions have is known of titles only, in a large index")
  func common() throws {
    var all: [Int: QuestionDocument] = [:]
    for number in 0..<1_000 { all[number] = .plain(number < 3 ? "the" : "t", "the \(number)x") }
    let index = try Index(all)
    #expect(index.layout.commonTerms == ["t", "the"])
    #expect(index.postings["the"]?.count == 3)
    #expect(index.postings["999x"]?.count == 1)
  }

  @Test("Words that come before all others, or after, are in the first shard, or the last")
  func bounds() throws {
    let index = try Index([0: .plain("mu")])
    #expect(index.layout.shardStarts == [""])
    let next = try index.updated(with: [1: .plain("alpha zeta")])
    #expect(next.postings["alpha"] == [[1, 0, 0, 0]] && next.postings["zeta"] != nil)
    #expect(next.lists == [0: [0], 1: [0]])
    #expect(try next.updated(with: [:], without: [0, 1]).shards == [Array("S(\"\")\n".utf8)])
  }

  @Test("A damaged list of shards ends where it cannot be read")
  func damagedList() {
    #expect(ShardList.shards(in: [0, 2, 0x81, 0x01, 0x80]) == [0, 3, 133])
    #expect(ShardList.shards(in: [1] + [UInt8](repeating: 0xFF, count: 12)) == [1])
  }

  @Test("Words, titles and tags of attackers are harmless in scripts")
  func hostile() throws {
    let evil = "</script><img src=x onerror=alert(1)>\u{2028}\u{2029}\"\\!${x}`\u{0}"
    let question = QuestionDocument.plain(
      evil + " __proto__ constructor", "<p>__proto__</p>",
      tags: [evil, "__proto__", "constructor"],
      answers: ["toString"])
    let index = try Index([0: question])
    for word in ["__proto__", "constructor", "tostring", "[__proto__", "[constructor"] {
      #expect(index.postings[word]?.first?.first == 0, "\(word)")
    }
    let entries = EntryShards.script([question.entry, nil])
    let directory = SearchDirectory(
      questionCount: 1, layout: IndexLayout(shardStarts: ["<\"\\"], commonTerms: []),
      termHashPrefixes: ["12345678"],
      entryHashPrefixes: [])
    for script in index.shards + [entries, directory.script] {
      let text = String(decoding: script, as: UTF8.self)
      for sign in ["<", "\u{2028}", "\u{2029}", "\u{0}"] { #expect(!text.contains(sign)) }
    }
  }
}
