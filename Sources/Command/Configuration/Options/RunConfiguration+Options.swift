internal import Archive
internal import Basics
internal import Contents
private import FoundationEssentials

extension RunConfiguration {
  /// Combines the command line with the configuration file, if there is one.
  ///
  /// If the command line names tags, users, questions or a search, the digests come from it, otherwise from the file.
  /// Each source is already valid by itself; this can still find conflicts between them.
  init(commandLine: OptionValues, file: ConfigurationFile?) throws(ConfigurationError) {
    let file = file ?? ConfigurationFile()
    self = file.settings
    let common = commandLine.overriding(file.options)
    try apply(common)
    configuredDigests = try file.configuredDigests()
    if commandLine.hasSubjectOption || file.digests.isEmpty {
      digests = try DigestConfiguration.digests(from: common, sections: file.sections)
    } else {
      digests = try file.digests(overriddenBy: commandLine)
    }
    if fetchesOnlyImages {
      digests = []
      minImageScore = try common.number(.minScore)
    }
    // Options of the command line that only digests have show that a tag was forgotten.
    let lacksTag =
      digests.isEmpty
      && (OptionName.digestOptions.contains(where: commandLine.isSet)
        || !fetchesOnlyImages && commandLine.isSet(.minScore))
    if common.isSet(.site), !lacksTag, !digests.contains(where: \.subject.needsRequests) {
      var common = common
      common[.query] = []
      importedSites = try DigestConfiguration(common).sites
    }
  }

  /// Throws an error if the command line is invalid by itself.
  static func validate(_ commandLine: OptionValues) throws(ConfigurationError) {
    try commandLine.checkConflicts()
    var configuration = RunConfiguration()
    try configuration.apply(commandLine)
    _ = try DigestConfiguration.digests(from: commandLine, sections: [])
  }

  /// Sets what options of the command line or the configuration file set, except those that select posts.
  mutating func apply(_ options: OptionValues) throws(ConfigurationError) {
    if options.isSet(.format) { configuredFormats = try Self.formats(options[.format]) }
    outputFolder = try Self.path(.output, options) ?? outputFolder
    customArchivePath = try Self.path(.archive, options)
    templateFolder = try Self.path(.templates, options)
    baseURL = try Self.url(.baseURL, options)
    writesHashtags = options.isSet(.hashtags)
    noteNames = try options.choice(.noteNames, as: NoteNames.self) ?? .id
    source = try Self.source(options)
    customAPIBase = try Self.url(.apiBase, options)
    apiScheme = try Self.scheme(options)
    team = try Self.team(options)
    sharesPrivateSites = options.isSet(.privateNews)
    recordingFolder = try Self.path(.record, options)
    apiKeyFile = try Self.path(.apiKeyFile, options)
    contact = try Self.contact(options)
    imageHosts = try options.values(
      of: .allowImageHost, expected: "a host such as images.example.org or [::1]:80"
    ) { AllowedHost(trusted: $0) }
    fetchesOnlyImages = options.isSet(.images)
    fetchesImages = !options.isSet(.noImages)
    fetchesAvatars = !options.isSet(.noAvatars)
    maxImageBytes = try options.number(.maxImageBytes) ?? maxImageBytes
    imageTimeLimit = try options.duration(.imageTime, upTo: 86_400) ?? imageTimeLimit
    isDryRun = options.isSet(.dryRun)
    daysToKeepEditions = try options.number(.keep)
    alwaysWritesAuthorPages = options.isSet(.authors)
    staleAfter = try options.duration(.stale, upTo: 366 * 86_400) ?? staleAfter
    now = try Self.now(options, calendar)
    jobs = try options.number(.jobs)
    force = options.isSet(.force)
    printsProfile = options.isSet(.profile)
    verbosity = options.isSet(.quiet) ? .quiet : options.isSet(.verbose) ? .verbose : .normal
    printsJSON = options.isSet(.json)
    showsProgress = !options.isSet(.noProgress)
  }

  /// Parses the comma-separated values of `--format`.
  private static func formats(_ values: [OptionValues.Value]) throws(ConfigurationError) -> Set<
    SiteFormat
  > {
    var formats: Set<SiteFormat> = []
    for value in values {
      for name in value.text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let format = SiteFormat(rawValue: String(name.trimmingSpaces)) else {
          throw value.invalid(expected: "a comma-separated list of \(SiteFormat.nameList)")
        }
        formats.insert(format)
      }
    }
    return formats
  }

  /// Parses the value of an option as a path, which must not be empty or contain a null byte.
  private static func path(
    _ option: OptionName, _ options: OptionValues
  ) throws(ConfigurationError) -> String? {
    try options.value(of: option, expected: "a path") {
      $0.isEmpty || $0.utf8.contains(0) ? nil : $0
    }
  }

  /// Parses the value of an option as an HTTP or HTTPS URL without user, query and fragment, and removes a slash at
  /// its end.
  static func url(
    _ option: OptionName, _ options: OptionValues
  ) throws(ConfigurationError) -> String? {
    try options.value(of: option, expected: "a URL such as https://example.org") { text in
      guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
        url.host()?.isEmpty == false, url.user() == nil, url.query() == nil, url.fragment() == nil,
        text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 0x20 && $0.value != 0x7f })
      else { return nil }
      return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
  }

  /// Parses the value of `--api-scheme`, such as `bearer`; returns `nil` if it is not set.
  private static func scheme(_ options: OptionValues) throws(ConfigurationError) -> SchemeName? {
    guard let value = options[.apiScheme].first else { return nil }
    guard let scheme = SchemeName(rawValue: value.text) else {
      throw value.invalid(expected: "bearer, team or enterprise")
    }
    return scheme
  }

  /// Parses the value of `--team`, the name of a team; returns `nil` if it is not set.
  private static func team(_ options: OptionValues) throws(ConfigurationError) -> String? {
    guard let value = options[.team].first else { return nil }
    let isName = value.text.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
    guard isName, !value.text.isEmpty, value.text.utf8.count <= 100 else {
      throw value.invalid(expected: "a name as in stackoverflowteams.com/c/NAME")
    }
    return value.text
  }

  /// Returns the data source that `--sample`, `--offline` or `--replay` chooses, or else the live API.
  private static func source(_ options: OptionValues) throws(ConfigurationError) -> DataSource {
    if options.isSet(.sample) { return .sample }
    if options.isSet(.offline) { return .offline }
    return try path(.replay, options).map(DataSource.replay) ?? .live
  }

  /// Parses contact information for the `User-Agent` header; characters that could end its comment are invalid.
  private static func contact(_ options: OptionValues) throws(ConfigurationError) -> String? {
    let expected = "plain ASCII text without parentheses, such as an email address"
    return try options.value(of: .contact, expected: expected) { text in
      let isPlain = text.unicodeScalars.allSatisfy {
        $0.isASCII && $0.value >= 0x20 && !["\u{7f}", "(", ")"].contains($0)
      }
      return isPlain && !text.isEmpty ? text : nil
    }
  }

  /// Parses the value of `--now`, the simulated current time; returns `nil` if it is not set.
  private static func now(
    _ options: OptionValues, _ calendar: DayCalendar
  ) throws(ConfigurationError) -> Date? {
    try options.value(of: .now, expected: "a time such as 2026-11-21T06:00:00Z") {
      parseDate($0, calendar: calendar)
    }
  }
}
