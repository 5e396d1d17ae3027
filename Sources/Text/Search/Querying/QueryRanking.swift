internal import Basics
internal import Glibc

/// A requirement of a query.
struct WeightedPlan: Sendable {
  /// The questions that match the requirement.
  let plan: MatchPlan
  /// How much the requirement counts; rare words count more.
  let weight: Float
  /// How much is missing in a question that does not match the requirement; infinite if it must match.
  let need: Float
}

/// Ranks the questions that match a query by how well they match, segment by segment.
///
/// Rare words come first: once enough questions are known that match most of the query, questions that have only its frequent
/// words are no longer considered, because none of them can be among the best (see `candidateTextCount`).
struct QueryRanking {
  /// The texts, those that must match first, then by descending weight.
  private let texts: [WeightedPlan]
  private let filters: [MatchPlan]
  private let exclusions: [MatchPlan]
  private let order: SearchOrder
  private let maxHits: Int
  /// The number of questions that match completely up to which others follow them.
  private let minCount: Int
  /// The needs of all texts that a question must meet to match completely.
  private let needed: Float
  /// The hits that match completely, and those that match most words.
  private var complete, others: BestHits
  /// For each question of the current segment, what is known of it.
  private var candidates: [Candidate] = []
  /// For each question of the current segment, how many filters it matches; ``excluded`` for an excluded question.
  private var filterCounts: [UInt8] = []
  /// The factors of small scores.
  private let scoreFactors = (0..<512).map {
    RankingWeights.scoreBase + log(Double(max(1, $0)))
  }

  private static var excluded: UInt8 { .max }

  /// The part of a question's match that is known so far.
  private struct Candidate {
    var fit: Float = 0
    /// The sum of the needs that the question meets.
    var met: Float = 0
    /// The weight of the text at the location.
    var bestWeight: Float = 0
    /// The location of the match with the greatest weight.
    var location = Posting.Location(.title)
    /// The number of texts that the question must match and matches.
    var requiredCount: Int32 = 0
    /// Whether all matches are in the same place.
    var isInOnePlace = true
    var isEmpty = true
  }

  init(
    _ texts: [WeightedPlan], matching filters: [MatchPlan], excluding exclusions: [MatchPlan],
    minCount: Int, maxHits: Int, _ order: SearchOrder
  ) {
    self.texts = texts.enumerated().sorted { first, second in
      let (need, otherNeed) = (first.element.need.isInfinite, second.element.need.isInfinite)
      return need != otherNeed
        ? need
        : (first.element.weight, second.offset) > (second.element.weight, first.offset)
    }.map(\.element)
    (self.filters, self.exclusions) = (filters, exclusions)
    (self.order, self.minCount, self.maxHits) = (order, minCount, maxHits)
    needed = texts.reduce(0) { $0 + ($1.need.isFinite ? $1.need : 0) }
    complete = BestHits(limit: maxHits)
    others = BestHits(limit: RankingWeights.maxIncompleteHits)
  }

  /// Ranks the questions of all segments of an index, on several threads.
  mutating func rank(_ index: any SearchIndexSource, threadCount: Int) throws {
    struct State: Sendable {
      var ranking: QueryRanking
      var matcher: SegmentMatcher
    }
    let states = try ParallelLoop.run(index.segments.count, threadCount: threadCount) { [self] in
      State(ranking: self, matcher: SegmentMatcher(index))
    } _: { state, segment in
      try state.ranking.rank(segment, &state.matcher)
    }
    for state in states {
      complete.add(state.ranking.complete)
      others.add(state.ranking.others)
    }
  }

  /// Ranks the questions of a segment.
  private mutating func rank(_ segment: Int, _ matcher: inout SegmentMatcher) throws {
    try filter(segment, &matcher)
    if texts.isEmpty {
      try rankFiltered(segment, matcher.index)
    } else {
      try rankTexts(segment, &matcher)
    }
  }

  /// Adds the ranked hits to a result; if few questions match completely, others follow.
  mutating func finish(_ result: inout SearchHits) {
    result.completeCount = complete.count
    result.hits = complete.sorted
    let otherCount =
      complete.count == 0 ? RankingWeights.maxIncompleteHits : max(0, minCount - complete.count)
    result.total = complete.count + min(otherCount, others.count)
    if result.hits.count < maxHits {
      result.hits += others.sorted.prefix(min(otherCount, maxHits - result.hits.count))
    }
  }

  private var isFiltered: Bool { !filters.isEmpty || !exclusions.isEmpty }

