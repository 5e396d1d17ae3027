/// A question that matches a query.
package struct SearchHit: Sendable, Equatable {
  /// The number of the question in the index.
  package let number: Int
  /// How well the question matches, compared with other questions.
  package let rank: Double
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

/// All questions that match a query.
package struct SearchHits: Sendable, Equatable {
  /// The hits, the best first.
  package var hits: [SearchHit] = []
  /// The number of hits that match the whole query; the others match most of its words.
  package var completeCount = 0
  /// Words of the query that no question has, with the words that were searched for instead.
  package var corrections: [(word: String, replacement: String)] = []
  /// The terms by which matching words are recognized in texts.
  package var terms = MatchedTerms()

  package static func == (first: SearchHits, second: SearchHits) -> Bool {
    first.hits == second.hits && first.completeCount == second.completeCount
      && first.corrections.elementsEqual(second.corrections, by: ==) && first.terms == second.terms
  }
}

/// The terms by which words that a query matched are recognized in texts.
package struct MatchedTerms: Sendable, Equatable {
  private(set) var terms: Set<String> = []
  private(set) var prefixes: Set<String> = []
  private(set) var stems: Set<String> = []

  mutating func insert(_ term: String, isPrefix: Bool = false, hasInflections: Bool = false) {
    terms.insert(term)
    if isPrefix { prefixes.insert(term) }
    if hasInflections { stems.insert(stem(of: term)) }
  }

  /// Reports whether a query matched a word, or a part of it.
  package func contains(_ word: QueryWord) -> Bool {
    ([word.whole] + word.parts).contains { term in
      terms.contains(term) || prefixes.contains { term.hasPrefix($0) }
        || stems.contains(stem(of: term))
    }
  }
}
