package import Archive
internal import Basics

/// The result of a search: the best questions, and how the query was understood.
package struct SearchResults: Sendable, Equatable {
  /// The questions found, best matches first, from the requested offset and at most as many as requested.
  package var questions: [FoundQuestion]
  /// The number of all questions found.
  package var total: Int
  /// Whether the questions found match all parts of the query; false if no question does, and these match most of
  /// its words.
  package var isComplete: Bool
  /// Words of the query that no question has, with the similar words that were searched for instead.
  package var corrections: [Correction]

  package init(
    questions: [FoundQuestion], total: Int, isComplete: Bool, corrections: [Correction]
  ) {
    (self.questions, self.total) = (questions, total)
    (self.isComplete, self.corrections) = (isComplete, corrections)
  }

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

/// A question that a search found.
package struct FoundQuestion: Sendable, Equatable {
  package var key: QuestionKey
  package var title: MarkedText
  /// The text around the best match.
  package var excerpt: MarkedText
  package var tags: [String]
  package var score: Int
  package var answerCount: Int
  package var isSolved: Bool
  /// The day on which the question was asked, as 2014-11-02; empty if unknown.
  package var creationDay: String
  /// The name of the question's author; empty if unknown.
  package var author: String
  /// The id of the answer that has the best match; nil if the match is elsewhere.
  package var answerID: Int?
  /// The path of the question's page in an output folder, such as `q/stackoverflow/11227809.html`.
  package var pagePath: String

  package init(
    key: QuestionKey, title: MarkedText, excerpt: MarkedText, tags: [String] = [], score: Int = 0,
    answerCount: Int = 0, isSolved: Bool = false, creationDay: String = "", author: String = "",
    answerID: Int? = nil, pagePath: String = ""
  ) {
    (self.key, self.title, self.excerpt, self.tags) = (key, title, excerpt, tags)
    (self.score, self.answerCount, self.isSolved) = (score, answerCount, isSolved)
    (self.creationDay, self.author) = (creationDay, author)
    (self.answerID, self.pagePath) = (answerID, pagePath)
  }
}

/// A text in pieces, some of which are words that a query matched, or code.
package struct MarkedText: Sendable, Equatable {
  package var pieces: [Piece]

  package init(pieces: [Piece]) { self.pieces = pieces }

  /// A piece of a text.
  package struct Piece: Sendable, Equatable {
    package var text: String
    /// Whether the query matched this word.
    package var isMatch: Bool
    /// Whether the text is code.
    package var isCode: Bool

    package init(text: String, isMatch: Bool = false, isCode: Bool = false) {
      (self.text, self.isMatch, self.isCode) = (text, isMatch, isCode)
    }
  }

  /// The text without marks.
  package var plain: String { pieces.map(\.text).joined() }
}
