internal import Basics
private import FoundationEssentials

extension RunOptions {
  /// Reads the options of a run; a day without time begins when the calendar says.
  init(_ options: OptionValues, calendar: DayCalendar) throws(OptionFault) {
    if options.has(.format) { chosenFormats = try Self.formats(options[.format]) }
    output = try Self.path(.output, options) ?? output
    archive = try Self.path(.archive, options)
    templates = try Self.path(.templates, options)
    baseURL = try Self.address(.baseURL, options)
    writesHashtags = options.has(.hashtags)
    source = try Self.source(options)
    chosenAPIBase = try Self.address(.apiBase, options)
    apiScheme = try Self.scheme(options)
    team = try Self.team(options)
    tellsOfPrivate = options.has(.privateNews)
    record = try Self.path(.record, options)
    apiKeyFile = try Self.path(.apiKeyFile, options)
    contact = try Self.contact(options)
    imageHosts = try options.values(
      of: .allowImageHost, "a host such as images.example.org or [::1]:80"
    ) { AllowedHost(trusted: $0) }
    fetchesImages = !options.has(.noImages)
    fetchesAvatars = !options.has(.noAvatars)
    maxImageBytes = try options.number(.maxImageBytes, in: 1...1_000_000_000) ?? maxImageBytes
    imageTime = try options.time(.imageTime, upTo: 86_400) ?? imageTime
    isDryRun = options.has(.dryRun)
    keep = try options.number(.keep, in: 1...36_500)
    alwaysHasAuthors = options.has(.authors)
    stale = try options.time(.stale, upTo: 366 * 86_400) ?? stale
    now = try Self.now(options, calendar)
    jobs = try options.number(.jobs, in: 1...256)
    force = options.has(.force)
    profiles = options.has(.profile)
    verbosity = options.has(.quiet) ? .quiet : options.has(.verbose) ? .verbose : .normal
    printsJSON = options.has(.json)
    showsProgress = !options.has(.noProgress)
  }

  private static func formats(_ values: [OptionValues.Value]) throws(OptionFault) -> Set<SiteFormat>
  {
    var formats: Set<SiteFormat> = []
    for value in values {
      for name in value.text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let format = SiteFormat(rawValue: String(name.trimmingBlanks)) else {
          throw OptionFault(
            .format, value, .wrongValue("a list of \(SiteFormat.list)"))
        }
        formats.insert(format)
      }
    }
    return formats
  }

  private static func path(
    _ option: OptionName, _ options: OptionValues
  ) throws(OptionFault) -> String? {
    try options.value(of: option, "a path") { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 }
  }

  static func address(
    _ option: OptionName, _ options: OptionValues
  ) throws(OptionFault) -> String? {
    try options.value(of: option, "an address such as https://example.org") { text in
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
        url.host()?.isEmpty == false, url.user() == nil, url.query() == nil, url.fragment() == nil,
        text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7f })
      else { return nil }
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
  }

  private static func scheme(_ options: OptionValues) throws(OptionFault) -> Scheme? {
    guard let value = options[.apiScheme].first else { return nil }
    guard let scheme = Scheme(rawValue: value.text) else {
      throw OptionFault(.apiScheme, value, .wrongValue("bearer, team or enterprise"))
    }
    return scheme
  }

  private static func team(_ options: OptionValues) throws(OptionFault) -> String? {
    guard let value = options[.team].first else { return nil }
    let isName = value.text.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    guard isName, !value.text.isEmpty, value.text.utf8.count <= 100 else {
      throw OptionFault(.team, value, .wrongValue("a name as in stackoverflowteams.com/c/NAME"))
    }
    return value.text
  }

  private static func source(_ options: OptionValues) throws(OptionFault) -> Source {
    if options.has(.sample) { return .sample }
    if options.has(.offline) { return .offline }
    return try path(.replay, options).map(Source.replay) ?? .live
  }

  /// Refuses what could end a header line.
  private static func contact(_ options: OptionValues) throws(OptionFault) -> String? {
    let expected = "plain ASCII text without brackets, such as an address"
    return try options.value(of: .contact, expected) { text in
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.value >= 0x20 && !["\u{7f}", "(", ")"].contains($0)
      }
      return isPlain && !text.isEmpty ? text : nil
    }
  }

  private static func now(
    _ options: OptionValues, _ calendar: DayCalendar
  ) throws(OptionFault) -> Date? {
    try options.value(of: .now, "a time such as 2026-11-21T06:00:00Z") {
      moment($0, calendar: calendar)
    }
  }
}
