package import Archive
internal import Basics
internal import Search
internal import StackExchange
internal import StackMarkdown

/// The result of a search: the best questions, and how the query was understood.
package struct SearchResults: Sendable, Equatable {
  /// The questions found, best matches first, from the requested offset and at most as many as requested.
  package var questions: [FoundQuestion]
  /// The number of all questions found.
  package var total: Int
  /// The number of questions that match the whole query, which precede the others; those match most of its words.
  package var completeCount: Int
  /// Words of the query that no question has, with the similar words that were searched for instead.
  package var corrections: [Correction]
  /// Parts of the query that look like a filter, but are none, such as `is:closed`.
  package var unknownFilters: [String]

  package init(
    questions: [FoundQuestion], total: Int, completeCount: Int, corrections: [Correction],
    unknownFilters: [String] = []
  ) {
    (self.questions, self.total) = (questions, total)
    (self.completeCount, self.corrections) = (completeCount, corrections)
    self.unknownFilters = unknownFilters
  }

  /// A sentence about each unknown filter, with the filters that there are.
  package var notesOnUnknownFilters: [String] {
    unknownFilters.map { filter in
      let text = String(String.UnicodeScalarView(filter.unicodeScalars.prefix(80)))
      if filter == "NOT" { return "`NOT` is no operator; write `-word` to exclude a word" }
      if filter.hasPrefix("[") {
        return "`\(text)` is no filter; a tag has no `*`, write `[tag]` in full"
      }
      let known = SearchQuery.knownFilters.joined(separator: ", ")
      return "`\(text)` is no filter; known: \(known)"
    }
  }

  /// Whether any question matches the whole query.
  package var isComplete: Bool { completeCount > 0 || total == 0 }

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
  /// The address of the question, or of the answer with the best match, on its site.
  package var originalAddress: String

  package init(
    key: QuestionKey, title: MarkedText, excerpt: MarkedText, tags: [String] = [], score: Int = 0,
    answerCount: Int = 0, isSolved: Bool = false, creationDay: String = "", author: String = "",
    answerID: Int? = nil, pagePath: String = "", originalAddress: String = ""
  ) {
    (self.key, self.title, self.excerpt, self.tags) = (key, title, excerpt, tags)
    (self.score, self.answerCount, self.isSolved) = (score, answerCount, isSolved)
    (self.creationDay, self.author) = (creationDay, author)
    (self.answerID, self.pagePath) = (answerID, pagePath)
    self.originalAddress = originalAddress
  }
}

extension FoundQuestion {
  /// The maximum length of an excerpt in characters, without ellipses.
  private static let excerptLength = 240

  /// Describes a hit, and marks the words that the query matched.
  init(_ hit: SearchHit, _ texts: HitTexts, marking terms: MatchedTerms) {
    let question = texts.question
    key = texts.key
    title = MarkedText(question.title, marking: terms)
    excerpt = MarkedText(texts.parsedText(at: hit.location)?.textRuns ?? [], marking: terms)
      .excerpt(upTo: Self.excerptLength)
    tags = question.tags
    score = question.post.score
    answerCount = max(question.answerCount, question.answers.count)
    isSolved = question.acceptedAnswerID != nil
    creationDay = question.post.creationDate.map { CalendarDay(of: $0).description } ?? ""
    author = question.post.owner?.displayName ?? ""
    answerID = texts.answerID(at: hit.location)
    pagePath = "q/\(PathComponent.encoded(key.site))/\(key.id).html"
    originalAddress = texts.siteAddress + (answerID.map { "/a/\($0)" } ?? "/q/\(key.id)")
  }
}
