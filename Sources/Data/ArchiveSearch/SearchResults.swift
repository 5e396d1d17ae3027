package import Archive
internal import Basics
internal import FoundationEssentials
package import Search
internal import StackExchange
internal import StackMarkdown

/// The result of a search: the best questions, and how the query was understood.
package struct SearchResults: Sendable, Equatable {
  /// The questions found, best matches first, from the requested offset and at most as many as requested.
  package var questions: [FoundQuestion]
  /// The number of all questions found; of those that were read, if ``unreadCount`` is not 0.
  package var total: Int
  /// The number of questions that match the whole query, which precede the others; those match most of its words.
  package var completeCount: Int
  /// The number of questions of which only the texts tell whether they match, and whose texts were not read, because enough
  /// others matched or too many did not; 0 if ``total`` is exact.
  package var unreadCount: Int
  /// Words of the query that no question has, with the similar words that were searched for instead.
  package var corrections: [Correction]
  /// Parts of the query that look like an operator, but are none, such as `is:closed`.
  package var unknownOperators: [UnknownOperator]
  /// Whether the results are answers, because the query asks for them.
  package var findsAnswers: Bool

  package init(
    questions: [FoundQuestion], total: Int, completeCount: Int, corrections: [Correction],
    unknownOperators: [UnknownOperator] = [], findsAnswers: Bool = false, unreadCount: Int = 0
  ) {
    (self.questions, self.total) = (questions, total)
    (self.completeCount, self.corrections) = (completeCount, corrections)
    self.unreadCount = unreadCount
    (self.unknownOperators, self.findsAnswers) = (unknownOperators, findsAnswers)
  }

  /// The parts of the query that look like an operator, but are none or have no value.
  package var unknownParts: [String] { unknownOperators.map(\.text) }

  /// A sentence about each unknown operator, with the nearest one.
  package var notesOnUnknownOperators: [String] {
    unknownOperators.map { unknown in
      let text = String(String.UnicodeScalarView(unknown.text.unicodeScalars.prefix(80)))
      switch (unknown.text, unknown.nearest) {
      case ("NOT", _): return "`NOT` is no operator; write `-word` to exclude a word"
      case ("AND", _): return "`AND` is no operator and not needed; all words are wanted"
      case (_, let example?) where unknown.lacksValue:
        let position = example.hasPrefix("[") ? "in brackets" : "right after the colon"
        return "`\(text)` has no value; write it \(position), as in `\(example)`"
      case (_, let nearest?):
        let nearest = String(String.UnicodeScalarView(nearest.unicodeScalars.prefix(80)))
        return
          "`\(text)` is no operator; did you mean `\(nearest)`? Put it in quotes to search for its words"
      case (_, nil):
        return
          "`\(text)` is no operator; `sodigest help search` lists them. Put it in quotes to search for its words"
      }
    }
  }

  /// Reports whether more than `count` questions match, or may match because their texts were not read.
  package func hasMore(after count: Int) -> Bool { count < total || unreadCount > 0 }

  /// Whether any question matches the whole query.
  package var isComplete: Bool { completeCount > 0 || total == 0 }

  /// A word of the query that was replaced by a similar one.
  package struct Correction: Sendable, Equatable {
    /// The word in the query.
    package var word: String
    /// The word that was searched for instead.
    package var replacement: String

    package init(word: String, replacement: String) {
      (self.word, self.replacement) = (word, replacement)
    }
  }
}

