internal import Basics
internal import Glibc

extension SearchQuery {
  /// Returns all questions of an index that match the query, the best first.
  ///
  /// If no question matches all words, those are returned that match most of the rarer words, at most 50. If few
  /// questions match all words of a sentence, such questions follow them. Phrases are matched by groups of words; the
  /// caller verifies them in the texts.
  ///
  /// `Templates/search.js` evaluates queries in the same way.
  ///
  /// - Parameters:
  ///   - index: The index to search.
  ///   - maxHits: The maximum number of hits to return; all are counted.
  ///   - order: The order of the hits.
  /// - Returns: The hits.
  /// - Throws: Rethrows errors of reading the index.
  package func evaluate(
    in index: any SearchIndexSource, maxHits: Int = .max, order: SearchOrder = .relevance
  ) throws -> SearchHits {
    var evaluation = QueryEvaluation(index, maxHits: maxHits, postKind)
    evaluation.sortKeys = try evaluation.sortKeys(for: order)
    return try evaluation.hits(of: self)
  }
}

/// The evaluation of one query.
private struct QueryEvaluation {
  private let index: any SearchIndexSource
  private let scores: [Int32?]
  private let commonTerms: Set<String>
  /// The number of hits to sort and return.
  private let maxHits: Int
  private var result = SearchHits()
  /// Whether words also find their inflections: in queries of words only, because filters, phrases and exclusions ask
  /// for exact words.
  private var findsInflections = false
  /// The kind of post that the query asks for.
  private let postKind: SearchQuery.PostKind?
  /// The terms of the requirement or exclusion that is looked up.
  private var currentTerms = MatchedTerms()
  /// By question, the number by which hits are sorted before their rank; empty for none.
  fileprivate var sortKeys: [Int] = []

  /// A requirement with the questions that match it.
  private struct WeightedMatches {
    let matches: TermMatches
    /// How much the requirement counts; rare words count more.
    let weight: Float
    /// How much is missing in a question that does not match the requirement; infinite if it must match.
    let need: Float
  }

  init(_ index: any SearchIndexSource, maxHits: Int, _ postKind: SearchQuery.PostKind?) {
    (self.index, self.maxHits, self.postKind) = (index, maxHits, postKind)
    scores = index.scores
    commonTerms = Set(index.layout.commonTerms)
  }

  mutating func hits(of query: SearchQuery) throws -> SearchHits {
    findsInflections = query.hasOnlyWords
    var texts: [WeightedMatches] = []
    var filters = try query.filters.map { try self.matches($0) }
    let skipsCommonWords =
      !query.filters.isEmpty || query.requirements.contains { !isCommon($0) }
    for requirement in query.requirements {
      guard !(skipsCommonWords && isCommon(requirement)) else {
        result.requirementTerms.append(MatchedTerms())
        continue
      }
      currentTerms = MatchedTerms()
      var matches = try self.matches(requirement[0])
      for alternative in requirement.dropFirst() {
        matches.formUnion(try self.matches(alternative))
      }
      result.requirementTerms.append(currentTerms)
      if requirement.allSatisfy(\.isText) {
        texts.append(weighted(matches, of: requirement))
      } else {
        filters.append(matches)
      }
    }
    var exclusions: [TermMatches] = []
    for exclusion in query.exclusions {
      currentTerms = MatchedTerms()
      let matches = try self.matches(exclusion, isExcluded: true)
      result.exclusionTerms.append(currentTerms)
      // Whether a single post matches, only its text shows.
      if postKind == nil || !exclusion.dependsOnPost { exclusions.append(matches) }
    }
    let isSentence = query.hasOnlyWords && query.requirements.count >= Self.minSentenceLength
    rank(
      texts, matching: filters, excluding: exclusions,
      minCount: isSentence ? Self.minSentenceHits : 1)
    return result
  }

  /// Reports whether a requirement is a common word, which is skipped if there are others.
  private func isCommon(_ requirement: Requirement) -> Bool {
    guard requirement.count == 1, case .word(let word, _) = requirement[0] else { return false }
    return commonTerms.contains(word.whole)
  }

  private typealias Requirement = SearchQuery.Requirement

  private func weighted(
    _ matches: TermMatches, of requirement: SearchQuery.Requirement
  ) -> WeightedMatches {
    let weight = log(1 + Float(index.questionCount) / (Float(matches.count) + 0.5))
    let need: Float =
      if !requirement.allSatisfy(\.isWord) {
        .infinity
      } else if requirement.allSatisfy(\.isSingleLetter) {
        // They are indexed in titles only.
        0
      } else {
        weight
      }
    return WeightedMatches(matches: matches, weight: weight, need: need)
  }

