internal import Basics

/// How well each question of a segment matches a condition of a query.
struct TermMatches {
  /// The numbers of the questions that match, in any order.
  private(set) var numbers: [Int32] = []
  /// For each number, how well the question matches; 0 if it does not.
  private(set) var fits: [UInt8] = []
  /// The best location of each match; of other questions, any location.
  private(set) var locations: [Posting.Location] = []

  /// The number of questions that match.
  var count: Int { numbers.count }

  /// Removes all matches, and makes room for the questions of a segment.
  mutating func reset(limit: Int) {
    for number in numbers { fits[Int(number)] = 0 }
    numbers.removeAll(keepingCapacity: true)
    guard fits.count < limit else { return }
    fits += repeatElement(0, count: limit - fits.count)
    locations += repeatElement(Posting.Location(.title), count: limit - locations.count)
  }

  /// Adds a match unless a better one of the same question was added.
  @inline(__always)
  mutating func add(_ number: Int, fit: UInt8, _ location: Posting.Location) {
    let old = fits[number]
    guard fit > old else { return }
    if old == 0 { numbers.append(Int32(truncatingIfNeeded: number)) }
    fits[number] = fit
    locations[number] = location
  }

  /// Adds the postings of a term, which count less if the term is only similar to that of the query.
  mutating func add(_ postings: PostingReader, isExact: Bool, of scores: [Int32]) {
    for posting in postings {
      let number = posting.questionNumber
      guard number < scores.count, scores[number] != noScore else { continue }
      let location = posting.location
      add(number, fit: Self.weight(of: location) &* (isExact ? 5 : 2), location)
    }
  }

  /// Adds a question that matches without a location.
  mutating func add(_ number: Int) { add(number, fit: 1, Posting.Location(.title)) }

  /// Adds the questions that match another condition.
  mutating func formUnion(_ other: TermMatches) {
    for number in other.numbers {
      add(Int(number), fit: other.fits[Int(number)], other.locations[Int(number)])
    }
  }

  /// Removes the questions that do not match another condition.
  mutating func formIntersection(_ other: TermMatches) {
    numbers.removeAll { number in
      guard other.fits[Int(number)] == 0 else { return false }
      fits[Int(number)] = 0
      return true
    }
  }

  /// Returns how much a location counts: the field, and whether the term is frequent in it.
  private static func weight(of location: Posting.Location) -> UInt8 {
    let fieldWeight: UInt8 =
      switch location.field {
      case .title: 9
      case .question: 3
      case .answer: 2
      case .comment: 1
      }
    return fieldWeight &* (location.bits & 1 == 1 ? 3 : 2)
  }
}

/// Questions of an index, as a combination of terms and other conditions.
///
/// It is evaluated segment by segment, so that memory does not depend on the size of the index.
final class MatchPlan {
  let kind: Kind
  /// The number of questions in all segments, once they were counted.
  fileprivate var count: Int?
  /// The matches of the first segments; as many as memory permits.
  fileprivate var stored: [StoredMatches] = []

  /// A condition.
  enum Kind {
    /// All questions.
    case all
    /// No question.
    case none
    /// The questions that have one of the terms in a range for which a closure returns how they match.
    case terms(TermRange, (_ term: [UInt8]) -> TermSimilarity)
    case wordGroup(WordGroup.Code)
    /// The questions whose score is in a range.
    case score(ClosedRange<Int>)
    /// The questions with numbers in the index, in ascending order.
    case numbers([Int])
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

/// Matches in a segment, without the numbers in between.
private struct StoredMatches {
  let numbers: [Int32]
  let fits: [UInt8]
  let locations: [Posting.Location]
}

/// Evaluates plans in the segments of an index.
struct MatchReader {
  let index: any SearchIndexSource
  /// Matches whose memory is reused.
  private var pool: [TermMatches] = []
  /// The number of matches that may still be stored.
  private var capacity = 4_000_000

  init(_ index: any SearchIndexSource) { self.index = index }

  /// Returns the number of questions that match a plan.
  mutating func count(_ plan: MatchPlan) throws -> Int {
    if let count = plan.count { return count }
    var count = 0
    for segment in index.segments.indices {
      let matches = try matches(plan, inSegment: segment)
      count += matches.count
      if plan.stored.count == segment, matches.count <= capacity {
        capacity -= matches.count
        plan.stored.append(
          StoredMatches(
            numbers: matches.numbers, fits: matches.numbers.map { matches.fits[Int($0)] },
            locations: matches.numbers.map { matches.locations[Int($0)] }))
      }
      release(matches)
    }
    plan.count = count
    return count
  }

  /// Returns the matches of a plan in a segment; the caller releases them.
  mutating func matches(_ plan: MatchPlan, inSegment index: Int) throws -> TermMatches {
    let segment = self.index.segments[index]
    let scores = segment.scores
    var matches = pool.popLast() ?? TermMatches()
    matches.reset(limit: scores.count)
    if index < plan.stored.count {
      let stored = plan.stored[index]
      for (position, number) in stored.numbers.enumerated() {
        matches.add(Int(number), fit: stored.fits[position], stored.locations[position])
      }
      return matches
    }
    switch plan.kind {
    case .none: break
    case .all: Self.add(to: &matches, of: scores) { _ in true }
    case .score(let range): Self.add(to: &matches, of: scores) { range.contains(Int(scores[$0])) }
    case .terms(let range, let similarity):
      try segment.forEachTerm(in: range) { term, postings in
        let similarity = similarity(term)
        if similarity != .different {
          matches.add(postings, isExact: similarity == .same, of: scores)
        }
      }
    case .wordGroup(let code):
      let term = WordGroup.term(ofBucket: Int(code >> 6))
      try segment.forEachTerm(in: .term(term)) { _, postings in
        for posting in postings
        where posting.location.bits == code & 63 && segment.isLive(posting.questionNumber) {
          matches.add(posting.questionNumber)
        }
      }
    case .numbers(let numbers):
      let first = numbers.indices.partitionPoint { numbers[$0] < segment.firstNumber }
      for number in numbers[first...] {
        guard number - segment.firstNumber < scores.count else { break }
        if segment.isLive(number - segment.firstNumber) {
          matches.add(number - segment.firstNumber)
        }
      }
    case .any(let plans):
      for plan in plans {
        let others = try self.matches(plan, inSegment: index)
        matches.formUnion(others)
        release(others)
      }
    case .every(let plans):
      for (position, plan) in plans.enumerated() where position == 0 || matches.count > 0 {
        let others = try self.matches(plan, inSegment: index)
        if position == 0 { matches.formUnion(others) } else { matches.formIntersection(others) }
        release(others)
      }
    case .not(let plan):
      let excluded = try self.matches(plan, inSegment: index)
      Self.add(to: &matches, of: scores) { excluded.fits[$0] == 0 }
      release(excluded)
    }
    return matches
  }

  /// Makes the memory of matches available to others.
  mutating func release(_ matches: TermMatches) { pool.append(matches) }

  /// Adds the questions for whose numbers a closure returns true.
  private static func add(
    to matches: inout TermMatches, of scores: [Int32], where isMatch: (Int) -> Bool
  ) {
    for number in scores.indices where scores[number] != noScore && isMatch(number) {
      matches.add(number)
    }
  }
}