/// A question that a search found, or one of its answers.
package struct FoundQuestion: Sendable, Equatable {
  package var key: QuestionKey
  package var title: MarkedText
  /// The text around the best match.
  package var excerpt: MarkedText
  package var tags: [String]
  /// The score of the question or, if the result is an answer, of the answer.
  package var score: Int
  package var answerCount: Int
  package var isSolved: Bool
  /// Whether the result is an answer; score, day and author are those of the answer.
  package var isAnswer = false
  /// Whether the answer with the best match is accepted.
  package var isAcceptedAnswer = false
  /// The day of the question or the answer, as 2014-11-02; empty if unknown.
  package var creationDay: String
  /// The name of the author of the question or the answer; empty if unknown.
  package var author: String
  /// The id of the answer that has the best match; nil if the match is elsewhere.
  package var answerID: Int?
  /// The path of the question's page in an output folder, such as `q/stackoverflow/11227809.html`.
  package var pagePath: String
  /// The address of the question, or of the answer with the best match, on its site.
  package var originalAddress: String
  /// The anchor of the answer with the best match on the question's page, such as `#answer-101`; empty if the match is
  /// elsewhere.
  package var pageAnchor: String { answerID.map { "#answer-\($0)" } ?? "" }

  package init(
    key: QuestionKey, title: MarkedText, excerpt: MarkedText, tags: [String] = [], score: Int = 0,
    answerCount: Int = 0, isSolved: Bool = false, creationDay: String = "", author: String = "",
    answerID: Int? = nil, pagePath: String = "", originalAddress: String = ""
  ) {
    (self.key, self.title, self.excerpt, self.tags) = (key, title, excerpt, tags)
    (self.score, self.answerCount, self.isSolved) = (score, answerCount, isSolved)
    (self.creationDay, self.author) = (creationDay, author)
    (self.answerID, self.pagePath) = (answerID, pagePath)
    self.originalAddress = originalAddress
  }
}

extension FoundQuestion {
  /// Describes a match, and marks the words that the query matched.
  init(_ match: VerifiedHits.Match, marking terms: MatchedTerms) {
    let texts = match.texts
    let question = texts.question
    key = texts.key
    title = MarkedText(question.title, marking: terms)
    excerpt = MarkedText(texts.parsedText(at: match.location)?.textRuns ?? [], marking: terms)
      .excerpt(upTo: ExcerptLength.searchResult)
    tags = question.tags
    let post = match.post
    score = post.score
    answerCount = texts.answerCount
    isSolved = question.acceptedAnswerID != nil
    creationDay = post.creationDate.map { CalendarDay(of: $0).description } ?? ""
    author = post.owner?.displayName ?? ""
    answerID = texts.answerID(at: match.location)
    isAnswer = match.isAnswer
    isAcceptedAnswer = answerID != nil && answerID == question.acceptedAnswerID
    pagePath = "q/\(PathComponent.encoded(key.site))/\(key.id).html"
    originalAddress = texts.siteAddress + (answerID.map { "/a/\($0)" } ?? "/q/\(key.id)")
  }
}

extension VerifiedHits.Match {
  fileprivate var isAnswer: Bool { if case .answer = part { true } else { false } }

  /// The post whose facts results show.
  fileprivate var post: Post {
    if case .answer(let index) = part {
      texts.question.answers[index].post
    } else {
      texts.question.post
    }
  }

  /// The score that results show.
  var score: Int { post.score }
}

/// The texts of a question, in the order in which the search index numbers them.
struct HitTexts: Sendable {
  let question: Question
  let key: QuestionKey
  /// The address of the question's site.
  let siteAddress: String
  private let dialect: Site
  /// The site of the question; nil if the archive does not describe it.
  let site: Community?

  /// Whether the question was closed as a duplicate of another.
  let isDuplicate: Bool

  init(_ question: Question, key: QuestionKey, site: Community?, hasOriginal: Bool = false) {
    (self.question, self.key) = (question, key)
    isDuplicate = hasOriginal || question.isClosedAsDuplicate
    siteAddress = site?.url ?? ""
    self.site = site
    dialect = Site(url: site?.url, hasMath: site?.hasMath ?? false)
  }

  /// The number of answers on the site.
  var answerCount: Int { max(question.answerCount, question.answers.count) }

  /// Returns the posts of a part of the thread.
  func posts(of part: PostMatcher.Part) -> [Post] {
    switch part {
    case .thread: [question.post] + question.answers.map(\.post)
    case .question: [question.post]
    case .answer(let index): [question.answers[index].post]
    }
  }

