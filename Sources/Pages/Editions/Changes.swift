package import Archive

/// What is different in an edition since the one before.
package struct Changes: PageValue {
  /// The day of the edition before.
  let since: DisplayDate
  /// How many questions have which mark, those marks that there are.
  let marks: [MarkCount]

  package static let fields = PageFields<Self> { fields in
    fields.record("since", note: "the day of the edition before") { $0.since }
    fields.list("marks", note: "those that there are", { $0.marks }, unlessEmpty: "hasMarks")
  }
}

/// How many questions of an edition have a mark.
struct MarkCount: PageValue {
  let mark: Edition.Mark
  let count: Count
  let isLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.record("count") { $0.count }
    fields.flag("isNew", note: "which mark it is") { $0.mark == .new }
    fields.flag("isMoved", note: "which mark it is") { $0.mark == .moved }
    fields.flag("isAccepted", note: "which mark it is") { $0.mark == .accepted }
    fields.flag("isLast") { $0.isLast }
  }
}

extension Changes {
  /// Counts the marks of an edition, all its sections; nil when there was no edition before.
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
