extension Edition {
  /// The kinds of news in an edition.
  package enum NewsKind: Sendable, Equatable {
    /// A question is new in the digest.
    case newQuestion
    /// An answer was accepted, given by its id.
    case acceptedAnswer(Int)
  }

  /// The entries with news, those of the selection first; in a first edition all entries.
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