  // MARK: Ranking

  /// The number of words from which on a query is a sentence, in which not every word matters.
  private static var minSentenceLength: Int { 3 }
  /// The number of hits up to which those are added that have only most words of a sentence.
  private static var minSentenceHits: Int { 10 }

  /// Ranks all questions by how well they match.
  ///
  /// If fewer than `minCount` questions match completely, others follow.
  private mutating func rank(
    _ texts: [WeightedMatches], matching filters: [TermMatches],
    excluding exclusions: [TermMatches], minCount: Int
  ) {
    var hits: [(hit: SearchHit, met: Float)] = []
    let needed = texts.reduce(0) { $0 + ($1.need.isFinite ? $1.need : 0) }
    for question in scores.indices {
      guard let score = scores[question],
        filters.allSatisfy({ $0.fits[question] > 0 }),
        exclusions.allSatisfy({ $0.fits[question] == 0 }),
        let (fit, met, location) = fit(of: question, to: texts)
      else { continue }
      let rank = Double(fit) * (25 + log(Double(max(1, score))))
      let sortKey = sortKeys.isEmpty ? 0 : sortKeys[question]
      hits.append(
        (
          SearchHit(number: question, rank: rank, sortKey: sortKey, location: .init(location)), met
        ))
    }
    let isComplete = { (hit: (hit: SearchHit, met: Float)) in hit.met > needed - 0.01 }
    let complete = hits.filter(isComplete).map(\.hit)
    result.completeCount = complete.count
    result.hits = complete.best(maxHits)
    let otherCount = complete.isEmpty ? Self.maxIncompleteHits : max(0, minCount - complete.count)
    let others = otherCount == 0 ? [] : hits.filter { !isComplete($0) }.map(\.hit)
    result.total = complete.count + min(otherCount, others.count)
    if result.hits.count < maxHits {
      result.hits += others.best(min(otherCount, maxHits - result.hits.count))
    }
  }

  /// The maximum number of hits that do not match all words.
  private static var maxIncompleteHits: Int { 50 }

  /// Returns how well a question fits texts, the sum of the needs that it meets, and the location of the match with
  /// the greatest weight; nil if it has none of the texts.
  private func fit(of question: Int, to texts: [WeightedMatches])
    -> (fit: Float, met: Float, location: Posting.Location)?
  {
    guard !texts.isEmpty else { return (1, 0, Posting.Location(.title)) }
    var (fit, met, bestWeight): (Float, Float, Float) = (0, 0, 0)
    var location: Posting.Location?
    var nearness: Float = 1.2
    for text in texts {
      let textFit = text.matches.fits[question]
      guard textFit > 0 else {
        if text.need.isInfinite { return nil }
        continue
      }
      let textLocation = text.matches.locations[question]
      // The fit is better if all words are in the same place.
      if let location, !location.isSamePlace(as: textLocation) { nearness = 1 }
      fit += textFit * text.weight
      if text.need.isFinite { met += text.need }
      if location == nil || text.weight > bestWeight {
        (bestWeight, location) = (text.weight, textLocation)
      }
    }
    guard let location else { return nil }
    return (fit * nearness * (1 + met) * (1 + met), met, location)
  }

  // MARK: Conditions

  /// Returns the questions that match a condition.
  ///
  /// A word that no question has is replaced by a similar word, unless the condition is an exclusion.
  private mutating func matches(
    _ condition: SearchQuery.Condition, isExcluded: Bool = false
  ) throws -> TermMatches {
    switch condition {
    case .word(let word, let isPrefix):
      return try matches(word, isPrefix: isPrefix, isExcluded: isExcluded)
    case .phrase(let text): return try matches(phrase: text, isExcluded: isExcluded)
    case .tag(let tag, let isPrefix): return try matches(facet: "[" + tag, isPrefix: isPrefix)
    case .user(let name): return try matches(terms: UserFacets.queryTerms(of: name))
    // These restrict the kind of post; see ``SearchQuery/postKind``.
    case .property("is:question"), .property("is:answer"): return all(!isExcluded)
    case .property(let property): return try matches(term: "]" + property)
    case .post(let condition): return try matches(condition, isExcluded: isExcluded)
    case .nothing: return all(false)
    }
  }

  /// Returns all questions, or none.
  private func all(_ matches: Bool) -> TermMatches {
    TermMatches(questionCount: scores.count) { _ in matches }
  }

