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
    package var statistics: QuestionStatistics
    /// The badge for a change since the earlier edition; nil for no badge.
    package var badge: Badge?
    /// The change of the score since the earlier edition; nil if the question is new.
    package var scoreGain: Int?

    package init(
      site: String, questionID: Int, statistics: QuestionStatistics, badge: Badge? = nil,
      scoreGain: Int? = nil
    ) {
      self.site = site
      self.questionID = questionID
      self.statistics = statistics
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

extension Edition {
  /// Sets the badge and score gain of each entry by comparison with an earlier edition.
  package mutating func setBadges(comparedWith earlier: Edition, by selection: DigestSelection) {
    let earlierEntries = Dictionary(earlier.allEntries.map { ($0.key, $0) }) { first, _ in first }
    for index in entries.indices {
      entries[index].setBadge(comparedWith: earlierEntries[entries[index].key], by: selection)
    }
    for section in sections.indices {
      for index in sections[section].entries.indices {
        let key = sections[section].entries[index].key
        sections[section].entries[index].setBadge(
          comparedWith: earlierEntries[key], by: selection)
      }
    }
  }
}

extension Edition.QuestionEntry {
  /// Sets the badge and score gain of an entry by comparison with the question's entry in an
  /// earlier edition, if any.
  fileprivate mutating func setBadge(
    comparedWith earlier: Edition.QuestionEntry?, by selection: DigestSelection
  ) {
    guard let earlier else {
      badge = .new
      return
    }
    let before = earlier.statistics
    scoreGain = statistics.score - before.score
    if let answerID = statistics.acceptedAnswerID, answerID != before.acceptedAnswerID {
      badge = .accepted
    } else if selection.isScoreMove(from: before.score, to: statistics.score) {
      badge = .moved
    }
  }
}

extension Edition {
  /// The kinds of news that an edition has about a question.
  package enum NewsKind: Sendable, Equatable {
    /// The question is new in the digest.
    case newQuestion
    /// An answer was accepted; the associated value is its id.
    case acceptedAnswer(Int)
  }

  /// The questions of the edition with news, selected questions first; in the first edition of a
  /// digest all questions.
  package var newsEntries: [(entry: QuestionEntry, news: NewsKind)] {
    allEntries.compactMap { entry in
      switch entry.badge {
      case .new: (entry, .newQuestion)
      case .accepted: entry.statistics.acceptedAnswerID.map { (entry, .acceptedAnswer($0)) }
      case .moved, nil: comparisonDate == nil ? (entry, .newQuestion) : nil
      }
    }
  }
}

extension Edition {
  /// The rules by which an edition selected its questions, explained on its page.
  package struct SelectionRules: Sendable, Equatable {
    /// The conditions that the questions met, such as a minimum score.
    package var selection: DigestSelection
    /// The earliest creation date of the questions, such as `2026-11-14`; nil for no limit.
    package var since: String?
    /// The latest creation date of the questions, such as `2026-11-21`; nil for no limit.
    package var until: String?

    package init(_ selection: DigestSelection, since: String? = nil, until: String? = nil) {
      self.selection = selection
      self.since = since
      self.until = until
    }

    /// The rules of the selection as JSON, as stored with the edition.
    package var json: String { sortedJSON(self) ?? "{}" }
  }

  /// The rules of the selection; nil if another version of the program stored them in another
  /// format.
  package var selectionRules: SelectionRules? {
    try? JSONDecoder().decode(SelectionRules.self, from: Data(selectionJSON.utf8))
  }
}

/// The JSON form of the rules is one object with the members of the selection and both dates.
extension Edition.SelectionRules: Codable {
  private enum Key: String, CodingKey { case since, until }

  package init(from decoder: any Decoder) throws {
    let days = try decoder.container(keyedBy: Key.self)
    self.init(
      try DigestSelection(from: decoder),
      since: try days.decodeIfPresent(String.self, forKey: .since),
      until: try days.decodeIfPresent(String.self, forKey: .until))
  }

  package func encode(to encoder: any Encoder) throws {
    try selection.encode(to: encoder)
    var days = encoder.container(keyedBy: Key.self)
    try days.encodeIfPresent(since, forKey: .since)
    try days.encodeIfPresent(until, forKey: .until)
  }
}
