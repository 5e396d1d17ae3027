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
    scoreGain = score - earlier.score
    if let acceptedAnswerID, acceptedAnswerID != earlier.acceptedAnswerID {
      badge = .accepted
    } else if selection.isScoreMove(from: earlier.score, to: score) {
      badge = .moved
    }
  }
}
