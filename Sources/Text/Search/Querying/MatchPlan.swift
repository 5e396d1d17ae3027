internal import Basics
internal import Synchronization

/// A question of a segment that matches a condition of a query.
struct QuestionMatch {
  /// The number of the question in the upper 26 bits, then 8 bits for the fit and 30 for the location.
  private let bits: UInt64

  /// Creates a match.
  ///
  /// - Parameters:
  ///   - number: The number of the question in the segment.
  ///   - fit: How well the question matches; at least 1.
  ///   - location: The location of the best match.
  init(_ number: Int, fit: UInt8 = 1, _ location: Posting.Location = Posting.Location(.title)) {
    bits = UInt64(number) << 38 | UInt64(fit) << 30 | UInt64(location.bits)
  }

  /// The fit of a question whose title has the exact term several times.
  static let maxFit =
    RankingWeights.title * RankingWeights.frequent * RankingWeights.exact

  var number: Int { Int(bits >> 38) }
  var fit: UInt8 { UInt8(truncatingIfNeeded: bits >> 30) }
  var location: Posting.Location {
    Posting.Location(bits: UInt32(truncatingIfNeeded: bits & (1 << 30 - 1)))
  }
}

/// The matches of several terms, of which each question keeps the best.
private struct MatchUnion {
  /// The numbers of the questions that match.
  private var numbers: [Int32] = []
  /// For each question of the segment, its best match; one of fit 0 if it has none.
  private var best: [QuestionMatch] = []

  /// Removes all matches, and makes room for the questions of a segment.
  mutating func reset(limit: Int) {
    for number in numbers { best[Int(number)] = QuestionMatch(0, fit: 0) }
    numbers.removeAll(keepingCapacity: true)
    if best.count < limit {
      best += repeatElement(QuestionMatch(0, fit: 0), count: limit - best.count)
    }
  }

  /// Adds matches; a question keeps its first match of several that fit equally well.
  mutating func add(_ matches: [QuestionMatch]) {
    for match in matches {
      let oldFit = best[match.number].fit
      guard match.fit > oldFit else { continue }
      if oldFit == 0 { numbers.append(Int32(truncatingIfNeeded: match.number)) }
      best[match.number] = match
    }
  }

  /// Whether a question matches.
  func contains(_ number: Int) -> Bool { best[number].fit > 0 }

  /// The best match of each question.
  var matches: [QuestionMatch] { numbers.map { best[Int($0)] } }
}

/// Questions of an index, as a combination of terms and other conditions.
///
/// It is evaluated segment by segment, so that memory does not depend on the size of the index.
final class MatchPlan: Sendable {
  let kind: Kind
  /// What is known of the plan once its questions were counted.
  private let counted = Mutex<CountedMatches?>(nil)

  /// The number of questions that match a plan, and the matches in as many segments as memory permits.
  private struct CountedMatches {
    let count: Int
    /// The matches by the index of their segment.
    let matches: [Int: [QuestionMatch]]
  }

  /// A condition.
  enum Kind: Sendable {
    /// All questions.
    case all
    /// No question.
    case none
    /// The questions that have one of the terms in a range for which a closure returns how they match.
    case terms(TermRange, @Sendable (_ term: [UInt8]) -> TermSimilarity)
    case wordGroup(WordGroup.Code)
    /// The questions whose score is in a range.
    case score(ClosedRange<Int>)
    /// The questions of which, or of whose answers, a condition may hold that no term stands for.
    case posts(PostCondition, SearchQuery.PostKind?)
    /// The questions that match at least one of some plans.
    case any([MatchPlan])
    /// The questions that match all of some plans, as well as they match the first one.
    case every([MatchPlan])
    /// The questions that do not match a plan.
    case not(MatchPlan)
  }

  init(_ kind: Kind) { self.kind = kind }

  /// The questions that have a term.
  convenience init(term: String) {
    self.init(.terms(.term(Array(term.utf8))) { _ in .same })
  }
}

/// How a term of the index matches one of a query.
enum TermSimilarity {
  case same, similar, different
}

