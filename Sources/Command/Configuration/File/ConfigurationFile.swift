internal import Archive
internal import Basics

/// The validated contents of a configuration file.
struct ConfigurationFile {
  /// What the file sets besides options and digests, such as the title of the site.
  private(set) var settings = RunConfiguration()
  /// The options at the top level of the file, not yet combined with options of the command line.
  private(set) var options = OptionValues()
  /// The sections of editions, for digests that set none themselves.
  private(set) var sections: [DigestSelection.SectionKind] = []
  private(set) var digests: [DigestEntry] = []

  /// The path of the configuration file that is read unless `--config` names another.
  static let defaultPath = "sodigest.yml"

  /// Loads the named file, or else the default file, which no other user may be able to write.
  ///
  /// - Returns: The validated file; `nil` if there is no default file.
  /// - Throws: An error of the command line if the named file does not exist, or any error in the file.
  static func load(
    named name: String?, _ files: FileAccess
  ) throws(ConfigurationError) -> ConfigurationFile? {
    let path = name ?? defaultPath
    let bytes: [UInt8]?
    do throws(FileAccessError) {
      bytes = if let name { try files.read(name) } else { try files.readTrusted(defaultPath) }
    } catch {
      guard case .untrusted(let file) = error else {
        throw ConfigurationError(.unreadable(error), at: .file(path))
      }
      throw ConfigurationError(.untrusted(file, advice: "--config \(path)"), at: .file(path))
    }
    guard let bytes else {
      guard name == nil else { throw ConfigurationError(.missingFile(.config, path: path)) }
      return nil
    }
    var file = ConfigurationFile()
    file.settings.file = path
    try file.parse(bytes, in: path, files)
    try file.readQuestionLists(files)
    try file.validate()
    if name == nil { try file.checkHook(files, in: path) }
    return file
  }

  /// Throws an error if the program of `on-news` has a relative path and another user could have
  /// written the program.
  private func checkHook(_ files: FileAccess, in path: String) throws(ConfigurationError) {
    guard let program = settings.onNews?.arguments.first, !program.hasPrefix("/"),
      program.contains("/")
    else { return }
    do throws(UntrustedFile) {
      try files.checkTrust(program)
    } catch {
      throw ConfigurationError(.untrustedHook(error), at: .file(path))
    }
  }

  /// Parses the YAML of the file, without validating options and without reading files that list questions.
  private mutating func parse(
    _ bytes: [UInt8], in path: String, _ files: FileAccess
  ) throws(ConfigurationError) {
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw ConfigurationError(.invalidYAML(error.kind), at: .file(path, error.position))
    }
    guard let root, !root.isNull else { return }
    for entry in try ConfigurationEntry.entries(of: root, at: .top, in: path) {
      switch entry.key {
      case .option(let option): options[option.name] = try entry.values(of: option)
      case .timeZone: settings.calendar = DayCalendar(timeZone: try entry.timeZone(files))
      case .sections: sections = try entry.choices(of: DigestSelection.SectionKind.self)
      case .digests: digests = try entry.digests()
      case .title: settings.site.title = try entry.displayText()
      case .description: settings.site.description = try entry.displayText()
      case .language: settings.site.language = try entry.language()
      case .footer: settings.site.footer = try entry.displayText()
      case .assets: settings.site.assets = try entry.text()
      case .accent: settings.site.accent = try entry.accent()
      case .logo: settings.site.logo = try entry.path()
      case .icon: settings.site.icon = try entry.path()
      case .style: settings.site.style = try entry.path()
      case .onNews:
        settings.onNews = NewsHook(arguments: try entry.arguments(), relativeToFile: path)
      case .mailFrom: settings.mailFrom = try entry.mailAddress()
      case .mailImages: settings.mailImages = try entry.choice(of: MailImages.self)
      case .name, .tags, .all, .any, .none: continue
      }
    }
    if !digests.isEmpty, let tag = options[.tag].first {
      throw ConfigurationError(.conflict("tag", "digests"), at: tag.location)
    }
  }

  /// Reads the files that list questions of digests, as `questions-from` names them.
  private mutating func readQuestionLists(_ files: FileAccess) throws(ConfigurationError) {
    for index in digests.indices { try digests[index].options.readQuestionLists(files) }
  }

  /// Validates all options of the file, even those that the command line overrides.
  private func validate() throws(ConfigurationError) {
    try options.checkConflicts()
    for digest in digests { try digest.options.checkConflicts() }
    var configuration = settings
    try configuration.apply(options)
    _ = try DigestConfiguration.digests(from: options, sections: sections)
    _ = try digests(overriddenBy: OptionValues())
  }

  /// Returns all digests that the file defines, without the command line; `nil` if it defines none.
  func configuredDigests() throws(ConfigurationError) -> [DigestConfiguration]? {
    if !digests.isEmpty { return try digests(overriddenBy: OptionValues()) }
    return options.isSet(.tag)
      ? try DigestConfiguration.digests(from: options, sections: sections) : nil
  }

  /// Returns the digests of the file, with their options overridden by those of the command line.
  func digests(overriddenBy commandLine: OptionValues) throws(ConfigurationError)
    -> [DigestConfiguration]
  {
    try digests.map { entry throws(ConfigurationError) in
      var digest = try DigestConfiguration(
        commandLine.overriding(entry.options.overriding(options)))
      digest.name = entry.name
      digest.title = entry.title
      digest.description = entry.description
      digest.tags = entry.tags
      digest.sections = entry.sections ?? sections
      return digest
    }
  }
}

