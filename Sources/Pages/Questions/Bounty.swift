internal import Archive
internal import Contents
internal import FoundationEssentials

/// What answering is worth, in reputation.
package struct Bounty: PageValue {
  let amount: Count
  let until: DisplayDate?

  package static let fields = PageFields<Self> { fields in
    fields.record("amount", note: "in reputation") { $0.amount }
    fields.record("until") { $0.until }
  }
}

extension SiteContents {
  /// The bounty that is open on a question, as far as the data goes.
  func bounty(on question: QuestionSummary) -> Bounty? {
    bounty(of: question.bountyAmount, until: question.bountyClosesDate)
  }

  /// A bounty, if there is one and it is open, as far as the data goes.
  func bounty(of amount: Int?, until end: Date?) -> Bounty? {
    guard let amount, isOpen(bountyUntil: end) else { return nil }
    return Bounty(amount: Count(amount), until: end.flatMap(DisplayDate.init))
  }
}
