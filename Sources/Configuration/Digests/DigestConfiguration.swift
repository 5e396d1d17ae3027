package import Basics
package import Digests

/// A digest as it was asked for: its name, its selection, and the days in which questions were asked.
@dynamicMemberLookup
package struct DigestConfiguration: Sendable, Equatable {
  /// Names the digest and its folder; `nil` on the command line, where site and tags do.
  package var name: String?
  /// What readers call it, and what they are told of it.
  package var title: String?
  package var description: String?
  package var selection = DigestSelection()
  package var days: Days = .period(.week)

  package subscript<Value>(dynamicMember member: WritableKeyPath<DigestSelection, Value>) -> Value {
    get { selection[keyPath: member] }
    set { selection[keyPath: member] = newValue }
  }

  /// How far back questions were asked.
  package enum Period: String, CaseIterable, Sendable {
    case day, week, month, year, all

    /// Whether it goes back to the last success.
    var catchesUp: Bool { self == .day || self == .week || self == .month }

    /// Whole days before today; `nil` for no bound.
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

  /// The days in which questions were asked.
  package enum Days: Sendable, Equatable {
    case period(Period)
    /// Both included; an absent one is no bound.
    case between(CalendarDay?, CalendarDay?)

    /// The days meant on a day, both included; `nil` for no bound.
    ///
    /// A period reaches from as many days before today to the end of today; `all` has no bounds.
    /// The shorter periods catch up: they begin on the day of the last success before if that is
    /// longer ago, but no more than 31 days before today.
    package func bounds(today: CalendarDay, lastSuccess: CalendarDay? = nil)
      -> (since: CalendarDay?, until: CalendarDay?)
    {
      switch self {
      case .period(let period):
        guard let count = period.dayCount else { return (nil, nil) }
        let usual = today.adding(days: -count)
        guard period.catchesUp, let lastSuccess else { return (usual, today) }
        return (min(usual, max(lastSuccess, today.adding(days: -Self.longestCatchUp))), today)
      case .between(let since, let until): return (since, until)
      }
    }

    private static let longestCatchUp = 31
  }
}
