extension Edition {
  /// The kinds of news in an edition.
  package enum News: Sendable, Equatable {
    /// A question is new in the digest.
    case question
    /// An answer was accepted, given by its id.
    case answer(Int)
  }

  /// The entries with news, those of the selection first; in a first edition all entries.
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
