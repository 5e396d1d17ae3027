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
  ///   - minHits: The number of hits up to which those are added that have only most words.
  ///   - threadCount: The number of threads that read segments; the hits do not depend on it.
  /// - Returns: The hits.
  /// - Throws: Rethrows errors of reading the index.
  package func evaluate(
    in index: any SearchIndexSource, maxHits: Int = .max, order: SearchOrder = .relevance,
    minHits: Int = 1, threadCount: Int = ParallelLoop.usualThreadCount
  ) throws -> SearchHits {
    var evaluation = QueryEvaluation(index, postKind, threadCount: threadCount)
    return try evaluation.hits(of: self, maxHits: maxHits, order, minHits: minHits)
  }
}

/// The evaluation of one query: finds out what each condition asks for, then ranks the questions of all segments.
private struct QueryEvaluation {
  private let index: any SearchIndexSource
  private let commonTerms: Set<String>
  private let threadCount: Int
  private let memory = MatchMemory()
  private var result = SearchHits()
  /// Whether words also find their inflections: in queries of words only, because filters, phrases and exclusions ask
  /// for exact words.
  private var findsInflections = false
  /// The kind of post that the query asks for.
  private let postKind: SearchQuery.PostKind?
  /// Whether a word that no question has is replaced by the most similar one.
  private var correctsWords = true
  /// The terms of the requirement or exclusion that is looked up.
  private var currentTerms = MatchedTerms()

  init(_ index: any SearchIndexSource, _ postKind: SearchQuery.PostKind?, threadCount: Int) {
    (self.index, self.postKind, self.threadCount) = (index, postKind, threadCount)
    commonTerms = Set(index.commonTerms)
  }

  /// Returns the number of questions that match a plan.
  private func count(_ plan: MatchPlan) throws -> Int {
    try plan.count(in: index, threadCount: threadCount, keeping: memory)
  }

  /// Returns the best hits of a query.
  mutating func hits(
    of query: SearchQuery, maxHits: Int, _ order: SearchOrder, minHits: Int
  ) throws -> SearchHits {
    findsInflections = query.hasOnlyWords
    correctsWords = query.correctsWords
    let filters = try query.filters.map { try plan($0) }
    let (texts, otherFilters) = try planRequirements(of: query)
    let exclusions = try planExclusions(of: query)
    let isSentence = query.hasOnlyWords && query.requirements.count >= Self.minSentenceLength
    var ranking = QueryRanking(
      texts, matching: filters + otherFilters, excluding: exclusions,
      minCount: max(minHits, isSentence ? RankingWeights.minSentenceHits : 1), maxHits: maxHits,
      order)
    try ranking.rank(index, threadCount: threadCount)
    ranking.finish(&result)
    return result
  }

  /// Plans the requirements of a query, and stores their terms in the result.
  ///
  /// - Returns: The requirements of texts, which rank questions, and those that only filter them.
  private mutating func planRequirements(
    of query: SearchQuery
  ) throws -> (texts: [WeightedPlan], filters: [MatchPlan]) {
    var texts: [WeightedPlan] = []
    var filters: [MatchPlan] = []
    let skipsCommonWords =
      !query.filters.isEmpty || query.requirements.contains { !isCommon($0) }
    for requirement in query.requirements {
      guard !(skipsCommonWords && isCommon(requirement)) else {
        result.requirementTerms.append(MatchedTerms())
        continue
      }
      let plan = try plan(requirement)
      result.requirementTerms.append(currentTerms)
      if requirement.allSatisfy(\.isText) {
        texts.append(try weighted(plan, of: requirement))
      } else {
        filters.append(plan)
      }
    }
    return (texts, filters)
  }

  /// Returns the questions that match one of the conditions of a requirement, whose terms become the current ones.
  private mutating func plan(_ requirement: Requirement) throws -> MatchPlan {
    currentTerms = MatchedTerms()
    let plans = try requirement.map { condition in
      let otherTerms = currentTerms
      let plan = try self.plan(condition)
      // The words of a phrase beside others do not match by themselves.
      if case .phrase = condition, requirement.count > 1 { currentTerms = otherTerms }
      return plan
    }
    return plans.count == 1 ? plans[0] : MatchPlan(.any(plans))
  }

  /// Plans the exclusions that the index can decide, and stores the terms of all in the result.
  private mutating func planExclusions(of query: SearchQuery) throws -> [MatchPlan] {
    var exclusions: [MatchPlan] = []
    for exclusion in query.exclusions {
      currentTerms = MatchedTerms()
      let plan = try self.plan(exclusion, isExcluded: true)
      result.exclusionTerms.append(currentTerms)
      // Whether a single post matches, only its text shows.
      if postKind == nil || !exclusion.dependsOnPost { exclusions.append(plan) }
    }
    return exclusions
  }

