package import Archive

/// The changes in an edition since the previous edition of its digest.
package struct Changes: PageValue {
  /// The day of the previous edition.
  let since: DisplayDate
  /// The number of questions for each badge that at least one question has.
  let marks: [MarkCount]

  package static let fields = PageFields<Self> { fields in
    fields.record("since", note: "the day of the previous edition") { $0.since }
    fields.list(
      "marks", note: "the badges that at least one question has", { $0.marks },
      unlessEmpty: "hasMarks")
  }
}

/// The number of questions of an edition that have a badge.
struct MarkCount: PageValue {
  let mark: Edition.Mark
  let count: Count
  let isLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.record("count") { $0.count }
    fields.flag("isNew", note: "whether new questions are counted") { $0.mark == .new }
    fields.flag("isMoved", note: "whether questions with a changed score are counted") {
      $0.mark == .moved
    }
    fields.flag("isAccepted", note: "whether newly accepted answers are counted") {
      $0.mark == .accepted
    }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Changes {
  /// Counts the questions of an edition by badge, in all sections; `nil` for the first edition of a digest.
  package init?(in edition: Edition) {
    guard let since = edition.comparedWith.flatMap(DisplayDate.init(day:)) else { return nil }
    self.since = since
    let counts = [Edition.Mark.new, .moved, .accepted].compactMap { mark in
      let count = edition.allEntries.count { $0.mark == mark }
      return count == 0 ? nil : (mark: mark, count: count)
    }
    marks = counts.enumerated().map { index, item in
      MarkCount(mark: item.mark, count: Count(item.count), isLast: index == counts.count - 1)
    }
  }
}
