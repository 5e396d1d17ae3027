package import Basics

/// A document of the search index: a question with all texts that its page shows.
package struct QuestionDocument: Sendable {
  /// The path of the question's page below `q/`, without the file extension.
  package var pagePath: String
  package var title: String
  package var tags: [String]
  /// The folder names of the tags' pages, in the order of the tags; special bytes are encoded as
  /// `_` and two hexadecimal digits, as in `c_23`.
  package var tagFolders: [String]
  /// The day on which the question was asked.
  package var creationDay: CalendarDay?
  /// The day of the last activity.
  package var activityDay: CalendarDay?
  /// The properties that the question has, except an accepted answer; for code, the question or an answer.
  package var flags: Set<PostCondition.Flag> = []
  /// The number of answers.
  package var answerCount: Int
  /// Whether the question has an accepted answer.
  package var hasAcceptedAnswer: Bool
  /// The text of the question itself.
  package var question: Text
  /// The texts of the answers, in the order of the page.
  package var answers: [Text]
  /// The texts of the comments: first those on the question, then those on the answers.
  package var comments: [Text]

  /// The text of a question, an answer or a comment.
  package struct Text: Sendable {
    /// The id of the post or comment.
    package var id: Int
    /// The name of the author.
    package var author: String?
    /// The id of the author; nil if unknown.
    package var authorID: Int?
    /// The plain text, without markup, in UTF-8.
    package var plainText: [UInt8]
    /// The beginning of the text on one line, for search results.
    package var excerpt: String

    package init(
      id: Int, author: String?, authorID: Int? = nil, plainText: [UInt8], excerpt: String = ""
    ) {
      self.id = id
      self.author = author
      self.authorID = authorID
      self.plainText = plainText
      self.excerpt = excerpt
    }
  }

  package init(
    pagePath: String, title: String, tags: [String], tagFolders: [String],
    creationDay: CalendarDay?, answerCount: Int,
    hasAcceptedAnswer: Bool,
    question: Text, answers: [Text], comments: [Text]
  ) {
    self.pagePath = pagePath
    self.title = title
    self.tags = tags
    self.tagFolders = tagFolders
    self.creationDay = creationDay
    self.answerCount = answerCount
    self.hasAcceptedAnswer = hasAcceptedAnswer
    self.question = question
    self.answers = answers
    self.comments = comments
  }
}
