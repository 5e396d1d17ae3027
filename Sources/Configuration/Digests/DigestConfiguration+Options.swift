internal import Basics
internal import StackExchange

extension DigestConfiguration {
  /// Reads all but name, words for readers, tags and sections.
  init(_ options: OptionValues) throws(OptionFault) {
    selection = try Selection(options)
    days = try Self.days(options)
  }

  /// The digests that sites and tags make on the command line: one for each of both.
  static func each(
    _ options: OptionValues, sections: [Selection.Section]
  ) throws(OptionFault) -> [DigestConfiguration] {
    var common = try DigestConfiguration(options)
    common.sections = sections
    let tags = try tags(options[.tag])
    return common.sites.flatMap { site in
      tags.map { tags in
        var digest = common
        digest.sites = [site]
        digest.tags.all = tags
        return digest
      }
    }
  }

  private static func tags(_ values: [OptionValues.Value]) throws(OptionFault) -> [[String]] {
    var digests: [[String]] = []
    for value in values {
      guard let tags = TagRule.tags(value.text) else {
        throw OptionFault(.tag, value, .wrongValue(TagRule.expected))
      }
      guard tags.count <= TagRule.mostTags else {
        throw OptionFault(.tag, value, .wrongValue(TagRule.expectedFewer))
      }
      if !digests.contains(tags) { digests.append(tags) }
    }
    return digests
  }

  private static func days(_ options: OptionValues) throws(OptionFault) -> Days {
    let since = try day(.since, options)
    let until = try day(.until, options)
    guard since != nil || until != nil else {
      return .period(try options.choice(.period, as: Period.self) ?? .week)
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
    guard let value = options[option].first else { return nil }
    guard let day = CalendarDay(value.text), day.ordinal >= 0 else {
      throw OptionFault(option, value, .wrongValue("a day such as 2026-11-21, 1970 or later"))
    }
    return day
  }
}

extension Selection {
  fileprivate init(_ options: OptionValues) throws(OptionFault) {
    self.init()
    if options.has(.site) { sites = try Self.sites(options[.site]) }
    if let value = try options.choice(.sort, as: QuestionList.Sort.self) { sort = value }
    if let value = try options.number(.limit, in: 1...100_000) { limit = value }
    minScore = try options.number(.minScore, in: -1_000_000...1_000_000_000)
    if let value = try options.number(.answers, in: 0...100) { answers = value }
    includesComments = !options.has(.noComments)
    onlyNew = options.has(.onlyNew)
    if let value = try options.number(.moved, in: 1...1_000_000) { moved = value }
  }

  private static func sites(_ values: [OptionValues.Value]) throws(OptionFault) -> [String] {
    var sites: [String] = []
    for value in values {
      guard let site = siteParameter(value.text) else {
        throw OptionFault(
          .site, value,
          .wrongValue("a site such as stackoverflow or math.stackexchange.com"))
      }
      if !sites.contains(site) { sites.append(site) }
    }
    return sites
  }
}