  /// Reports whether a requirement is a common word, which is skipped if there are others.
  private func isCommon(_ requirement: Requirement) -> Bool {
    guard requirement.count == 1, case .word(let word, _) = requirement[0] else { return false }
    return commonTerms.contains(word.whole)
  }

  private typealias Requirement = SearchQuery.Requirement

  private mutating func weighted(
    _ plan: MatchPlan, of requirement: SearchQuery.Requirement
  ) throws -> WeightedPlan {
    let weight = log(1 + Float(index.questionCount) / (Float(try count(plan)) + 0.5))
    let need: Float =
      if !requirement.allSatisfy(\.isWord) {
        .infinity
      } else if requirement.allSatisfy(\.isSingleLetter) {
        // They are indexed in titles only.
        0
      } else {
        weight
      }
    return WeightedPlan(plan: plan, weight: weight, need: need)
  }

  /// The number of words from which on a query is a sentence, in which not every word matters.
  private static var minSentenceLength: Int { 3 }

  // MARK: Conditions

  /// Returns the questions that match a condition.
  ///
  /// A word that no question has is replaced by a similar word, unless the condition is an exclusion.
  private mutating func plan(
    _ condition: SearchQuery.Condition, isExcluded: Bool = false
  ) throws -> MatchPlan {
    switch condition {
    case .word(let word, let isPrefix):
      return try plan(word, isPrefix: isPrefix, isExcluded: isExcluded)
    case .phrase(let text): return try plan(phrase: text, isExcluded: isExcluded)
    case .tag(let tag, let isPrefix):
      let term = Array("[\(tag)".utf8)
      return MatchPlan(.terms(isPrefix ? .prefix(term) : .term(term)) { _ in .same })
    case .user(let name): return plan(terms: UserFacets.queryTerms(of: name))
    // These restrict the kind of post; see ``SearchQuery/postKind``.
    case .property("is:question"), .property("is:answer"):
      return MatchPlan(isExcluded ? .none : .all)
    case .property(let property): return MatchPlan(term: "]" + property)
    case .post(let condition): return try plan(condition, isExcluded: isExcluded)
    case .nothing: return MatchPlan(.none)
    }
  }

  /// Returns the questions with a property of posts; where only texts tell, those that may have it, or none to exclude.
  private func plan(_ condition: PostCondition, isExcluded: Bool) throws -> MatchPlan {
    if postKind == nil || !condition.dependsOnPost {
      switch condition {
      case .flag(.hasAccepted, let isWanted):
        return MatchPlan(term: "]is:accepted").inverted(unless: isWanted)
      case .flag(.isAccepted, _), .text, .inQuestion, .number(.views, _): break
      case .flag(let flag, let isWanted):
        return MatchPlan(term: "]\(flag.rawValue):yes").inverted(unless: isWanted)
      case .number(.score, let range): return MatchPlan(.score(range))
      case .number(.answers, let range):
        return MatchPlan(facetsOf: "answers") { Int($0).map(range.contains) ?? false }
      case .date(let property, let days):
        return MatchPlan(facetsOf: property.facetName, where: days.contains)
      }
    }
    if index.canFilter(by: condition, kind: postKind) {
      return MatchPlan(.posts(condition, postKind))
    }
    if isExcluded { return MatchPlan(.none) }
    let terms = condition.neededTerms
    return terms.isEmpty ? MatchPlan(.all) : plan(terms: terms)
  }

  /// Records a term by which matching words are recognized.
  private mutating func record(
    _ term: String, _ mode: MatchedTerms.Mode = .exact, isExcluded: Bool = false
  ) {
    currentTerms.insert(term, mode)
    if !isExcluded { result.terms.insert(term, mode) }
  }

  /// Returns the questions that have all of some index terms.
  private func plan(terms: [String]) -> MatchPlan {
    terms.count == 1 ? MatchPlan(term: terms[0]) : MatchPlan(.every(terms.map(MatchPlan.init)))
  }

  /// Returns the questions that have a term, or one that is similar in the ways that the query permits.
  private func plan(term: String, isPrefix: Bool) -> MatchPlan {
    let stem = stem(of: term)
    guard isPrefix || findsInflections && stem.utf8.count > 2 else { return MatchPlan(term: term) }
    let bytes = Array(term.utf8)
    if isPrefix { return MatchPlan(.terms(.prefix(bytes)) { $0 == bytes ? .same : .similar }) }
    // A stem may end in `i` where words end in `y`.
    let prefix = Array((stem.utf8.last != UInt8(ascii: "i") ? stem : String(stem.dropLast())).utf8)
    return MatchPlan(
      .terms(.prefix(prefix)) { other in
        if other == bytes { return .same }
        // Only words of small letters have a stem, which is not much shorter.
        guard other.count <= prefix.count + maxInflectionLength,
          other[prefix.count...].allSatisfy({ $0 &- UInt8(ascii: "a") < 26 })
        else { return .different }
        return Search.stem(of: String(decoding: other, as: UTF8.self)) == stem
          ? .similar : .different
      })
  }

