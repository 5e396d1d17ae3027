import Search

/// A search index in memory, decoded as the search page does.
struct Index {
  var shards: [[UInt8]] = []
  var layout = IndexLayout()
  /// The shards with terms of each question, by question number.
  var shardLists: [Int: [Int]] = [:]
  /// The shards that the last update read.
  var readShards: Set<Int> = []
  /// The shards that the last update wrote.
  var writtenShards: Set<Int> = []

  /// Builds an index of questions by number.
  init(_ questions: [Int: QuestionDocument], in layout: IndexLayout? = nil) throws {
    let built = try TermIndex.build(
      Self.segments(questions), numberLimit: (questions.keys.max() ?? -1) + 1, layout: layout
    ) { shards.append($0) }
    self.layout = built.layout
    built.shards.forEachQuestion { number, list in
      if questions[number] != nil { shardLists[number] = ShardList.shards(in: list.bytes) }
    }
  }

  /// Returns the index after questions were added, changed and removed.
  func updated(with questions: [Int: QuestionDocument], without removed: Set<Int> = []) throws
    -> Index
  {
    var index = self
    (index.readShards, index.writtenShards) = ([], [])
    let changed = removed.union(questions.keys)
    var isChanged = [Bool](repeating: false, count: 2_000)
    for number in changed { isChanged[number] = true }
    let newLists = try TermIndex.update(
      with: Self.segments(questions), isChanged: isChanged,
      shards: Set(changed.flatMap { shardLists[$0] ?? [] }), layout: layout
    ) { shard in
      index.readShards.insert(shard)
      return shards[shard]
    } emit: { shard, script in
      index.writtenShards.insert(shard)
      index.shards[shard] = script
    }
    for number in removed { index.shardLists[number] = nil }
    for number in questions.keys {
      index.shardLists[number] = ShardList.shards(in: newLists[number]?.bytes ?? [])
    }
    return index
  }

  static func segments(_ questions: [Int: QuestionDocument]) -> [IndexSegment] {
    var collector = TermCollector()
    for (number, question) in questions.sorted(by: { $0.key > $1.key }) {
      collector.add(question, number: number)
    }
    return collector.takeSegments().map { IndexSegment(of: $0.content, $0.chunks) }
  }

  /// The postings by term: question number, kind of part, its number, and 1 if the term is frequent
  /// in it; without those of word groups.
  var postings: [String: [[Int]]] {
    numbers.filter { $0.key.first != "~" }.mapValues(Self.postings)
  }

  /// All terms in byte order, including those of word groups.
  var terms: [String] {
    numbers.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The encoded numbers of the postings of each term.
  private var numbers: [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for shard in shards {
      var term = ""
      let text = String(decoding: shard, as: UTF8.self)
      for line in text.dropFirst(3).dropLast(3).split(separator: "!") {
        let parts = line.split(separator: " ")
        let sharedCount = Int(line.utf8.first ?? 35) - 35
        term = String(term.prefix(sharedCount)) + parts[0].dropFirst()
        numbers[term] = Self.numbers(parts[1])
      }
    }
    return numbers
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

  /// Decodes the numbers of an index script.
  static func numbers(_ text: Substring) -> [Int] {
    var prefix = 0
    return text.utf8.compactMap { byte in
      let code = Int(byte)
      if code > 92 {
        prefix = prefix * 34 + code - 93
        return nil
      }
      defer { prefix = 0 }
      return prefix * 56 + code - 35 - (code > 60 ? 1 : 0)
    }
  }
}

/// The index as queries read it; the score of a question is its number.
extension Index: SearchIndexSource {
  var questionCount: Int { shardLists.count }
  var commonTerms: [String] { layout.commonTerms }
  var hasWordGroups: Bool { true }
  var segments: [any SearchIndexSegment] {
    let scores = (0..<(shardLists.keys.max() ?? -1) + 1).map {
      shardLists[$0] == nil ? nil : Int32($0)
    }
    return [ScriptSegment(layout, scores: scores) { shards[$0] }]
  }

  func spellings() -> [UInt8] {
    shards.flatMap { SpellingList.words(inShard: $0, questionCount: questionCount) }
  }
}

extension QuestionDocument {
  static func plain(
    _ title: String, _ body: String = "", tags: [String] = [], answers: [String] = [],
    comments: [String] = []
  ) -> QuestionDocument {
    QuestionDocument(
      pagePath: "stackoverflow/1", title: title, tags: tags, tagFolders: tags, creationDay: nil,
      answerCount: answers.count,
      hasAcceptedAnswer: false,
      question: Text(id: 1, author: nil, plainText: Array(body.utf8), excerpt: body),
      answers: answers.enumerated().map {
        Text(
          id: 10 + $0.offset, author: nil, plainText: Array($0.element.utf8), excerpt: $0.element)
      },
      comments: comments.enumerated().map {
        Text(id: 20 + $0.offset, author: nil, plainText: Array($0.element.utf8))
      })
  }
}
