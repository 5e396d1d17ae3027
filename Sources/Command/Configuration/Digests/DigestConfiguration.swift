package import Archive
package import Basics

/// A digest to build: its name, its selection, and the days on which its questions were asked.
@dynamicMemberLookup
package struct DigestConfiguration: Sendable, Equatable {
  /// The name of the digest and its folder; `nil` on the command line, where it is derived from site and tags.
  package var name: String?
  /// The title of the digest on pages; `nil` for the default.
  package var title: String?
  /// The description of the digest on pages; `nil` for none.
  package var description: String?
  /// The rules that select the questions and posts of the digest.
  package var selection = DigestSelection()
  /// The range of days on which questions of the digest were asked.
  package var days: Days = .period(.week)

  /// Accesses a property of the digest's selection of posts.
  package subscript<Value>(dynamicMember member: WritableKeyPath<DigestSelection, Value>) -> Value {
    get { selection[keyPath: member] }
    set { selection[keyPath: member] = newValue }
  }

  /// The period before the current day in which questions of a digest were asked, such as `week`.
  package enum Period: String, CaseIterable, Sendable {
    case day, week, month, year, all

    /// Whether the period starts earlier if the last successful run was longer ago.
    var extendsToLastSuccess: Bool { self == .day || self == .week || self == .month }

    /// The length of the period in days; `nil` for no limit.
    package var dayCount: Int? {
      switch self {
      case .day: 1
      case .week: 7
      case .month: 31
      case .year: 366
      case .all: nil
      }
    }
  }

  /// A range of days on which questions were asked.
  package enum Days: Sendable, Equatable {
    /// A period that ends with the current day, such as the last week.
    case period(Period)
    /// The days from the first to the last one, both included; `nil` for no limit at that end.
    case between(CalendarDay?, CalendarDay?)

    /// Returns the first and the last day of the range, both included, if the current day is `today`; `nil` for no
    /// limit.
    ///
    /// A period starts its number of days before today and ends today; `all` has no limits. `day`, `week` and `month`
    /// start on the day of the last success if that is earlier, but at most 31 days before today.
    package func bounds(today: CalendarDay, lastSuccess: CalendarDay? = nil)
      -> (since: CalendarDay?, until: CalendarDay?)
    {
      switch self {
      case .period(let period):
        guard let dayCount = period.dayCount else { return (nil, nil) }
        let start = today.adding(days: -dayCount)
        guard period.extendsToLastSuccess, let lastSuccess else { return (start, today) }
        return (min(start, max(lastSuccess, today.adding(days: -Self.maxCatchUpDays))), today)
      case .between(let since, let until): return (since, until)
      }
    }

    /// The maximum number of days that a period extends back to the last success.
    private static let maxCatchUpDays = 31
  }
}
