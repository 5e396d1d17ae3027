internal import Archive
internal import Contents
internal import FoundationEssentials

/// A bounty on a question.
package struct Bounty: PageValue {
  /// The amount of the bounty, in points of reputation.
  let amount: Count
  /// The date when the bounty ends.
  let until: DisplayDate?

  package static let fields = PageFields<Self> { fields in
    fields.record("amount", note: "the amount in points of reputation") { $0.amount }
    fields.record("until", note: "when it ends") { $0.until }
  }
}

extension SiteContents {
  /// Returns the bounty of a question; `nil` if none is open at the time of the newest data.
  func bounty(on question: QuestionSummary) -> Bounty? {
    bounty(of: question.bountyAmount, until: question.bountyClosesDate)
  }

  /// Returns a bounty with the given amount and end; `nil` without an amount, or if the bounty is
  /// not open at the time of the newest data.
  func bounty(of amount: Int?, until end: Date?) -> Bounty? {
    guard let amount, isBountyOpen(until: end) else { return nil }
    return Bounty(amount: Count(amount), until: end.flatMap(DisplayDate.init))
  }
}
