package import Archive
internal import StackExchange

/// The sentences that say how the questions of an edition were chosen.
package struct RulesPhrase: Phrase {
  package static let name = "rules"

  let rules: Edition.SelectionRules
  /// The names of the selected sites.
  let siteNames: [String]

  package init(rules: Edition.SelectionRules, siteNames: [String]) {
    self.rules = rules
    self.siteNames = siteNames
  }

  private var selection: DigestSelection { rules.selection }
  /// The first day on which selected questions were asked.
  private var since: DisplayDate? { rules.since.flatMap { DisplayDate(day: $0) } }
  /// The last day on which selected questions were asked.
  private var until: DisplayDate? { rules.until.flatMap { DisplayDate(day: $0) } }
  /// Whether to state the maximum number of questions of an edition; digests of people and of
  /// single posts have no maximum by default.
  private var hasLimit: Bool {
    switch selection.subject {
    case .tags, .search: true
    case .users, .account, .posts: selection.limit < 100_000
    }
  }
  /// Whether all selected questions were asked on a single day.
  private var isOneDay: Bool { since != nil && since == until }

  package static let fields = PageFields<Self> { fields in
    fields.record("limit") { $0.hasLimit ? Count($0.selection.limit) : nil }
    fields.flag("isPersonal") { $0.selection.subject.isPersonal }
    fields.flag("isNamed") { if case .posts = $0.selection.subject { true } else { false } }
    fields.text("words") {
      if case .search(let words) = $0.selection.subject { words } else { nil }
    }
    fields.flag("isAccepted") { $0.selection.requiresAcceptedAnswer }
    fields.flag("hasSites") { !$0.siteNames.isEmpty }
    fields.list("sites") { EnumerationItem.items($0.siteNames) }
    fields.flag("hasTags") { !($0.selection.tags.all + $0.selection.tags.any).isEmpty }
    fields.flag("hasTwo") { $0.selection.tags.all.count == 2 }
    fields.flag("hasBoth") { !$0.selection.tags.all.isEmpty && !$0.selection.tags.any.isEmpty }
    fields.list("tags") { EnumerationItem.items($0.selection.tags.all) }
    fields.list("any") { EnumerationItem.items($0.selection.tags.any) }
    fields.flag("hasNone") { !$0.selection.tags.none.isEmpty }
    fields.list("none") { EnumerationItem.items($0.selection.tags.none) }
    fields.record("day") { $0.isOneDay ? $0.since : nil }
    fields.record("since") { $0.isOneDay ? nil : $0.since }
    fields.record("until") { $0.isOneDay ? nil : $0.until }
    fields.record("minScore") { $0.selection.minScore.map(Count.init) }
    for sort in QuestionListRequest.Sort.allCases {
      fields.flag("isBy-\(sort.rawValue)") { $0.selection.sort == sort }
    }
    fields.record("answers") { $0.selection.maxAnswers == 0 ? nil : Count($0.selection.maxAnswers) }
    fields.flag("hasComments") { $0.selection.includesComments }
    fields.flag("isOnlyNew") { $0.selection.onlyNew }
  }
}
