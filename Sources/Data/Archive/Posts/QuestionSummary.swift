package import FoundationEssentials
package import StackExchange

/// A question with only the properties that lists show.
package struct QuestionSummary: Sendable, Equatable {
  package var site: String
  package var id: Int
  package var title: String
  package var tags: [String]
  package var score: Int
  /// The number of answers on Stack Exchange; the archive may have fewer.
  package var answerCount: Int
  package var viewCount: Int
  package var acceptedAnswerID: Int?
  package var owner: User?
  package var creationDate: Date?
  package var lastActivityDate: Date?
  package var bountyAmount: Int?
  package var bountyClosesDate: Date?
  /// The time at which the stored data of the question last changed.
  package var dataDate: Date

  package init(
    site: String, id: Int, title: String, tags: [String] = [], score: Int = 0,
    answerCount: Int = 0, viewCount: Int = 0, acceptedAnswerID: Int? = nil, owner: User? = nil,
    creationDate: Date? = nil, lastActivityDate: Date? = nil, bountyAmount: Int? = nil,
    bountyClosesDate: Date? = nil, dataDate: Date
  ) {
    self.site = site
    self.id = id
    self.title = title
    self.tags = tags
    self.score = score
    self.answerCount = answerCount
    self.viewCount = viewCount
    self.acceptedAnswerID = acceptedAnswerID
    self.owner = owner
    self.creationDate = creationDate
    self.lastActivityDate = lastActivityDate
    self.bountyAmount = bountyAmount
    self.bountyClosesDate = bountyClosesDate
    self.dataDate = dataDate
  }
}

/// The score and counts of a question, either current or as of the day of an edition.
package struct QuestionStatistics: Sendable, Equatable {
  package var score = 0
  /// The number of answers on Stack Exchange; the archive may have fewer.
  package var answerCount = 0
  package var viewCount = 0
  /// The id of the question's accepted answer; nil if there is none.
  package var acceptedAnswerID: Int?

  package init(
    score: Int = 0, answerCount: Int = 0, viewCount: Int = 0, acceptedAnswerID: Int? = nil
  ) {
    self.score = score
    self.answerCount = answerCount
    self.viewCount = viewCount
    self.acceptedAnswerID = acceptedAnswerID
  }
}

extension QuestionSummary {
  /// The current score and counts of the question.
  package var statistics: QuestionStatistics {
    QuestionStatistics(
      score: score, answerCount: answerCount, viewCount: viewCount,
      acceptedAnswerID: acceptedAnswerID)
  }
}

/// An answer with only the properties that lists show.
package struct AnswerSummary: Sendable, Equatable {
  package var id: Int
  var questionID: Int
  package var authorID: Int
  package var score = 0
  package var creationDate: Date?
}

/// The key of a question: site and id, because ids are unique only within a site.
package struct QuestionKey: Sendable, Hashable {
  /// The API parameter of the site, such as `superuser`.
  package var site: String
  package var id: Int

  package init(site: String, id: Int) {
    self.site = site
    self.id = id
  }
}

extension Edition.QuestionEntry {
  /// The key of the question that the entry shows.
  package var key: QuestionKey { QuestionKey(site: site, id: questionID) }
}