  /// Finds the questions of a segment that match the filters.
  private mutating func filter(_ segment: Int, _ matcher: inout SegmentMatcher) throws {
    guard isFiltered else { return }
    filterCounts.removeAll(keepingCapacity: true)
    filterCounts += repeatElement(0, count: matcher.index.segments[segment].scores.count)
    for (index, plan) in filters.enumerated() {
      for match in try matcher.matches(plan, inSegment: segment)
      where filterCounts[match.number] == UInt8(index) {
        filterCounts[match.number] += 1
      }
    }
    for plan in exclusions {
      for match in try matcher.matches(plan, inSegment: segment) {
        filterCounts[match.number] = Self.excluded
      }
    }
  }

  /// Reports whether a question matches the filters.
  private func isIncluded(_ number: Int) -> Bool {
    !isFiltered || Int(filterCounts[number]) == filters.count
  }

  /// Ranks the questions of a segment for a query without texts.
  private mutating func rankFiltered(_ segment: Int, _ index: any SearchIndexSource) throws {
    let keys = try sortKeys(segment, index)
    let (scores, first) = (index.segments[segment].scores, index.segments[segment].firstNumber)
    for number in scores.indices where scores[number] != noScore && isIncluded(number) {
      complete.add(
        SearchHit(
          number: first + number, rank: factor(ofScore: scores[number]), score: Int(scores[number]),
          sortKey: keys.isEmpty ? 0 : keys[number], location: .title))
    }
  }

  /// Ranks the questions of a segment by how well they fit the texts.
  private mutating func rankTexts(_ segment: Int, _ matcher: inout SegmentMatcher) throws {
    let (scores, first) = (
      matcher.index.segments[segment].scores, matcher.index.segments[segment].firstNumber
    )
    if candidates.count < scores.count {
      candidates += repeatElement(Candidate(), count: scores.count - candidates.count)
    }
    var numbers: [Int32] = []
    var requiredCount: Int32 = 0
    let candidateTextCount = candidateTextCount(maxScore: scores.max() ?? 0)
    for (index, text) in texts.enumerated() {
      if text.need.isInfinite { requiredCount += 1 }
      let matches = try matcher.matches(text.plan, inSegment: segment)
      add(matches, of: text, &numbers, addsCandidates: index < candidateTextCount)
    }
    let keys = numbers.isEmpty ? [] : try sortKeys(segment, matcher.index)
    for number in numbers {
      let index = Int(number)
      let candidate = candidates[index]
      candidates[index] = Candidate()
      guard candidate.requiredCount == requiredCount else { continue }
      let met = candidate.met
      let isComplete = met > needed - 0.01
      guard isComplete || complete.count < minCount else { continue }
      let rank = rank(fit: candidate.fit, isInOnePlace: candidate.isInOnePlace, met: met)
      let hit = SearchHit(
        number: first + index, rank: Double(rank) * factor(ofScore: scores[index]),
        score: Int(scores[index]), sortKey: keys.isEmpty ? 0 : keys[index],
        location: SearchHit.Location(candidate.location))
      if isComplete { complete.add(hit) } else { others.add(hit) }
    }
  }

  /// Returns the number of texts, from the first one, of which a question must match at least one to be a hit.
  ///
  /// Other questions match at best all of the following texts. They do not match completely, and they are not among the best
  /// of the incomplete matches, because their greatest possible rank is too low, or because no incomplete ones are wanted.
  private func candidateTextCount(maxScore: Int32) -> Int {
    // All questions must match the first text.
    if texts[0].need.isInfinite { return 1 }
    let minRank: Double
    if complete.count >= minCount {
      minRank = .infinity
    } else if order == .relevance, let worst = others.worst {
      minRank = worst.rank
    } else {
      return texts.count
    }
    var (count, fit, met): (Int, Float, Float) = (texts.count, 0, 0)
    for text in texts.reversed() {
      fit += text.weight * Float(QuestionMatch.maxFit)
      met += text.need
      guard met < needed - 0.1,
        Double(rank(fit: fit, isInOnePlace: true, met: met)) * factor(ofScore: maxScore) < minRank
      else { break }
      count -= 1
    }
    return count
  }

  /// Returns how well a question matches, without its score.
  private func rank(fit: Float, isInOnePlace: Bool, met: Float) -> Float {
    // The fit is better if all words are in the same place.
    fit * (isInOnePlace ? RankingWeights.nearness : 1) * (1 + met) * (1 + met)
  }

