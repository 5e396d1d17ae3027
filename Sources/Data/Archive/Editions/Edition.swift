package import FoundationEssentials

/// An issue of a digest: the questions that it selected on a day.
package struct Edition: Sendable, Equatable {
  /// The name of the digest, which is also the name of its folder.
  package var digest: String
  /// The date of the edition, such as `2026-11-21`; digest and date identify the edition.
  package var date: String
  /// The title of the edition.
  package var title: String
  /// The rules by which the questions were selected, as JSON.
  package var selectionJSON: String
  /// The time at which the data of the questions was fetched.
  package var dataDate: Date
  /// The date of the earlier edition with which badges compare this one; nil if there was none.
  package var comparisonDate: String?
  /// The selected questions, in the order in which the edition shows them.
  package var entries: [QuestionEntry]
  /// The sections below the selected questions; each question occurs once in an edition.
  package var sections: [Section]

  package init(
    digest: String, date: String, title: String, selectionJSON: String, dataDate: Date,
    comparisonDate: String? = nil, entries: [QuestionEntry] = [],
    sections: [Section] = []
  ) {
    self.digest = digest
    self.date = date
    self.title = title
    self.selectionJSON = selectionJSON
    self.dataDate = dataDate
    self.comparisonDate = comparisonDate
    self.entries = entries
    self.sections = sections
  }

  /// All questions of the edition: the selected ones, then those of the sections.
  package var allEntries: [QuestionEntry] { entries + sections.flatMap(\.entries) }

  /// A list of further questions below the selected ones, such as unanswered questions.
  package struct Section: Sendable, Equatable {
    /// The name of the section: `unanswered`, `bounties`, `moved` or `new`.
    package var name: String
    package var entries: [QuestionEntry]

    package init(name: String, entries: [QuestionEntry]) {
      self.name = name
      self.entries = entries
    }
  }

  /// The change of a question since the earlier edition, shown as a badge.
  package enum Badge: String, Sendable, CaseIterable {
    /// The earlier edition did not contain the question.
    case new
    /// The score changed by at least the threshold of the digest.
    case moved
    /// An answer was accepted since the earlier edition.
    case accepted
  }

  /// A question in an edition, with its score and counts on that day.
  package struct QuestionEntry: Sendable, Equatable {
    package var site: String
    package var questionID: Int
    package var score: Int
    package var answerCount: Int
    package var viewCount: Int
    /// The id of the question's accepted answer; nil if there is none.
    package var acceptedAnswerID: Int?
    /// The badge for a change since the earlier edition; nil for no badge.
    package var badge: Badge?
    /// The change of the score since the earlier edition; nil if the question is new.
    package var scoreGain: Int?

    package init(
      site: String, questionID: Int, score: Int, answerCount: Int, viewCount: Int,
      acceptedAnswerID: Int? = nil, badge: Badge? = nil, scoreGain: Int? = nil
    ) {
      self.site = site
      self.questionID = questionID
      self.score = score
      self.answerCount = answerCount
      self.viewCount = viewCount
      self.acceptedAnswerID = acceptedAnswerID
      self.badge = badge
      self.scoreGain = scoreGain
    }
  }

  /// An edition without its questions, for lists of editions.
  package struct Summary: Sendable, Equatable {
    /// The name of the digest.
    package var digest: String
    /// The date of the edition.
    package var date: String
    package var title: String
    /// The time at which the data of the questions was fetched.
    package var dataDate: Date
    /// The date of the earlier edition with which badges compare this one; nil if there was none.
    package var comparisonDate: String?
    /// The number of selected questions.
    package var questionCount: Int

    package init(
      digest: String, date: String, title: String, dataDate: Date,
      comparisonDate: String? = nil,
      questionCount: Int
    ) {
      self.digest = digest
      self.date = date
      self.title = title
      self.dataDate = dataDate
      self.comparisonDate = comparisonDate
      self.questionCount = questionCount
    }
  }
}