  /// Returns the questions with an index term that is no word of texts, or with all that begin like it.
  private func matches(facet: String, isPrefix: Bool) throws -> TermMatches {
    guard isPrefix else { return try matches(term: facet) }
    var matches = TermMatches(questionCount: scores.count)
    try index.forEachTerm(beginningWith: Array(facet.utf8)) { _, postings in
      matches.add(postings, isExact: true)
    }
    return matches
  }

  /// Returns the questions with a property of posts; where the index cannot tell, all questions, or none to exclude.
  private func matches(
    _ condition: PostCondition, isExcluded: Bool
  ) throws -> TermMatches {
    if postKind == nil || !condition.dependsOnPost {
      switch condition {
      case .flag(.hasAccepted, let isWanted):
        return try matches(term: "]is:accepted").inverted(unless: isWanted)
      case .flag(.isAccepted, _), .text, .inQuestion, .number(.views, _): break
      case .flag(let flag, let isWanted):
        return try matches(term: "]\(flag.rawValue):yes").inverted(unless: isWanted)
      case .number(.score, let range):
        let scores = scores
        return TermMatches(questionCount: scores.count) { number in
          scores[number].map { range.contains(Int($0)) } ?? false
        }
      case .number(.answers, let range):
        return try matches(facetsOf: "answers") { Int($0).map(range.contains) ?? false }
      case .date(let property, let days):
        return try matches(facetsOf: property.facetName, where: days.contains)
      }
    }
    guard let isMatch = try index.questions(with: condition, kind: postKind) else {
      return all(!isExcluded)
    }
    return TermMatches(questionCount: scores.count) { isMatch.indices.contains($0) && isMatch[$0] }
  }

  /// Returns the questions that have a value of a facet, such as `asked`.
  private func matches(
    facetsOf name: String, where isWanted: (String) -> Bool
  ) throws -> TermMatches {
    var matches = TermMatches(questionCount: scores.count)
    try forEachFacet(of: name) { value, postings in
      if isWanted(value) { matches.add(postings, isExact: true) }
    }
    return matches
  }

  /// Calls `body` with all values of a facet, such as `asked`, and with the questions that have them.
  private func forEachFacet(
    of name: String, _ body: (_ value: String, _ postings: PostingReader) -> Void
  ) throws {
    let prefix = Array("]\(name):".utf8)
    try index.forEachTerm(beginningWith: prefix) { term, postings in
      body(String(decoding: term.dropFirst(prefix.count), as: UTF8.self), postings)
    }
  }

  /// Returns for each question the number by which an order sorts it; nothing for the order by relevance.
  fileprivate func sortKeys(for order: SearchOrder) throws -> [Int] {
    var keys = [Int](repeating: .min, count: scores.count)
    switch order {
    case .relevance: return []
    case .votes: return scores.map { Int($0 ?? .min) }
    case .newest, .active:
      try forEachFacet(of: order == .active ? "active" : "asked") { value, postings in
        guard let day = CalendarDay(value) else { return }
        for posting in postings where posting.questionNumber < keys.count {
          keys[posting.questionNumber] = day.ordinal
        }
      }
      return keys
    }
  }

  /// Records a term by which matching words are recognized.
  private mutating func record(
    _ term: String, _ mode: MatchedTerms.Mode = .exact, isExcluded: Bool = false
  ) {
    currentTerms.insert(term, mode)
    if !isExcluded { result.terms.insert(term, mode) }
  }

  /// Returns the questions that have all of some index terms.
  private func matches(terms: [String]) throws -> TermMatches {
    var matches = try self.matches(term: terms[0])
    for term in terms.dropFirst() {
      matches.formIntersection(try self.matches(term: term))
    }
    return matches
  }

  /// Returns the questions that have an index term.
  private func matches(term: String) throws -> TermMatches {
    var matches = TermMatches(questionCount: scores.count)
    if let postings = try index.postings(of: Array(term.utf8)) {
      matches.add(postings, isExact: true)
    }
    return matches
  }

