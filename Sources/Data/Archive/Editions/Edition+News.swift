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
      case .accepted: entry.acceptedAnswerID.map { (entry, .acceptedAnswer($0)) }
      case .moved, nil: comparisonDate == nil ? (entry, .newQuestion) : nil
      }
    }
  }
}
