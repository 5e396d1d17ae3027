package import Basics

/// A question as search finds it, with all texts that its page shows.
package struct SearchedQuestion: Sendable {
  /// Its page below `q/`, without its end.
  package var page: String
  package var title: String
  package var tags: [String]
  /// The folders of the pages of its tags, in their order: `_` and two hexadecimal digits are a byte of a
  /// name.
  package var tagFolders: [String]
  /// The day on which it was asked.
  package var day: CalendarDay?
  package var answerCount: Int
  package var isSolved: Bool
  package var question: Text
  /// In the order of the page.
  package var answers: [Text]
  /// Those of the question, then those of the answers.
  package var comments: [Text]

  /// What somebody wrote.
  package struct Text: Sendable {
    package var id: Int
    package var author: String?
    /// What it says, without marks.
    package var words: [UInt8]
    /// How it begins, in one line.
    package var excerpt: String

    package init(id: Int, author: String?, words: [UInt8], excerpt: String = "") {
      self.id = id
      self.author = author
      self.words = words
      self.excerpt = excerpt
    }
  }

  package init(
    page: String, title: String, tags: [String], tagFolders: [String],
    day: CalendarDay?, answerCount: Int,
    isSolved: Bool,
    question: Text, answers: [Text], comments: [Text]
  ) {
    self.page = page
    self.title = title
    self.tags = tags
    self.tagFolders = tagFolders
    self.day = day
    self.answerCount = answerCount
    self.isSolved = isSolved
    self.question = question
    self.answers = answers
    self.comments = comments
  }
}
