package import Digests

extension Edition {
  /// Marks each question by what became of it since an earlier edition.
  package mutating func mark(against earlier: Edition, by selection: Selection) {
    let before = Dictionary(earlier.allEntries.map { ($0.key, $0) }) { first, _ in first }
    for index in entries.indices {
      entries[index].mark(against: before[entries[index].key], by: selection)
    }
    for section in sections.indices {
      for index in sections[section].entries.indices {
        let key = sections[section].entries[index].key
        sections[section].entries[index].mark(against: before[key], by: selection)
      }
    }
  }
}

extension Edition.Entry {
  fileprivate mutating func mark(against earlier: Edition.Entry?, by selection: Selection) {
    guard let earlier else {
      mark = .new
      return
    }
    gain = score - earlier.score
    if let acceptedAnswerID, acceptedAnswerID != earlier.acceptedAnswerID {
      mark = .accepted
    } else if selection.isMove(from: earlier.score, to: score) {
      mark = .moved
    }
  }
}