extension ConfigurationEntry {
  /// Reads the value as the name of a time zone.
  fileprivate func timeZone(_ files: FileAccess) throws(ConfigurationError) -> TimeZoneName {
    let name = try text()
    if let zone = files.timeZone(named: name) { return zone }
    guard files.hasTimeZoneDatabase else { throw error(.noTimeZoneDatabase(name), at: node) }
    throw error(.unknownTimeZone(name, nearest: files.nearestTimeZone(to: name)), at: node)
  }

  /// Reads the value as the path of a file.
  fileprivate func path() throws(ConfigurationError) -> String {
    let path = try text()
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw error(.invalidValue(path, expected: "a file"), at: node)
    }
    return path
  }

  /// Reads the value as a colour, or as a list of one colour for light pages and one for dark pages.
  fileprivate func accent() throws(ConfigurationError) -> AccentColors {
    // YAML reads an unquoted `#b3430b` as a comment.
    guard !node.isNull else { throw error(.missingColor, at: node) }
    var colors: [RGBColor] = []
    for (text, node) in try texts() {
      guard let color = RGBColor(css: text) else {
        throw error(
          .invalidValue(text, expected: "a colour such as #b3430b or teal"),
          at: node)
      }
      colors.append(color)
    }
    guard colors.count <= 2 else {
      throw error(
        .invalidValue(
          try texts().map(\.text).joined(separator: ", "),
          expected: "one colour, or one for light and one for dark pages"), at: node)
    }
    return AccentColors(light: colors[0], dark: colors.count == 2 ? colors[1] : nil)
  }

  /// Reads the value as a language tag, such as `de` or `pt-BR`.
  fileprivate func language() throws(ConfigurationError) -> String {
    let tag = try text()
    guard tag.wholeMatch(of: #/[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/#) != nil else {
      throw error(
        .invalidValue(tag, expected: "the code of a language, such as de, fr or pt-BR"),
        at: node)
    }
    return tag
  }

  /// Reads the value as the list of digests, whose names must differ by more than case, because they name folders.
  fileprivate func digests() throws(ConfigurationError) -> [DigestEntry] {
    guard !node.isNull else { throw error(.noValue, at: node) }
    guard case .sequence(let items) = node.value else {
      throw unexpectedKind(node, expected: "a list of entries that start with `- name:`")
    }
    var digests: [DigestEntry] = []
    var firstLines: [String: Int] = [:]
    for item in items {
      let digest = try DigestEntry(item, in: file)
      let line = digest.namePosition.line
      if let first = firstLines.updateValue(line, forKey: digest.name.lowercased()) {
        throw ConfigurationError(
          .duplicateName(digest.name, firstLine: first), at: .file(file, digest.namePosition))
      }
      digests.append(digest)
    }
    return digests
  }
}

extension YAMLNode {
  /// Whether the value of the YAML node is null.
  var isNull: Bool {
    if case .scalar(let scalar) = value { scalar.isNull } else { false }
  }
}
