/// A question that matches a query.
package struct SearchHit: Sendable, Equatable {
  /// The number of the question in the index.
  package let number: Int
  /// How well the question matches, compared with other questions.
  package let rank: Double
  /// The score of the question, by which equally good hits are sorted.
  package let score: Int
  /// The day or score by which hits are sorted before their rank; 0 if they are sorted by rank alone.
  package var sortKey = 0
  /// The location of the best match.
  package let location: Location

  /// A location in a question.
  package enum Location: Sendable, Equatable {
    /// The title, a tag or a property.
    case title
    /// The text of the question.
    case question
    /// The answer with an index.
    case answer(Int)
    /// The comment with an index.
    case comment(Int)
  }
}

/// The order of the results of a search.
package enum SearchOrder: String, Sendable, CaseIterable {
  /// The best matches first.
  case relevance
  /// The newest posts first.
  case newest
  /// The posts with the latest activity first.
  case active
  /// The posts with the highest score first.
  case votes
}

/// All questions that match a query.
package struct SearchHits: Sendable {
  /// The hits, the best first; as many as were requested.
  package var hits: [SearchHit] = []
  /// The number of all hits.
  package var total = 0
  /// The number of hits that match the whole query; the others match most of its words.
  package var completeCount = 0
  /// Words of the query that no question has, with the words that were searched for instead.
  package var corrections: [(word: String, replacement: String)] = []
  /// The terms by which matching words are recognized in texts.
  package var terms = MatchedTerms()
  /// The terms of each requirement of the query, in their order.
  package var requirementTerms: [MatchedTerms] = []
  /// The terms of each exclusion of the query, in their order.
  package var exclusionTerms: [MatchedTerms] = []

  package init() {}
}

/// The terms by which words that a query matched are recognized in texts.
package struct MatchedTerms: Sendable {
  /// How words may differ from a term.
  package enum Mode: Int, Sendable {
    case exact = 0
    /// A word may continue after the term.
    case prefix = 1
    /// A word may be an inflection of the term.
    case inflection = 2
  }

  /// The terms in the order of the query.
  package private(set) var all: [(term: String, mode: Mode)] = []
  private var stems: Set<String> = []

  package init() {}

  mutating func insert(_ term: String, _ mode: Mode = .exact) {
    guard !all.contains(where: { $0 == (term, mode) }) else { return }
    all.append((term, mode))
    if mode == .inflection { stems.insert(stem(of: term)) }
  }

  /// Reports whether a query matched a word, or a part of it.
  package func contains(_ word: QueryWord) -> Bool {
    guard !all.isEmpty else { return false }
    return isMatch(word)
  }

  private func isMatch(_ word: QueryWord) -> Bool {
    contains(word.whole)
      || word.parts.contains { part in part != word.whole && contains(part) }
  }

  private func contains(_ term: String) -> Bool {
    all.contains { $0.term == term || $0.mode == .prefix && term.hasPrefix($0.term) }
      || !stems.isEmpty && stems.contains(stem(of: term))
  }
}