extension MatchPlan {
  /// Counts the questions in all segments of an index that match, once.
  ///
  /// - Parameters:
  ///   - index: The index; the same one in all calls.
  ///   - threadCount: The number of threads that read segments.
  ///   - memory: How many matches may be kept until they are ranked.
  /// - Returns: The number of questions.
  /// - Throws: Rethrows errors of reading the index.
  func count(
    in index: any SearchIndexSource, threadCount: Int, keeping memory: MatchMemory
  ) throws -> Int {
    if let count = counted.withLock({ $0?.count }) { return count }
    struct State: Sendable {
      var matcher: SegmentMatcher
      var count = 0
      var matches: [Int: [QuestionMatch]] = [:]
    }
    let states = try ParallelLoop.run(index.segments.count, threadCount: threadCount) {
      State(matcher: SegmentMatcher(index))
    } _: { state, segment in
      let matches = try state.matcher.matches(self, inSegment: segment)
      state.count += matches.count
      if memory.claim(matches.count) { state.matches[segment] = matches }
    }
    let count = states.reduce(0) { $0 + $1.count }
    let matches = states.reduce(into: [:]) { all, state in
      all.merge(state.matches) { matches, _ in matches }
    }
    counted.withLock { $0 = CountedMatches(count: count, matches: matches) }
    return count
  }

  /// Returns the matches in a segment if they were kept.
  fileprivate func keptMatches(inSegment segment: Int) -> [QuestionMatch]? {
    counted.withLock { $0?.matches[segment] }
  }
}

/// The memory for matches of all plans of a query.
final class MatchMemory: Sendable {
  private let usedCount = SharedCounter()
  /// The number of matches that may be kept, of eight bytes each.
  private static let maxCount = 4_000_000

  /// Reserves room for matches; returns false if there is none.
  func claim(_ count: Int) -> Bool {
    if usedCount.add(count) <= Self.maxCount { return true }
    _ = usedCount.add(-count)
    return false
  }
}

/// Evaluates plans in segments of an index, for one thread.
struct SegmentMatcher {
  let index: any SearchIndexSource
  /// Unions whose memory is reused.
  private var unions: [MatchUnion] = []

  init(_ index: any SearchIndexSource) { self.index = index }

  /// Returns the matches of a plan in a segment, each question once and in any order.
  mutating func matches(_ plan: MatchPlan, inSegment index: Int) throws -> [QuestionMatch] {
    if let matches = plan.keptMatches(inSegment: index) { return matches }
    let segment = self.index.segments[index]
    let scores = segment.scores
    switch plan.kind {
    case .none: return []
    case .all: return Self.matches(in: scores) { _ in true }
    case .score(let range): return Self.matches(in: scores) { range.contains(Int(scores[$0])) }
    case .terms(let range, let similarity): return try matches(range, similarity, in: segment)
    case .wordGroup(let code): return try Self.matches(ofWordGroup: code, in: segment)
    case .posts(let condition, let kind):
      return try segment.questions(with: condition, kind: kind).filter(segment.isLive).map {
        QuestionMatch($0)
      }
    case .any(let plans):
      return try withUnion(of: scores.count) { matcher, union in
        for plan in plans { union.add(try matcher.matches(plan, inSegment: index)) }
        return union.matches
      }
    case .every(let plans):
      guard let first = plans.first else { return [] }
      var matches = try matches(first, inSegment: index)
      for plan in plans.dropFirst() where !matches.isEmpty {
        matches = try withUnion(of: scores.count) { matcher, union in
          union.add(try matcher.matches(plan, inSegment: index))
          return matches.filter { union.contains($0.number) }
        }
      }
      return matches
    case .not(let plan):
      return try withUnion(of: scores.count) { matcher, union in
        union.add(try matcher.matches(plan, inSegment: index))
        return Self.matches(in: scores) { !union.contains($0) }
      }
    }
  }

