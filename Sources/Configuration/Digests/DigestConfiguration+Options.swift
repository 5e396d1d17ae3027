internal import Basics
internal import Digests
internal import StackExchange

extension DigestConfiguration {
  /// Reads all but name, words for readers, tags and sections.
  init(_ options: OptionValues) throws(OptionFault) {
    selection = try DigestSelection(options)
    days = try Self.days(options, usually: selection.subject.isWhole ? .all : .week)
  }

  /// The digests that options of the command line make: one for each person, for all named questions
  /// together, or else for each of tags and sites.
  static func each(
    _ options: OptionValues, sections: [DigestSelection.SectionKind]
  ) throws(OptionFault) -> [DigestConfiguration] {
    if options[.account].count > 1 {
      var digests: [DigestConfiguration] = []
      for account in options[.account] {
        var options = options
        options[.account] = [account]
        digests += try each(options, sections: sections).filter { !digests.contains($0) }
      }
      return digests
    }
    var common = try DigestConfiguration(options)
    common.sections = sections
    switch common.subject {
    case .users(let users): return users.map { common.about(.users([$0]), on: [$0.site]) }
    case .account, .posts: return [common]
    case .tags, .search:
      let tags = try tags(options[.tag])
      let all = tags.isEmpty && common.subject != .tags ? [[]] : tags
      return common.sites.flatMap { site in
        all.map { tags in
          var digest = common.about(common.subject, on: [site])
          digest.tags.all = tags
          return digest
        }
      }
    }
  }

  /// The same of something, on some sites.
  private func about(_ subject: DigestSubject, on sites: [String]) -> DigestConfiguration {
    var digest = self
    (digest.subject, digest.sites) = (subject, sites)
    return digest
  }

  private static func tags(_ values: [OptionValues.Value]) throws(OptionFault) -> [[String]] {
    var digests: [[String]] = []
    for value in values {
      guard let tags = TagRule.tags(value.text) else {
        throw OptionFault(.tag, value, .wrongValue(TagRule.expected))
      }
      guard tags.count <= TagRule.maxTagsPerQuestion else {
        throw OptionFault(.tag, value, .wrongValue(TagRule.expectedFewer))
      }
      if !digests.contains(tags) { digests.append(tags) }
    }
    return digests
  }

  private static func days(
    _ options: OptionValues, usually period: Period
  ) throws(OptionFault) -> Days {
    let since = try day(.since, options)
    let until = try day(.until, options)
    guard since != nil || until != nil else {
      return .period(try options.choice(.period, as: Period.self) ?? period)
    }
    if let since, let until, since > until {
      // Where the file gives one and the command line the other, the latter is to be mended.
      let isLineAtFault = options[.until].first?.origin == .commandLine
      throw options.fault(
        .reversedDates(since: since.description, until: until.description),
        isLineAtFault ? .until : .since)
    }
    return .between(since, until)
  }

  private static func day(
    _ option: OptionName, _ options: OptionValues
  ) throws(OptionFault) -> CalendarDay? {
    try options.value(of: option, "a day such as 2026-11-21, 1970 or later") { text in
      CalendarDay(text).flatMap { $0.ordinal >= 0 ? $0 : nil }
    }
  }
}

extension DigestSelection {
  fileprivate init(_ options: OptionValues) throws(OptionFault) {
    self.init()
    if options.has(.site) {
      sites = try options.values(
        of: .site, "a site such as stackoverflow or math.stackexchange.com", siteParameter)
    }
    subject = try DigestSubject(options, sites: sites)
    takeSites(areGiven: options.has(.site))
    sort = try Self.sort(options, of: subject) ?? sort
    if subject.isWhole { limit = Self.largestLimit }
    if let value = try options.number(.limit, in: 1...Self.largestLimit) { limit = value }
    minScore = try options.number(.minScore, in: -1_000_000...1_000_000_000)
    if let value = try options.number(.answers, in: 0...100) { maxAnswers = value }
    requiresAcceptedAnswer = options.has(.accepted)
    includesComments = !options.has(.noComments)
    onlyNew = options.has(.onlyNew)
    if let value = try options.number(.moved, in: 1...1_000_000) { moveThreshold = value }
  }

  private static let largestLimit = 100_000

  /// People and posts say themselves on which sites they are.
  private mutating func takeSites(areGiven: Bool) {
    switch subject {
    case .tags, .search: return
    case .users(let users):
      sites = users.reduce(into: []) { sites, user in
        if !sites.contains(user.site) { sites.append(user.site) }
      }
    case .account: if !areGiven { sites = [] }
    case .posts(let list): sites = list.sites
    }
  }

  private static func sort(
    _ options: OptionValues, of subject: DigestSubject
  ) throws(OptionFault) -> QuestionListRequest.Sort? {
    guard let sort = try options.choice(.sort, as: QuestionListRequest.Sort.self) else {
      return nil
    }
    guard subject.supportedSorts.contains(sort) else {
      let names = subject.supportedSorts.map(\.rawValue).joined(separator: ", ")
      throw options.fault(.wrongValue("one of \(names); other orders are only of tags"), .sort)
    }
    return sort
  }
}
