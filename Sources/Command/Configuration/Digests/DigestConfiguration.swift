package import Archive
package import Basics
internal import StackExchange

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

extension DigestConfiguration {
  /// Reads the selection and the days of a digest from options, but not its name, title, description, tags and
  /// sections.
  init(_ options: OptionValues) throws(ConfigurationError) {
    selection = try DigestSelection(options)
    days = try Self.days(options, default: selection.subject.defaultsToAllDays ? .all : .week)
  }

  /// Returns the digests that options of the command line define.
  ///
  /// There is one digest for each user or account, one for all named questions, and otherwise one for each list of
  /// tags on each site.
  static func digests(
    from options: OptionValues, sections: [DigestSelection.SectionKind]
  ) throws(ConfigurationError) -> [DigestConfiguration] {
    if options[.account].count > 1 {
      var accountDigests: [DigestConfiguration] = []
      for account in options[.account] {
        var options = options
        options[.account] = [account]
        accountDigests += try digests(from: options, sections: sections)
          .filter { !accountDigests.contains($0) }
      }
      return accountDigests
    }
    var common = try DigestConfiguration(options)
    common.sections = sections
    switch common.subject {
    case .users(let users): return users.map { common.withSubject(.users([$0]), on: [$0.site]) }
    case .account, .posts, .query: return [common]
    case .tags, .search:
      let tags = try parseTagLists(options[.tag])
      let all = tags.isEmpty && common.subject != .tags ? [[]] : tags
      return common.sites.flatMap { site in
        all.map { tags in
          var digest = common.withSubject(common.subject, on: [site])
          digest.tags.all = tags
          return digest
        }
      }
    }
  }

  /// Returns a copy of the digest with another subject and other sites.
  private func withSubject(_ subject: DigestSubject, on sites: [String]) -> DigestConfiguration {
    var digest = self
    (digest.subject, digest.sites) = (subject, sites)
    return digest
  }

  /// Parses the values of `--tag`, each a comma-separated list of tags; equal lists count once.
  private static func parseTagLists(
    _ values: [OptionValues.Value]
  ) throws(ConfigurationError) -> [[String]] {
    var tagLists: [[String]] = []
    for value in values {
      guard let tags = TagRule.parseTags(value.text) else {
        throw value.invalid(expected: TagRule.validTagsDescription)
      }
      guard tags.count <= TagRule.maxTagsPerQuestion else {
        throw value.invalid(expected: TagRule.tagLimitDescription)
      }
      if !tagLists.contains(tags) { tagLists.append(tags) }
    }
    return tagLists
  }

  /// Parses `--since`, `--until` and `--period`; without any of them the result is `period`.
  private static func days(
    _ options: OptionValues, default period: Period
  ) throws(ConfigurationError) -> Days {
    let since = try day(.since, options)
    let until = try day(.until, options)
    guard since != nil || until != nil else {
      return .period(try options.choice(.period, as: Period.self) ?? period)
    }
    if let since, let until, since > until {
      // If one date comes from the file and the other from the command line, report the latter.
      let isUntilFromFile = options.location(of: .until).isFile
      throw ConfigurationError(
        .reversedDates(since: since.description, until: until.description),
        at: options.location(of: isUntilFromFile ? .since : .until))
    }
    return .between(since, until)
  }

  /// Parses the value of an option as a day of 1970 or later; returns `nil` if the option is not set.
  private static func day(
    _ option: OptionName, _ options: OptionValues
  ) throws(ConfigurationError) -> CalendarDay? {
    try options.value(of: option, expected: "a day such as 2026-11-21, 1970 or later") { text in
      CalendarDay(text).flatMap { $0.ordinal >= 0 ? $0 : nil }
    }
  }
}

extension DigestSelection {
  /// Reads the options that select questions, such as `--site` and `--min-score`.
  fileprivate init(_ options: OptionValues) throws(ConfigurationError) {
    self.init()
    if options.isSet(.site) {
      sites = try options.values(
        of: .site, expected: "a site such as stackoverflow or math.stackexchange.com", siteParameter
      )
    }
    subject = try DigestSubject(options, sites: sites)
    inferSites(isSiteOptionSet: options.isSet(.site))
    sort = try Self.sort(options, of: subject) ?? subject.defaultSort
    limit = try options.number(.limit) ?? subject.defaultLimit
    minScore = try options.number(.minScore)
    if let value = try options.number(.answers) { maxAnswers = value }
    requiresAcceptedAnswer = options.isSet(.accepted)
    includesComments = !options.isSet(.noComments)
    onlyNew = options.isSet(.onlyNew)
    if let value = try options.number(.moved) { moveThreshold = value }
  }

  /// The highest value of `--limit`.
  static let maxLimit = 100_000

  /// Sets the sites to those of the selected users or posts; clears them for an account unless `--site` is set, and for
  /// a query, which names sites itself.
  private mutating func inferSites(isSiteOptionSet: Bool) {
    switch subject {
    case .tags, .search: return
    case .users(let users):
      sites = users.reduce(into: []) { sites, user in
        if !sites.contains(user.site) { sites.append(user.site) }
      }
    case .account: if !isSiteOptionSet { sites = [] }
    case .posts(let list): sites = list.sites
    case .query: sites = []
    }
  }

  /// Parses the order of questions, of which each subject supports only some; returns `nil` if it is not set.
  private static func sort(
    _ options: OptionValues, of subject: DigestSubject
  ) throws(ConfigurationError) -> QuestionListRequest.Sort? {
    guard let sort = try options.choice(.sort, as: QuestionListRequest.Sort.self) else {
      return nil
    }
    guard subject.supportedSorts.contains(sort) else {
      let names = subject.supportedSorts.map(\.rawValue).joined(separator: ", ")
      throw ConfigurationError(
        .invalidValue(sort.rawValue, expected: "one of \(names); other orders work with tags only"),
        at: options.location(of: .sort))
    }
    return sort
  }
}