  /// Returns the questions that have a group of words.
  private static func matches(
    ofWordGroup code: WordGroup.Code, in segment: any SearchIndexSegment
  ) throws -> [QuestionMatch] {
    var matches: [QuestionMatch] = []
    let term = WordGroup.term(ofBucket: Int(code >> 6))
    try segment.forEachTerm(in: .term(term)) { _, postings in
      postings.forEachPosting { posting in
        if posting.location.bits == code & 63, segment.isLive(posting.questionNumber) {
          matches.append(QuestionMatch(posting.questionNumber))
        }
      }
    }
    return matches
  }

  /// Returns the questions that have one of the terms in a range; a match counts less if its term is only similar to that of
  /// the query.
  private mutating func matches(
    _ range: TermRange, _ similarity: (_ term: [UInt8]) -> TermSimilarity,
    in segment: any SearchIndexSegment
  ) throws -> [QuestionMatch] {
    let scores = segment.scores
    // Most often a single term matches.
    var matches: [QuestionMatch] = []
    var others: [[QuestionMatch]] = []
    try segment.forEachTerm(in: range) { term, postings in
      let similarity = similarity(term)
      guard similarity != .different else { return }
      let found = postings.matches(isExact: similarity == .same, of: scores)
      if matches.isEmpty { matches = found } else { others.append(found) }
    }
    if others.isEmpty { return matches }
    return try withUnion(of: scores.count) { _, union in
      union.add(matches)
      for matches in others { union.add(matches) }
      return union.matches
    }
  }

  /// Calls a closure with an empty union whose memory is reused.
  private mutating func withUnion(
    of limit: Int, _ body: (inout SegmentMatcher, inout MatchUnion) throws -> [QuestionMatch]
  ) throws -> [QuestionMatch] {
    var union = unions.popLast() ?? MatchUnion()
    union.reset(limit: limit)
    let matches = try body(&self, &union)
    unions.append(union)
    return matches
  }

  /// Returns the questions for whose numbers a closure returns true.
  private static func matches(
    in scores: [Int32], where isMatch: (Int) -> Bool
  ) -> [QuestionMatch] {
    scores.indices.filter { scores[$0] != noScore && isMatch($0) }.map { QuestionMatch($0) }
  }
}

extension PostingReader {
  /// Returns the questions of the remaining postings, and how well they match.
  fileprivate func matches(isExact: Bool, of scores: [Int32]) -> [QuestionMatch] {
    var matches: [QuestionMatch] = []
    let fits = Fits(isExact: isExact)
    matches.append(addingCapacity: maxCount) { added in
      let scores = scores.span
      forEachPosting { posting in
        let number = posting.questionNumber
        guard number < scores.count, scores[number] != noScore else { return }
        added.append(QuestionMatch(number, fit: fits[posting.location], posting.location))
      }
    }
    return matches
  }
}

/// How well a question matches by the location of a term: its field, and whether it is frequent there.
///
/// Fields follow each other at random, so a table is faster than branches.
private struct Fits {
  /// A byte for each value of the three low bits of a location.
  private var table: UInt64 = 0

  /// - Parameter isExact: Whether the term is that of the query, and not one that is similar.
  init(isExact: Bool) {
    let factor = isExact ? RankingWeights.exact : RankingWeights.inexact
    for bits in UInt32(0)..<8 {
      let fit = Posting.Location(bits: bits).weight &* factor
      table |= UInt64(fit) << UInt64(8 * bits)
    }
  }

  @inline(__always)
  subscript(location: Posting.Location) -> UInt8 {
    UInt8(truncatingIfNeeded: table &>> UInt64(8 &* (location.bits & 7)))
  }
}

extension Posting.Location {
  /// How much the location counts: the field, and whether the term is frequent in it.
  fileprivate var weight: UInt8 {
    let fieldWeight =
      switch field {
      case .title: RankingWeights.title
      case .question: RankingWeights.question
      case .answer: RankingWeights.answer
      case .comment: RankingWeights.comment
      }
    return fieldWeight &* (bits & 1 == 1 ? RankingWeights.frequent : RankingWeights.single)
  }
}
