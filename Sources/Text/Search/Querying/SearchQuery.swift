/// A parsed query: what a question must match, and what it must not match.
package struct SearchQuery: Sendable, Equatable {
  /// The requirements, all of which a question should match.
  package var requirements: [Requirement] = []
  /// The conditions that a question must not match.
  package var exclusions: [Condition] = []
  /// Filters that stand beside the text of the query, as in the form of the search page.
  package var filters: [Condition] = []
  /// Parts of the query that look like an operator, but are none, and hints on words that other searches have as operators.
  package var unknownOperators: [UnknownOperator] = []
  /// The kind of post to find; nil for questions that match together with their answers and comments.
  package var postKind: PostKind?

  /// A kind of post that a query asks for; each post must match by itself.
  package enum PostKind: String, Sendable {
    case question, answer
  }

  /// Conditions of which a question must match at least one.
  package typealias Requirement = [Condition]

  /// A word, a phrase or a filter.
  package enum Condition: Sendable, Equatable {
    /// A word, or the beginning of a word.
    case word(QueryWord, isPrefix: Bool)
    /// Words that follow each other; the text in quotes.
    case phrase(String)
    /// A tag, or the beginning of a tag.
    case tag(String, isPrefix: Bool)
    /// The author of the question or of an answer; the id, or words of the name.
    case user(String)
    /// A property that is indexed, such as `is:accepted` or `site:emacs`.
    case property(String)
    /// A property of posts, such as `closed:yes`.
    case post(PostCondition)
    /// What no question matches: an unknown operator.
    case nothing

    /// The number of words that have to be looked up.
    fileprivate var wordCount: Int {
      switch self {
      case .phrase(let text), .user(let text), .post(.text(_, let text)):
        max(1, QueryWord.words(in: text).count)
      default: 1
      }
    }

    /// Whether the condition is about the texts of a question.
    var isText: Bool {
      switch self {
      case .word, .phrase: true
      default: false
      }
    }
  }

  /// The number of all words and filters; each word of a phrase or name counts, because each is looked up.
  package var wordCount: Int {
    (requirements.flatMap(\.self) + exclusions + filters).reduce(0) { $0 + $1.wordCount }
  }

  /// Whether the query asks for nothing.
  package var isEmpty: Bool { requirements.isEmpty && exclusions.isEmpty && filters.isEmpty }
}