  /// Adds the matches of a text to the candidates, and appends the numbers of new ones.
  private mutating func add(
    _ matches: [QuestionMatch], of text: WeightedPlan, _ numbers: inout [Int32],
    addsCandidates: Bool
  ) {
    let isRequired = text.need.isInfinite
    let (isFiltered, filterCounts, filterCount) = (isFiltered, filterCounts, filters.count)
    var span = candidates.mutableSpan
    for match in matches {
      let (index, location) = (match.number, match.location)
      if isFiltered, Int(filterCounts[index]) != filterCount { continue }
      var candidate = span[index]
      if candidate.isEmpty {
        if !addsCandidates { continue }
        candidate.isEmpty = false
        numbers.append(Int32(truncatingIfNeeded: index))
        (candidate.bestWeight, candidate.location) = (text.weight, location)
      } else {
        if !candidate.location.isSamePlace(as: location) { candidate.isInOnePlace = false }
        if text.weight > candidate.bestWeight {
          (candidate.bestWeight, candidate.location) = (text.weight, location)
        }
      }
      candidate.fit += Float(match.fit) * text.weight
      if isRequired { candidate.requiredCount += 1 } else { candidate.met += text.need }
      span[index] = candidate
    }
  }

  /// Returns how much a score counts.
  private func factor(ofScore score: Int32) -> Double {
    scoreFactors.indices.contains(Int(score))
      ? scoreFactors[Int(score)] : RankingWeights.scoreBase + log(Double(max(1, score)))
  }

  /// Returns for each question of a segment the number by which the order sorts it; nothing for the order by relevance.
  private func sortKeys(_ segment: Int, _ index: any SearchIndexSource) throws -> [Int] {
    let segment = index.segments[segment]
    switch order {
    case .relevance: return []
    case .votes: return segment.scores.map { $0 == noScore ? .min : Int($0) }
    case .newest, .active:
      var keys = [Int](repeating: .min, count: segment.scores.count)
      let prefix = Array((order == .active ? "]active:" : "]asked:").utf8)
      try segment.forEachTerm(in: .prefix(prefix)) { term, postings in
        let value = String(decoding: term.dropFirst(prefix.count), as: UTF8.self)
        guard let day = CalendarDay(value) else { return }
        for posting in postings where posting.questionNumber < keys.count {
          keys[posting.questionNumber] = day.ordinal
        }
      }
      return keys
    }
  }
}

/// The best of many hits.
private struct BestHits {
  private let limit: Int
  private var hits: [SearchHit] = []
  /// A hit that is worse than as many others as the limit says.
  private(set) var worst: SearchHit?
  /// The number of all hits.
  private(set) var count = 0

  init(limit: Int) { self.limit = limit }

  mutating func add(_ hit: SearchHit) {
    count += 1
    if let worst, Self.isBetter(worst, hit) { return }
    hits.append(hit)
    // Those that are worse than `limit` others are dropped now and then.
    guard limit < 1 << 40, hits.count >= 2 * limit + 100 else { return }
    hits = sorted
    worst = hits.last
  }

  /// The best hits, the best first; of equally good ones the one with more votes first, then the one with the lower number.
  var sorted: [SearchHit] { Array(hits.sorted(by: Self.isBetter).prefix(limit)) }

  /// Adds other hits of the same limit.
  mutating func add(_ others: BestHits) {
    let othersCount = count + others.count
    for hit in others.hits { add(hit) }
    count = othersCount
  }

  private static func isBetter(_ first: SearchHit, _ second: SearchHit) -> Bool {
    (first.sortKey, first.rank, first.score, second.number)
      > (second.sortKey, second.rank, second.score, first.number)
  }
}

extension Posting.Location {
  /// Reports whether two locations are in the same title, question, answer or comment.
  fileprivate func isSamePlace(as other: Posting.Location) -> Bool { bits >> 1 == other.bits >> 1 }
}

extension SearchHit.Location {
  fileprivate init(_ location: Posting.Location) {
    self =
      switch location.field {
      case .title: .title
      case .question: .question
      case .answer: .answer(location.ordinal)
      case .comment: .comment(location.ordinal)
      }
  }
}

/// The numbers of the order by relevance.
///
/// `Templates/search.js` ranks alike, with the same numbers as literals; a test compares them.
package enum RankingWeights {
  // The field in which a term matches
  package static var title: UInt8 { 9 }
  package static var question: UInt8 { 3 }
  package static var answer: UInt8 { 2 }
  package static var comment: UInt8 { 1 }

  // How often the term is in the field; a frequent term counts one more than another
  package static var single: UInt8 { 2 }
  package static var frequent: UInt8 { single + 1 }

  // Whether the term is exactly the word of the query, or only begins with it or is another form of it
  package static var exact: UInt8 { 5 }
  package static var inexact: UInt8 { 2 }

  /// The factor for a question that has all words in the same place.
  package static var nearness: Float { 1.2 }

  /// The number to which the logarithm of a question's score is added.
  package static var scoreBase: Double { 25 }

  /// If a query of at least three words has fewer hits, questions that have most of its words are added up to this number.
  package static var minSentenceHits: Int { 10 }

  /// The maximum number of hits that do not match all words, if none does.
  package static var maxIncompleteHits: Int { 50 }
}
