package import Archive
package import Search
internal import Basics
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
  /// Parts of the query that look like an operator, but are none, such as `is:closed`.
  package var unknownOperators: [UnknownOperator]
  /// Whether the results are answers, because the query asks for them.
  package var findsAnswers: Bool

  package init(
    questions: [FoundQuestion], total: Int, completeCount: Int, corrections: [Correction],
    unknownOperators: [UnknownOperator] = [], findsAnswers: Bool = false
  ) {
    (self.questions, self.total) = (questions, total)
    (self.completeCount, self.corrections) = (completeCount, corrections)
    (self.unknownOperators, self.findsAnswers) = (unknownOperators, findsAnswers)
  }

  /// The parts of the query that look like an operator, but are none.
  package var unknownParts: [String] { unknownOperators.map(\.text) }

  /// A sentence about each unknown operator, with the nearest one.
  package var notesOnUnknownOperators: [String] {
    unknownOperators.map { unknown in
      let text = String(String.UnicodeScalarView(unknown.text.unicodeScalars.prefix(80)))
      switch (unknown.text, unknown.nearest) {
      case ("NOT", _): return "`NOT` is no operator; write `-word` to exclude a word"
      case ("AND", _): return "`AND` is no operator and not needed; all words are wanted"
      case (_, let nearest?):
        let nearest = String(String.UnicodeScalarView(nearest.unicodeScalars.prefix(80)))
        return
          "`\(text)` is no operator; did you mean `\(nearest)`? Put it in quotes to search for its words"
      case (_, nil):
        return
          "`\(text)` is no operator; `sodigest help search` lists them. Put it in quotes to search for its words"
      }
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

/// A question that a search found, or one of its answers.
package struct FoundQuestion: Sendable, Equatable {
  package var key: QuestionKey
  package var title: MarkedText
  /// The text around the best match.
  package var excerpt: MarkedText
  package var tags: [String]
  /// The score of the question or, if the result is an answer, of the answer.
  package var score: Int
  package var answerCount: Int
  package var isSolved: Bool
  /// Whether the result is an answer; score, day and author are those of the answer.
  package var isAnswer = false
  /// Whether the answer with the best match is accepted.
  package var isAcceptedAnswer = false
  /// The day of the question or the answer, as 2014-11-02; empty if unknown.
  package var creationDay: String
  /// The name of the author of the question or the answer; empty if unknown.
  package var author: String
  /// The id of the answer that has the best match; nil if the match is elsewhere.
  package var answerID: Int?
  /// The path of the question's page in an output folder, such as `q/stackoverflow/11227809.html`.
  package var pagePath: String
  /// The address of the question, or of the answer with the best match, on its site.
  package var originalAddress: String
  /// The anchor of the answer with the best match on the question's page, such as `#answer-101`; empty if the match is
  /// elsewhere.
  package var pageAnchor: String { answerID.map { "#answer-\($0)" } ?? "" }

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

  /// Describes a match, and marks the words that the query matched.
  init(_ match: VerifiedHits.Match, marking terms: MatchedTerms) {
    let texts = match.texts
    let question = texts.question
    key = texts.key
    title = MarkedText(question.title, marking: terms)
    excerpt = MarkedText(texts.parsedText(at: match.location)?.textRuns ?? [], marking: terms)
      .excerpt(upTo: Self.excerptLength)
    tags = question.tags
    let post = match.post
    score = post.score
    answerCount = texts.answerCount
    isSolved = question.acceptedAnswerID != nil
    creationDay = post.creationDate.map { CalendarDay(of: $0).description } ?? ""
    author = post.owner?.displayName ?? ""
    answerID = texts.answerID(at: match.location)
    isAnswer = match.isAnswer
    isAcceptedAnswer = answerID != nil && answerID == question.acceptedAnswerID
    pagePath = "q/\(PathComponent.encoded(key.site))/\(key.id).html"
    originalAddress = texts.siteAddress + (answerID.map { "/a/\($0)" } ?? "/q/\(key.id)")
  }
}

extension VerifiedHits.Match {
  fileprivate var isAnswer: Bool { if case .answer = part { true } else { false } }

  /// The post whose facts results show.
  fileprivate var post: Post {
    if case .answer(let index) = part {
      texts.question.answers[index].post
    } else {
      texts.question.post
    }
  }

  /// The score that results show.
  var score: Int { post.score }
}
