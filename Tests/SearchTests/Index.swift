import Search

/// An index in memory, read as a page reads it.
struct Index {
  var shards: [[UInt8]] = []
  var layout = IndexLayout()

  /// Makes a new index, or brings one up to date.
  init(
    _ questions: [Int: SearchedQuestion], after old: Index? = nil, without removed: Set<Int> = [],
    in layout: IndexLayout? = nil, of count: Int? = nil
  ) throws {
    var collector = WordCollector()
    for (number, question) in questions.sorted(by: { $0.key > $1.key }) {
      collector.add(question, number: number)
    }
    var rest = (old?.shards ?? []).makeIterator()
    var shards: [[UInt8]] = []
    self.layout = try WordShards.merge(
      collector.finish(), with: AnyIterator { rest.next() },
      keeping: { questions[$0] == nil && !removed.contains($0) }, in: layout ?? old?.layout,
      of: count ?? questions.count
    ) { shards.append($0) }
    self.shards = shards
  }

  /// Where words are: number, kind of part and which, whether often.
  var postings: [String: [[Int]]] {
    var postings: [String: [[Int]]] = [:]
    for shard in shards {
      var word = ""
      let text = String(decoding: shard, as: UTF8.self)
      for line in text.dropFirst(3).dropLast(3).split(separator: "!") {
        let parts = line.split(separator: " ")
        let shared = Int(line.utf8.first ?? 35) - 35
        word = String(word.prefix(shared)) + parts[0].dropFirst()
        postings[word] = Self.postings(Self.numbers(parts[1]))
      }
    }
    return postings
  }

  private static func postings(_ numbers: [Int]) -> [[Int]] {
    var postings: [[Int]] = []
    var rest = numbers[...]
    var number = 0
    while let value = rest.popFirst() {
      let kind = value >> 1 & 3
      number += value >> 3
      postings.append([number, kind, kind > 1 ? rest.popFirst() ?? -1 : 0, value & 1])
      number += 1
    }
    return postings
  }

  private static func numbers(_ text: Substring) -> [Int] {
    var high = 0
    return text.utf8.compactMap { byte in
      let code = Int(byte)
      if code > 92 {
        high = high * 34 + code - 93
        return nil
      }
      defer { high = 0 }
      return high * 56 + code - 35 - (code > 60 ? 1 : 0)
    }
  }
}

extension SearchedQuestion {
  static func plain(
    _ title: String, _ body: String = "", tags: [String] = [], answers: [String] = [],
    comments: [String] = []
  ) -> SearchedQuestion {
    SearchedQuestion(
      page: "stackoverflow/1", title: title, tags: tags, tagFolders: tags, day: nil,
      answerCount: answers.count,
      isSolved: false, question: Text(id: 1, author: nil, words: Array(body.utf8), excerpt: body),
      answers: answers.enumerated().map {
        Text(id: 10 + $0.offset, author: nil, words: Array($0.element.utf8), excerpt: $0.element)
      },
      comments: comments.enumerated().map {
        Text(id: 20 + $0.offset, author: nil, words: Array($0.element.utf8))
      })
  }
}
