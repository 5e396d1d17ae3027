extension Edition {
  /// What became news in an edition.
  package enum News: Sendable, Equatable {
    case question
    /// An answer was accepted.
    case answer(Int)
  }

  /// Lines with news, the selection's first; in a first edition all are.
  package var news: [(entry: Entry, news: News)] {
    allEntries.compactMap { entry in
      switch entry.mark {
      case .new: (entry, .question)
      case .accepted: entry.acceptedAnswerID.map { (entry, .answer($0)) }
      case .moved, nil: comparedWith == nil ? (entry, .question) : nil
      }
    }
  }
}
