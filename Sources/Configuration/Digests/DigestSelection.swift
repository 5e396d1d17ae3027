/// Which questions become a digest.
package struct DigestSelection: Sendable, Equatable {
  /// Names the digest and its folder; `nil` on the command line, where site and tags do.
  package var name: String?
  /// Parameters of sites, for example `stackoverflow`; at least one.
  package var sites: [String] = ["stackoverflow"]
  package var tags = TagRule()
  package var sort: Sort = .votes
  package var days: Days = .period(.week)
  package var limit = 50
  package var minScore: Int?
  /// The most answers kept for a question.
  package var answers = 5
  package var includesComments = true
  /// Whether what an earlier edition showed is left out.
  package var onlyNew = false
  /// What follows the selection itself, in this order.
  package var sections: [Section] = []
}

extension DigestSelection {
  /// The order of questions, best first.
  package enum Sort: String, CaseIterable, Sendable {
    case votes, hot, week, month, activity, creation
  }

  /// A further part of an edition.
  package enum Section: String, CaseIterable, Sendable {
    case unanswered, bounties, moved, new
  }

  /// How far back questions were asked.
  package enum Period: String, CaseIterable, Sendable {
    case day, week, month, year, all

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

    /// The days meant on a day.
    ///
    /// A period reaches from as many days before today to the end of today; `all` has no bounds.
    package func bounds(today: CalendarDay) -> (since: CalendarDay?, until: CalendarDay?) {
      switch self {
      case .period(let period):
        period.dayCount.map { (today.adding(days: -$0), today) } ?? (nil, nil)
      case .between(let since, let until): (since, until)
      }
    }
  }
}
