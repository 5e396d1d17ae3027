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
  /// The day of the edition that its marks compare it with; `nil` when there was none.
  package var comparedWith: String?
  /// The questions, in the selection's order.
  package var entries: [Entry]
  /// What follows the selection; a question stands in an edition once.
  package var sections: [Section]

  package init(
    digest: String, date: String, title: String, selection: String, dataDate: Date,
    comparedWith: String? = nil, entries: [Entry] = [], sections: [Section] = []
  ) {
    self.digest = digest
    self.date = date
    self.title = title
    self.selection = selection
    self.dataDate = dataDate
    self.comparedWith = comparedWith
    self.entries = entries
    self.sections = sections
  }

  /// Every line, the selection's first.
  package var allEntries: [Entry] { entries + sections.flatMap(\.entries) }

  /// A further part.
  package struct Section: Sendable, Equatable {
    /// `unanswered`, `bounties`, `moved` or `new`.
    package var name: String
    package var entries: [Entry]

    package init(name: String, entries: [Entry]) {
      self.name = name
      self.entries = entries
    }
  }

  /// What became of a question since the edition before.
  package enum Mark: String, Sendable, CaseIterable {
    /// It was not in that one.
    case new
    /// Its score changed enough to count.
    case moved
    /// An answer was accepted.
    case accepted
  }

  /// A question's line in an edition, with its figures on that day.
  package struct Entry: Sendable, Equatable {
    package var site: String
    package var questionID: Int
    package var score: Int
    package var answerCount: Int
    package var viewCount: Int
    package var acceptedAnswerID: Int?
    package var mark: Mark?
    /// By how much the score changed since the edition before; `nil` for a question that was not in
    /// it.
    package var gain: Int?

    package init(
      site: String, questionID: Int, score: Int, answerCount: Int, viewCount: Int,
      acceptedAnswerID: Int? = nil, mark: Mark? = nil, gain: Int? = nil
    ) {
      self.site = site
      self.questionID = questionID
      self.score = score
      self.answerCount = answerCount
      self.viewCount = viewCount
      self.acceptedAnswerID = acceptedAnswerID
      self.mark = mark
      self.gain = gain
    }
  }

  /// What a list of editions shows of one.
  package struct Heading: Sendable, Equatable {
    package var digest: String
    package var date: String
    package var title: String
    package var dataDate: Date
    /// The day of the edition that its marks compare it with.
    package var comparedWith: String?
    package var questionCount: Int

    package init(
      digest: String, date: String, title: String, dataDate: Date, comparedWith: String? = nil,
      questionCount: Int
    ) {
      self.digest = digest
      self.date = date
      self.title = title
      self.dataDate = dataDate
      self.comparedWith = comparedWith
      self.questionCount = questionCount
    }
  }
}
