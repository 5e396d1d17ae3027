internal import Archive

extension Edition {
  /// Marks each question by what became of it since an earlier edition.
  mutating func mark(against earlier: Edition) {
    let before = Dictionary(earlier.allEntries.map { ($0.key, $0) }) { first, _ in first }
    for index in entries.indices {
      entries[index].mark(against: before[entries[index].key])
    }
    for section in sections.indices {
      for index in sections[section].entries.indices {
        let key = sections[section].entries[index].key
        sections[section].entries[index].mark(against: before[key])
      }
    }
  }
}

extension Edition.Entry {
  fileprivate mutating func mark(against earlier: Edition.Entry?) {
    guard let earlier else {
      mark = .new
      return
    }
    gain = score - earlier.score
    if let acceptedAnswerID, acceptedAnswerID != earlier.acceptedAnswerID {
      mark = .accepted
    } else if gain != 0 {
      mark = .moved
    }
  }
}
