/// Which questions become a digest.
package struct Selection: Sendable, Equatable {
  /// Parameters of sites, for example `stackoverflow`.
  package var sites: [String] = ["stackoverflow"]
  /// Each entry is one digest; the tags of an entry must all be there.
  package var tags: [[String]] = []
  package var sort: Sort = .votes
  package var days: Days = .period(.week)
  package var limit = 50
  package var minScore: Int?
  /// The most answers kept for a question.
  package var answers = 5
  package var includesComments = true
}

extension Selection {
  /// The order of questions, best first.
  package enum Sort: String, CaseIterable, Sendable {
    case votes, hot, week, month, activity, creation
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

extension Selection {
  init(_ arguments: ParsedArguments) throws(UsageError) {
    if arguments.has(.site) { sites = try Self.sites(arguments.values(of: .site)) }
    tags = try Self.tags(arguments.values(of: .tag))
    if let value = try arguments.choice(.sort, as: Sort.self) { sort = value }
    days = try Self.days(arguments)
    if let value = try arguments.number(.limit, in: 1...100_000) { limit = value }
    minScore = try arguments.number(.minScore, in: -1_000_000...1_000_000_000)
    if let value = try arguments.number(.answers, in: 0...100) { answers = value }
    includesComments = !arguments.has(.noComments)
  }

  private static func sites(_ values: [String]) throws(UsageError) -> [String] {
    var sites: [String] = []
    for value in values {
      guard let site = siteParameter(value) else {
        throw .wrongValue(
          .site, value: value, expected: "a site such as stackoverflow or math.stackexchange.com")
      }
      if !sites.contains(site) { sites.append(site) }
    }
    return sites
  }

  private static func tags(_ values: [String]) throws(UsageError) -> [[String]] {
    var digests: [[String]] = []
    for value in values {
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      var tags: [String] = []
      for part in parts.map({ $0.lowercased() }) where !tags.contains(part) { tags.append(part) }
      guard tags.allSatisfy(isTag) else {
        throw .wrongValue(.tag, value: value, expected: "tags of letters, digits and + # - .")
      }
      guard tags.count <= 5 else {
        throw .wrongValue(.tag, value: value, expected: "at most 5 tags; a question has no more")
      }
      tags.sort()
      if !digests.contains(tags) { digests.append(tags) }
    }
    return digests
  }

  /// Whether the text can be a tag: nothing blank, nothing that separates tags or ends a path.
  private static func isTag(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 150
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "+#-.".unicodeScalars.contains(scalar)
      }
  }

  private static func days(_ arguments: ParsedArguments) throws(UsageError) -> Days {
    let since = try day(.since, arguments)
    let until = try day(.until, arguments)
    guard since != nil || until != nil else {
      return .period(try arguments.choice(.period, as: Period.self) ?? .week)
    }
    guard !arguments.has(.period) else {
      throw .conflict(.period, since == nil ? .until : .since)
    }
    if let since, let until, since > until {
      throw .reversedDates(since: since.description, until: until.description)
    }
    return .between(since, until)
  }

  private static func day(
    _ option: OptionName, _ arguments: ParsedArguments
  ) throws(UsageError) -> CalendarDay? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let day = CalendarDay(text), day.ordinal >= 0 else {
      throw .wrongValue(option, value: text, expected: "a day such as 2026-11-21, 1970 or later")
    }
    return day
  }
}

/// The API's parameter for a site that may be named by its domain.
///
/// - Parameter text: `stackoverflow`, `math.stackexchange.com`, `https://askubuntu.com/`…
/// - Returns: The parameter; a domain that no rule covers stays as it is, because the API takes
///   domains too. `nil` when the text cannot name a site.
package func siteParameter(_ text: String) -> String? {
  var name = Substring(text.lowercased())
  for prefix in ["https://", "http://"] where name.hasPrefix(prefix) {
    name = name.dropFirst(prefix.count)
  }
  if name.hasSuffix("/") { name = name.dropLast() }
  if name.hasPrefix("www.") { name = name.dropFirst(4) }
  for suffix in [".stackexchange.com", ".com"] where name.hasSuffix(suffix) {
    let head = name.dropLast(suffix.count)
    let isKnown = suffix != ".com" || ownDomains.contains(String(head))
    if isKnown && !head.isEmpty { name = head }
  }
  let isName = name.utf8.allSatisfy { byte in
    (0x61...0x7a).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2d || byte == 0x2e
  }
  return name.isEmpty || !isName || name.hasPrefix(".") || name.hasPrefix("-") ? nil : String(name)
}

/// Sites whose parameter is their domain without `.com`.
private let ownDomains: Set<String> = [
  "stackoverflow", "superuser", "serverfault", "askubuntu", "stackapps",
  "meta.stackoverflow", "meta.superuser", "meta.serverfault", "meta.askubuntu",
  "ru.stackoverflow", "pt.stackoverflow", "es.stackoverflow", "ja.stackoverflow",
]
