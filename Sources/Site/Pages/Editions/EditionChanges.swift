package import Archive

/// The changes in an edition since the previous edition of its digest.
package struct EditionChanges: Phrase {
  static let name = "changes"
  /// The day of the previous edition.
  let since: DisplayDate
  /// The numbers of questions with each badge, such as *new*; badges that no question has are
  /// omitted.
  let badgeCounts: [BadgeCount]

  package static let fields = PageFields<Self> { fields in
    fields.record("since", note: "the day of the previous edition") { $0.since }
    fields.list(
      "badges", note: "the badges that at least one question has", { $0.badgeCounts },
      unlessEmpty: "hasBadges")
  }
}

/// The number of questions of an edition that have a badge.
struct BadgeCount: PageValue {
  let badge: Edition.Badge
  let count: Count
  let isLast: Bool

  static let fields = PageFields<Self> { fields in
    fields.record("count") { $0.count }
    fields.flag("isNew", note: "whether new questions are counted") { $0.badge == .new }
    fields.flag("isMoved", note: "whether questions with a changed score are counted") {
      $0.badge == .moved
    }
    fields.flag("isAccepted", note: "whether newly accepted answers are counted") {
      $0.badge == .accepted
    }
    fields.flag("isLast") { $0.isLast }
  }
}

extension EditionChanges {
  /// Counts the questions of an edition by badge, in all sections; `nil` for the first edition of a digest.
  package init?(in edition: Edition) {
    guard let since = edition.comparisonDate.flatMap(DisplayDate.init(day:)) else { return nil }
    self.since = since
    let counts = [Edition.Badge.new, .moved, .accepted].compactMap { badge in
      let count = edition.allEntries.count { $0.badge == badge }
      return count == 0 ? nil : (badge: badge, count: count)
    }
    badgeCounts = counts.enumerated().map { index, item in
      BadgeCount(badge: item.badge, count: Count(item.count), isLast: index == counts.count - 1)
    }
  }
}
