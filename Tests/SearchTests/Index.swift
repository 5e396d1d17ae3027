import Search
import Synchronization

/// An index in memory, read as a page reads it.
struct Index {
  var shards: [[UInt8]] = []
  var layout = IndexLayout()
  /// In which shards questions are, by the first number of each group.
  var map: [Int: [UInt8]] = [:]
  /// The shards that were read, and those that were written, to bring it up to date.
  var (read, written): (Set<Int>, Set<Int>) = ([], [])

  /// Makes a new index, or brings one up to date, by its map or without.
  init(
    _ questions: [Int: SearchedQuestion], after old: Index? = nil, without removed: Set<Int> = [],
    in layout: IndexLayout? = nil, of count: Int? = nil, byMap: Bool = true
  ) throws {
    var collector = WordCollector()
    for (number, question) in questions.sorted(by: { $0.key > $1.key }) {
      collector.add(question, number: number)
    }
    let reads = Mutex<Set<Int>>([])
    shards = old?.shards ?? []
    let known = shards
    var states = [NumberState](repeating: .kept, count: 2_000)
    for number in removed { states[number] = .unused }
    for number in questions.keys { states[number] = .collected }
    let sources = WordShards.Sources(
      [Pieces(collector.takeAll())],
      old: Pieces(count: known.count) { shard in
        reads.withLock { _ = $0.insert(shard) }
        return known[shard]
      }, map: byMap ? old.map { ShardMap(byFirstNumber: $0.map) } : nil, states: states)
    let result = try WordShards.merge(
      sources, in: layout ?? old?.layout, of: count ?? questions.count
    ) { shard, script in
      guard let script else { return }
      written.insert(shard)
      if shard < shards.count { shards[shard] = script } else { shards.append(script) }
    }
    shards.removeLast(shards.count - result.layout.starts.count)
    self.layout = result.layout
    read = reads.withLock { $0 }
    map = (byMap ? old?.map ?? [:] : [:]).merging(result.map.byFirstNumber) { $1 }
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