  /// Returns the questions that have a term, or one that is similar in the ways that the query permits.
  private func matches(term: String, isPrefix: Bool) throws -> TermMatches {
    let stem = stem(of: term)
    guard isPrefix || findsInflections && stem.utf8.count > 2 else {
      return try matches(term: term)
    }
    var matches = TermMatches(questionCount: scores.count)
    // A stem may end in `i` where words end in `y`.
    let prefix = isPrefix || stem.utf8.last != UInt8(ascii: "i") ? stem : String(stem.dropLast())
    let bytes = Array(term.utf8)
    try index.forEachTerm(beginningWith: Array((isPrefix ? term : prefix).utf8)) {
      other, postings in
      let isExact = other == bytes
      guard isExact || isPrefix || Search.stem(of: String(decoding: other, as: UTF8.self)) == stem
      else { return }
      matches.add(postings, isExact: isExact)
    }
    return matches
  }

  /// Returns the questions that have a word, all of its parts, or another spelling of it; or else, a similar word.
  private mutating func matches(
    _ word: QueryWord, isPrefix: Bool, isExcluded: Bool
  ) throws -> TermMatches {
    var matches = try matches(term: word.whole, isPrefix: isPrefix)
    // A word that is being typed may be complete.
    if isPrefix, findsInflections {
      matches.formUnion(try self.matches(term: word.whole, isPrefix: false))
    }
    var terms = [word.whole]
    for variant in SpellingVariants.variants(of: word.whole) {
      matches.formUnion(try self.matches(term: variant, isPrefix: false))
      terms.append(variant)
    }
    if matches.count == 0, word.parts != [word.whole], !word.parts.isEmpty {
      terms += word.parts
      matches = try self.matches(partOf: word, at: 0, isPrefix: isPrefix, isExcluded: isExcluded)
      for index in word.parts.indices.dropFirst() {
        matches.formIntersection(
          try self.matches(partOf: word, at: index, isPrefix: isPrefix, isExcluded: isExcluded))
      }
    } else if matches.count == 0 {
      return try self.matches(
        similarTo: word.whole, writtenAs: word.writtenParts.first, isExcluded: isExcluded)
    }
    for term in terms {
      if isPrefix { record(term, .prefix, isExcluded: isExcluded) }
      if findsInflections || !isPrefix {
        record(term, findsInflections ? .inflection : .exact, isExcluded: isExcluded)
      }
    }
    return matches
  }

  /// Returns the questions that have a part of a word, or else a similar word; only the last part may be incomplete.
  private mutating func matches(
    partOf word: QueryWord, at index: Int, isPrefix: Bool, isExcluded: Bool
  ) throws -> TermMatches {
    let isLast = index == word.parts.count - 1
    let matches = try matches(term: word.parts[index], isPrefix: isPrefix && isLast)
    guard matches.count == 0 else { return matches }
    return try self.matches(
      similarTo: word.parts[index], writtenAs: word.writtenParts[index], isExcluded: isExcluded)
  }

  /// Returns the questions that have the word most similar to one that no question has.
  private mutating func matches(
    similarTo term: String, writtenAs written: String?, isExcluded: Bool
  ) throws -> TermMatches {
    guard !isExcluded,
      let replacement = SpellingList.correction(
        of: Array(term.utf8), in: try index.spellings())
    else { return TermMatches(questionCount: scores.count) }
    let correction = String(decoding: replacement, as: UTF8.self)
    let matches = try matches(term: correction)
    if matches.count > 0 {
      result.corrections.append((written ?? term, correction))
      record(correction)
    }
    return matches
  }

  /// Returns the questions that have all groups of words of a phrase, and its rarer words.
  private mutating func matches(phrase: String, isExcluded: Bool) throws -> TermMatches {
    let allWords = QueryWord.words(in: phrase)
    // Single letters are only indexed in titles.
    let words =
      allWords.contains { $0.whole.count > 1 } ? allWords.filter { $0.whole.count > 1 } : allWords
    let rareWords = words.filter { !commonTerms.contains($0.whole) }
    let longestWord = words.max { $0.whole.count < $1.whole.count }.map { [$0] } ?? []
    var matches: TermMatches?
    for word in rareWords.isEmpty ? longestWord : rareWords {
      var wordMatches = try self.matches(term: word.whole)
      if wordMatches.count == 0 { wordMatches = try self.matches(terms: word.parts) }
      if var previous = matches {
        previous.formIntersection(wordMatches)
        matches = previous
      } else {
        matches = wordMatches
      }
    }
    var result = matches ?? TermMatches(questionCount: scores.count)
    for code in WordGroup.codes(in: phrase.utf8) { result.formIntersection(try self.matches(code)) }
    for word in words { record(word.whole, isExcluded: isExcluded) }
    return result
  }