  /// Returns the id of the answer that contains a location; nil if the location is elsewhere.
  func answerID(at location: SearchHit.Location) -> Int? {
    guard case .answer(let index) = location, question.answers.indices.contains(index) else {
      return nil
    }
    return question.answers[index].id
  }

  /// Returns the text at a location: a post or a comment; for the title, the text of the question.
  func parsedText(at location: SearchHit.Location) -> ParsedPost? {
    switch location {
    case .title, .question: return parsed(question.post.source)
    case .answer(let index):
      return question.answers.indices.contains(index)
        ? parsed(question.answers[index].post.source) : nil
    case .comment(let index):
      let comments = self.comments
      return comments.indices.contains(index) ? parsed(comments[index].source) : nil
    }
  }

  /// All comments: first those on the question, then those on the answers.
  var comments: [Comment] {
    question.post.comments + question.answers.flatMap(\.post.comments)
  }

  /// Returns a parsed text; nil if there is none.
  func parsed(_ source: PostSource?) -> ParsedPost? {
    source.map { ParsedPost($0, dialect) }
  }
}

/// The hits of a query, of which those are left out whose texts do not match.
struct VerifiedHits: Sendable {
  /// The hits as the index has them.
  let found: SearchHits
  let query: SearchQuery
  let order: SearchOrder
  let archive: SharedArchive
  let index: any ArchiveIndex
  /// The sites of the archive by their names in the API.
  let sites: [String: Community]

  /// A question or an answer that matches.
  struct Match {
    let hit: SearchHit
    let texts: HitTexts
    let part: PostMatcher.Part
  }

  /// The number of threads up to which all are read, to count the matches, although only some of them are wanted.
  private static let maxCountedThreads = 200
  /// The number of threads that a search reads at most, which takes about a third of a second.
  static let maxTexts = 4_000

  /// Some matches, the best first.
  struct Matches {
    var matches: [Match] = []
    /// The number of all matches; of those that were read, if others were not.
    var total = 0
    /// How many of them match the whole query.
    var completeCount = 0
    /// The number of hits of which only the texts tell whether they match, and that were not read.
    var unreadCount = 0
  }

  /// Returns matches, the best first, and the number of all.
  ///
  /// Texts are read in the order of the hits until enough match, or until ``maxTexts`` are read.
  ///
  /// - Parameters:
  ///   - offset: The number of matches to skip.
  ///   - limit: The maximum number of matches.
  /// - Returns: The matches.
  /// - Throws: `ArchiveError`.
  func matches(from offset: Int, limit: Int) throws -> Matches {
    let matcher = PostMatcher(query, found, indexHasPhrases: index.hasWordGroups)
    guard matcher.needsTexts else { return try indexMatches(from: offset, limit: limit) }
    // Answers are not in the order of their questions.
    let sortsAnswers = query.postKind == .answer && order != .relevance
    var (result, readCount) = (Matches(), 0)
    try forEachThread(of: found.hits[...], matcher) { hit, thread in
      let isEnough =
        !sortsAnswers && readCount >= Self.maxCountedThreads && result.total >= offset + limit
      guard !isEnough else { return false }
      for part in thread?.parts ?? [] {
        result.total += 1
        if readCount < found.completeCount { result.completeCount += 1 }
        if sortsAnswers || result.total > offset && result.matches.count < limit,
          let texts = thread?.texts
        {
          result.matches.append(Match(hit: hit, texts: texts, part: part))
        }
      }
      readCount += 1
      return true
    }
    result.unreadCount = found.total - readCount
    guard sortsAnswers else { return result }
    result.matches = Array(sorted(result.matches).dropFirst(offset).prefix(limit))
    return result
  }

