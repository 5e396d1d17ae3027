/// A parsed query: what a question must match, and what it must not match.
package struct SearchQuery: Sendable, Equatable {
  /// The requirements, all of which a question should match.
  package var requirements: [Requirement] = []
  /// The conditions that a question must not match.
  package var exclusions: [Condition] = []
  /// Filters that stand beside the text of the query, as in the form of the search page.
  package var filters: [Condition] = []

  /// Conditions of which a question must match at least one.
  package typealias Requirement = [Condition]

  /// A word, a phrase or a filter.
  package enum Condition: Sendable, Equatable {
    /// A word, or the beginning of a word.
    case word(QueryWord, isPrefix: Bool)
    /// Words that follow each other; the text in quotes.
    case phrase(String)
    /// A tag.
    case tag(String)
    /// The author of the question or of an answer; the id, or words of the name.
    case user(String)
    /// A property that is indexed, such as `is:accepted`, `site:emacs`, or the year or month in `asked:2024`.
    case property(String, isPrefix: Bool)
    /// A minimum score.
    case minScore(Int)

    /// Whether the condition is about the texts of a question.
    var isText: Bool {
      switch self {
      case .word, .phrase: true
      default: false
      }
    }
  }

  /// The number of all words, phrases and filters.
  package var conditionCount: Int {
    requirements.reduce(exclusions.count + filters.count) { $0 + $1.count }
  }

  /// Whether the query asks for nothing.
  package var isEmpty: Bool { conditionCount == 0 }
}
