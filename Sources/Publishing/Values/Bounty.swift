internal import Archive
internal import FoundationEssentials
internal import Mustache
internal import StackExchange

/// What answering is worth, in reputation.
package struct Bounty: PageValue {
  let amount: Count
  let until: DisplayDate?

  package static let fields = PageFields<Self> { fields in
    fields.record("amount", note: "in reputation") { $0.amount }
    fields.record("until") { $0.until }
  }

  /// Nil where there is none, or none any more when the newest data was news.
  init?(of amount: Int?, until end: Date?, at newest: Date?) {
    guard let amount else { return nil }
    if let end, let newest, end <= newest { return nil }
    self.amount = Count(amount)
    until = end.flatMap(DisplayDate.init)
  }
}

extension SiteContents {
  /// Whether there is one on the question at a place, which few have.
  func hasBounty(_ site: SiteQuestions, _ place: Int) -> Bool {
    guard site.questions.isOffered[place], let offered = site.questions.offered[place] else {
      return false
    }
    return Bounty(of: offered.amount, until: offered.closes, at: newest) != nil
  }

  /// The bounty that is open on a question, as far as the data goes.
  func bounty(on question: QuestionSummary) -> Bounty? {
    Bounty(of: question.bountyAmount, until: question.bountyClosesDate, at: newest)
  }
}