  /// Returns hits whose texts need not be verified.
  private func indexMatches(from offset: Int, limit: Int) throws -> Matches {
    let hits = found.hits.dropFirst(offset).prefix(limit)
    var result = Matches()
    result.matches = try hits.compactMap { hit in
      try texts(of: hit).map { Match(hit: hit, texts: $0, part: .thread) }
    }
    let missing = hits.count - result.matches.count
    result.total = found.total - missing
    result.completeCount = max(0, found.completeCount - missing)
    return result
  }

  /// Returns answers in the wanted order; answers with equal keys stay in their order.
  private func sorted(_ answers: [Match]) -> [Match] {
    let keyed = answers.enumerated().map { (key: $1.sortKey(for: order), index: $0, match: $1) }
    return keyed.sorted { ($0.key, $1.index) > ($1.key, $0.index) }.map(\.match)
  }

  /// Returns the first questions that match the whole query, in the order of the hits.
  func completeKeys(limit: Int) throws -> [QuestionKey] {
    let matcher = PostMatcher(query, found, indexHasPhrases: index.hasWordGroups)
    let hits = found.hits.prefix(found.completeCount)
    var keys: [QuestionKey] = []
    guard matcher.needsTexts else {
      for hit in hits where keys.count < limit {
        let key = try archive.read { try index.key(ofNumber: hit.number, in: $0) }
        if let key { keys.append(key) }
      }
      return keys
    }
    try forEachThread(of: hits, matcher) { _, thread in
      if let thread, !thread.parts.isEmpty { keys.append(thread.texts.key) }
      return keys.count < limit
    }
    return keys
  }

  /// A question as it was read, and its parts that match the query.
  private typealias VerifiedThread = (texts: HitTexts, parts: [PostMatcher.Part])

  /// The number of threads that are read at the same time.
  private static let batchSize = 50

  /// Reads the texts of hits, several at a time, and calls a closure with each hit in its order until it returns false;
  /// the thread of a question that the archive does not have any more is nil.
  private func forEachThread(
    of hits: ArraySlice<SearchHit>, _ matcher: PostMatcher,
    _ body: (_ hit: SearchHit, _ thread: VerifiedThread?) -> Bool
  ) throws {
    var rest = hits
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batchSize))
      rest = rest.dropFirst(Self.batchSize)
      let threads = try ParallelLoop.run(batch.count) {
        [Int: VerifiedThread]()
      } _: { threads, index in
        guard let texts = try texts(of: batch[index]) else { return }
        threads[index] = (texts, matcher.matchingParts(of: texts))
      }
      for (index, hit) in batch.enumerated() {
        guard body(hit, threads.lazy.compactMap { $0[index] }.first) else { return }
      }
    }
  }

  private func texts(of hit: SearchHit) throws -> HitTexts? {
    try archive.read { archive in
      guard let key = try index.key(ofNumber: hit.number, in: archive),
        let question = try archive.question(key.id, site: key.site, detail: .forPages)
      else { return nil }
      let hasOriginal =
        try query.asksForDuplicates && archive.hasOriginal(question.id, site: key.site)
      return HitTexts(question, key: key, site: sites[key.site], hasOriginal: hasOriginal)
    }
  }
}

extension VerifiedHits.Match {
  /// The location that results show: the answer that was asked for, or that of the best match.
  var location: SearchHit.Location {
    switch part {
    case .thread: hit.location
    case .question: .question
    case .answer(let index): .answer(index)
    }
  }

  /// The number by which an order sorts an answer.
  fileprivate func sortKey(for order: SearchOrder) -> Int {
    guard case .answer(let index) = part else { return hit.sortKey }
    let post = texts.question.answers[index].post
    let date =
      order == .active
      ? post.lastActivityDate ?? post.lastEditDate ?? post.creationDate : post.creationDate
    return order == .votes ? post.score : date.map { Int($0.timeIntervalSince1970) } ?? .min
  }
}

extension SearchQuery {
  /// Whether the query asks for duplicates.
  fileprivate var asksForDuplicates: Bool {
    (requirements.flatMap(\.self) + exclusions + filters).contains { condition in
      if case .post(.flag(.duplicate, _)) = condition { true } else { false }
    }
  }
}
