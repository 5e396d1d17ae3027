package import FoundationEssentials

/// What a run of `build`, `fetch` or `render` was asked to do, besides its selection.
package struct RunOptions: Sendable, Equatable {
  package var formats: Set<Format> = [.html, .markdown]
  package var output = "Output"
  /// `nil` means the usual file for real or sample posts.
  package var archive: String?
  package var templates: String?
  /// Without a slash at the end.
  package var baseURL: String?
  package var source: Source = .live
  /// Without a slash at the end.
  package var apiBase = "https://api.stackexchange.com/2.3"
  package var record: String?
  package var apiKeyFile: String?
  package var contact: String?
  package var imageHosts: [ImageHost] = []
  package var fetchesImages = true
  package var fetchesAvatars = true
  package var maxImageBytes = 10_000_000
  /// The moment that the run pretends it is.
  package var now: Date?
  package var jobs: Int?
  package var force = false
  package var verbosity: Verbosity = .normal
  package var printsJSON = false
  package var showsProgress = true

  /// What a run does without any option.
  package init() {}

  /// The archive's file.
  package var archivePath: String {
    archive ?? (source == .sample ? ".sodigest/sample.sqlite" : ".sodigest/archive.sqlite")
  }
}

extension RunOptions {
  /// The kinds of file that the site consists of.
  package enum Format: String, CaseIterable, Sendable {
    case html
    case markdown = "md"
    case json
  }

  /// Where answers come from.
  package enum Source: Sendable, Equatable {
    case live
    /// A folder of recorded answers.
    case replay(String)
    /// The posts built into the program.
    case sample
    /// Only what the archive holds.
    case offline
  }

  package enum Verbosity: Sendable { case quiet, normal, verbose }

  /// A host that images may come from beyond the usual ones.
  package struct ImageHost: Sendable, Equatable {
    /// Lower-case, without brackets.
    package var name: String
    /// `nil` means the scheme's own.
    package var port: Int?
  }
}

extension RunOptions {
  package init(_ arguments: ParsedArguments) throws(UsageError) {
    if let text = arguments.value(of: .format) { formats = try Self.formats(text) }
    output = try Self.path(.output, arguments) ?? output
    archive = try Self.path(.archive, arguments)
    templates = try Self.path(.templates, arguments)
    baseURL = try Self.address(.baseURL, arguments)
    source = try Self.source(arguments)
    apiBase = try Self.address(.apiBase, arguments) ?? apiBase
    record = try Self.path(.record, arguments)
    apiKeyFile = try Self.path(.apiKeyFile, arguments)
    contact = try Self.contact(arguments)
    imageHosts = try Self.imageHosts(arguments.values(of: .allowImageHost))
    fetchesImages = !arguments.has(.noImages)
    fetchesAvatars = !arguments.has(.noAvatars)
    maxImageBytes =
      try arguments.number(.maxImageBytes, in: 1...1_000_000_000) ?? maxImageBytes
    now = try Self.now(arguments)
    jobs = try arguments.number(.jobs, in: 1...256)
    force = arguments.has(.force)
    verbosity = try Self.verbosity(arguments)
    printsJSON = arguments.has(.json)
    showsProgress = !arguments.has(.noProgress)
  }

  private static func formats(_ text: String) throws(UsageError) -> Set<Format> {
    var formats: Set<Format> = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let format = Format(rawValue: String(name)) else {
        throw .wrongValue(.format, value: text, expected: "a list of html, md, json")
      }
      formats.insert(format)
    }
    return formats
  }

  private static func path(
    _ option: OptionName, _ arguments: ParsedArguments
  ) throws(UsageError) -> String? {
    guard let path = arguments.value(of: option) else { return nil }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .wrongValue(option, value: path, expected: "a path")
    }
    return path
  }

  private static func address(
    _ option: OptionName, _ arguments: ParsedArguments
  ) throws(UsageError) -> String? {
    guard let text = arguments.value(of: option) else { return nil }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false, url.user() == nil, url.query() == nil, url.fragment() == nil,
      text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7f })
    else {
      throw .wrongValue(option, value: text, expected: "an address such as https://example.org")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private static func source(_ arguments: ParsedArguments) throws(UsageError) -> Source {
    let given = [OptionName.replay, .sample, .offline].filter(arguments.has)
    guard given.count < 2 else { throw .conflict(given[0], given[1]) }
    if let only = given.first, arguments.has(.record) { throw .conflict(.record, only) }
    if arguments.has(.sample) { return .sample }
    if arguments.has(.offline) { return .offline }
    return try path(.replay, arguments).map(Source.replay) ?? .live
  }

  /// Refuses what could end a header line.
  private static func contact(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    guard let text = arguments.value(of: .contact) else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.isASCII && $0.value >= 0x20 && $0 != "\u{7f}"
    }
    guard isPlain, !text.isEmpty, !text.contains("("), !text.contains(")") else {
      throw .wrongValue(
        .contact, value: text, expected: "plain ASCII text without brackets, such as an address")
    }
    return text
  }

  private static func now(_ arguments: ParsedArguments) throws(UsageError) -> Date? {
    guard let text = arguments.value(of: .now) else { return nil }
    guard let moment = moment(text) else {
      throw .wrongValue(.now, value: text, expected: "a time such as 2026-11-21T06:00:00Z")
    }
    return moment
  }

  private static func verbosity(_ arguments: ParsedArguments) throws(UsageError) -> Verbosity {
    switch (arguments.has(.quiet), arguments.has(.verbose)) {
    case (true, true): throw .conflict(.quiet, .verbose)
    case (true, false): return .quiet
    case (false, true): return .verbose
    case (false, false): return .normal
    }
  }
}

/// Reads an ISO 8601 time, or a day as its first moment in UTC; 1970 or later.
package func moment(_ text: String) -> Date? {
  if let day = CalendarDay(text) { return day.ordinal >= 0 ? day.start : nil }
  let parsed = try? Date(text, strategy: .iso8601)
  return parsed.flatMap { $0.timeIntervalSince1970 >= 0 ? $0 : nil }
}
