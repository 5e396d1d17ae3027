internal import Archive
internal import Basics
internal import StackExchange

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