  /// Returns the questions that have a group of words.
  private func matches(_ code: WordGroup.Code) throws -> TermMatches {
    var hasGroup = [Bool](repeating: false, count: scores.count)
    if let postings = try index.postings(of: WordGroup.term(ofBucket: Int(code >> 6))) {
      for posting in postings
      where posting.location.bits == code & 63 && posting.questionNumber < hasGroup.count {
        hasGroup[posting.questionNumber] = true
      }
    }
    return TermMatches(questionCount: scores.count) { hasGroup[$0] }
  }
}

extension [SearchHit] {
  /// Returns the best elements, the best first; of equally good ones the one with the lower number first.
  fileprivate func best(_ limit: Int) -> [SearchHit] {
    let isBetter = { (first: SearchHit, second: SearchHit) in
      (first.sortKey, first.rank, second.number) > (second.sortKey, second.rank, first.number)
    }
    guard limit < count / 4 else { return Array(sorted(by: isBetter).prefix(limit)) }
    // Few of many: those that are worse than `limit` others are dropped now and then.
    var best: [SearchHit] = []
    var worst: SearchHit?
    for hit in self {
      if let worst, isBetter(worst, hit) { continue }
      best.append(hit)
      guard best.count >= 2 * limit + 100 else { continue }
      best = Array(best.sorted(by: isBetter).prefix(limit))
      worst = best.last
    }
    return Array(best.sorted(by: isBetter).prefix(limit))
  }
}

extension SearchQuery {
  /// Whether the query has neither phrases nor filters, exclusions or alternatives.
  fileprivate var hasOnlyWords: Bool {
    exclusions.isEmpty && requirements.allSatisfy { $0.count == 1 && $0[0].isWord }
  }
}

extension SearchQuery.Condition {
  /// Whether the condition is a word.
  fileprivate var isWord: Bool {
    if case .word = self { true } else { false }
  }

  /// Whether the condition can differ between a question and its answers.
  package var dependsOnPost: Bool {
    switch self {
    case .word, .phrase, .user: true
    case .post(let condition): condition.dependsOnPost
    case .tag, .property, .nothing: false
    }
  }

  /// Whether the condition is a word of one letter.
  fileprivate var isSingleLetter: Bool {
    if case .word(let word, _) = self { word.whole.unicodeScalars.count == 1 } else { false }
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

/// How well each question matches a condition of a query.
struct TermMatches {
  /// For each question, by its number, how well it matches; 0 if it does not.
  private(set) var fits: [Float]
  /// The best location of each match.
  private(set) var locations: [Posting.Location]

  init(questionCount: Int) {
    fits = [Float](repeating: 0, count: questionCount)
    locations = [Posting.Location](repeating: Posting.Location(.title), count: questionCount)
  }

  /// Creates equal matches of the questions for which a closure returns true.
  init(questionCount: Int, where matches: (Int) -> Bool) {
    self.init(questionCount: questionCount)
    for question in 0..<questionCount where matches(question) { fits[question] = 1 }
  }

  /// The number of questions that match.
  var count: Int { fits.reduce(0) { $0 + ($1 > 0 ? 1 : 0) } }

  /// Adds the postings of a term, which count less if the term is only similar to that of the query.
  mutating func add(_ postings: PostingReader, isExact: Bool) {
    for posting in postings where posting.questionNumber < fits.count {
      let location = posting.location
      let fit = Self.weight(of: location) * (isExact ? 5 : 2)
      guard fit > fits[posting.questionNumber] else { continue }
      fits[posting.questionNumber] = fit
      locations[posting.questionNumber] = location
    }
  }

  /// Adds the questions that match another condition.
  mutating func formUnion(_ other: TermMatches) {
    for question in fits.indices where other.fits[question] > fits[question] {
      fits[question] = other.fits[question]
      locations[question] = other.locations[question]
    }
  }

  /// Removes the questions that do not match another condition.
  mutating func formIntersection(_ other: TermMatches) {
    for question in fits.indices where other.fits[question] == 0 { fits[question] = 0 }
  }

  /// Returns the questions that do not match, unless the condition is wanted.
  func inverted(unless isWanted: Bool) -> TermMatches {
    isWanted ? self : TermMatches(questionCount: fits.count) { fits[$0] == 0 }
  }

  /// Returns how much a location counts: the field, and whether the term is frequent in it.
  private static func weight(of location: Posting.Location) -> Float {
    let fieldWeight: Float =
      switch location.field {
      case .title: 9
      case .question: 3
      case .answer: 2
      case .comment: 1
      }
    return fieldWeight * (location.bits & 1 == 1 ? 3 : 2)
  }
}
