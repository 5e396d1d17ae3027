package import FoundationEssentials

/// One issue of a digest: a selection as it was answered on a day.
package struct Edition: Sendable, Equatable {
  /// The digest's name, which is also its folder.
  package var digest: String
  /// The day, such as `2026-11-21`; with the digest it names the edition.
  package var date: String
  package var title: String
  /// The rules of the selection, as JSON.
  package var selection: String
  /// When its data was fetched.
  package var dataDate: Date
  /// The questions, in the selection's order.
  package var entries: [Entry]

  package init(
    digest: String, date: String, title: String, selection: String, dataDate: Date,
    entries: [Entry] = []
  ) {
    self.digest = digest
    self.date = date
    self.title = title
    self.selection = selection
    self.dataDate = dataDate
    self.entries = entries
  }
}

extension Edition {
  /// A question's line in an edition, with its figures on that day.
  package struct Entry: Sendable, Equatable {
    package var site: String
    package var questionID: Int
    package var score: Int
    package var answerCount: Int
    package var viewCount: Int
    package var acceptedAnswerID: Int?

    package init(
      site: String, questionID: Int, score: Int, answerCount: Int, viewCount: Int,
      acceptedAnswerID: Int? = nil
    ) {
      self.site = site
      self.questionID = questionID
      self.score = score
      self.answerCount = answerCount
      self.viewCount = viewCount
      self.acceptedAnswerID = acceptedAnswerID
    }
  }

  /// What a list of editions shows of one.
  package struct Heading: Sendable, Equatable {
    package var digest: String
    package var date: String
    package var title: String
    package var dataDate: Date
    package var questionCount: Int

    package init(
      digest: String, date: String, title: String, dataDate: Date, questionCount: Int
    ) {
      self.digest = digest
      self.date = date
      self.title = title
      self.dataDate = dataDate
      self.questionCount = questionCount
    }
  }
}