  /// Returns the questions that have a word, all of its parts, or another spelling of it; or else, a similar word.
  private mutating func plan(
    _ word: QueryWord, isPrefix: Bool, isExcluded: Bool
  ) throws -> MatchPlan {
    var plans = [plan(term: word.whole, isPrefix: isPrefix)]
    // A word that is being typed may be complete.
    if isPrefix, findsInflections { plans.append(plan(term: word.whole, isPrefix: false)) }
    var terms = [word.whole]
    for variant in SpellingVariants.variants(of: word.whole) {
      plans.append(plan(term: variant, isPrefix: false))
      terms.append(variant)
    }
    var result = plans.count == 1 ? plans[0] : MatchPlan(.any(plans))
    if try count(result) == 0 {
      guard word.parts != [word.whole], !word.parts.isEmpty else {
        return try plan(
          similarTo: word.whole, writtenAs: word.writtenParts.first, isExcluded: isExcluded)
      }
      terms += word.parts
      result = MatchPlan(
        .every(
          try word.parts.indices.map {
            try plan(partOf: word, at: $0, isPrefix: isPrefix, isExcluded: isExcluded)
          }))
    }
    for term in terms {
      if isPrefix { record(term, .prefix, isExcluded: isExcluded) }
      if findsInflections || !isPrefix {
        record(term, findsInflections ? .inflection : .exact, isExcluded: isExcluded)
      }
    }
    return result
  }

  /// Returns the questions that have a part of a word, or else a similar word; only the last part may be incomplete.
  private mutating func plan(
    partOf word: QueryWord, at index: Int, isPrefix: Bool, isExcluded: Bool
  ) throws -> MatchPlan {
    let isLast = index == word.parts.count - 1
    let result = plan(term: word.parts[index], isPrefix: isPrefix && isLast)
    guard try count(result) == 0 else { return result }
    return try plan(
      similarTo: word.parts[index], writtenAs: word.writtenParts[index], isExcluded: isExcluded)
  }

  /// Returns the questions that have the word most similar to one that no question has.
  private mutating func plan(
    similarTo term: String, writtenAs written: String?, isExcluded: Bool
  ) throws -> MatchPlan {
    guard !isExcluded, correctsWords,
      let replacement = SpellingList.correction(
        of: Array(term.utf8), in: try index.spellings())
    else { return MatchPlan(.none) }
    let correction = String(decoding: replacement, as: UTF8.self)
    let plan = MatchPlan(term: correction)
    if try count(plan) > 0 {
      result.corrections.append((written ?? term, correction))
      record(correction)
    }
    return plan
  }

  /// Returns the questions that have the rarer words of a phrase and its groups of words or, if the index has no groups,
  /// all words.
  private mutating func plan(phrase: String, isExcluded: Bool) throws -> MatchPlan {
    let allWords = QueryWord.words(in: phrase)
    // Single letters are only indexed in titles.
    let words =
      allWords.contains { $0.whole.count > 1 } ? allWords.filter { $0.whole.count > 1 } : allWords
    let rareWords = words.filter { !commonTerms.contains($0.whole) }
    let longestWord = words.max { $0.whole.count < $1.whole.count }.map { [$0] } ?? []
    let needed = rareWords.isEmpty ? longestWord : rareWords
    let others = index.hasWordGroups ? [] : words.filter { !needed.contains($0) }
    var plans: [MatchPlan] = []
    for word in needed + others {
      let whole = MatchPlan(term: word.whole)
      plans.append(try count(whole) > 0 ? whole : plan(terms: word.parts))
    }
    if index.hasWordGroups {
      plans += WordGroup.codes(in: phrase.utf8).map { MatchPlan(.wordGroup($0)) }
    }
    for word in words { record(word.whole, isExcluded: isExcluded) }
    // Which questions to exclude is known only from the texts.
    if isExcluded, !index.hasWordGroups { return MatchPlan(.none) }
    return plans.isEmpty ? MatchPlan(.none) : MatchPlan(.every(plans))
  }
}

/// The maximum number of letters by which an inflection is longer than the stem: two endings and a letter.
private var maxInflectionLength: Int { 12 }

extension MatchPlan {
  /// The questions that have a value of a facet, such as `asked`.
  fileprivate convenience init(
    facetsOf name: String, where isWanted: @escaping @Sendable (String) -> Bool
  ) {
    let prefix = Array("]\(name):".utf8)
    self.init(
      .terms(.prefix(prefix)) { term in
        isWanted(String(decoding: term.dropFirst(prefix.count), as: UTF8.self))
          ? .same : .different
      })
  }

  /// Returns the questions that do not match, unless the condition is wanted.
  fileprivate func inverted(unless isWanted: Bool) -> MatchPlan {
    isWanted ? self : MatchPlan(.not(self))
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
