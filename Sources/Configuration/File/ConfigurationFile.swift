internal import Digests

/// A configuration file as it is written; right in itself once it is read.
struct ConfigurationFile {
  let path: String
  var zone = ZoneName.utc
  /// The options at the top level, not yet judged together with those of the command line.
  var options = OptionValues()
  var site = SiteDescription()
  var onNews: NewsHook?
  var mailFrom: MailAddress?
  var mailImages = MailImages.linked
  /// For digests that name none themselves.
  var sections: [DigestSelection.SectionKind] = []
  var digests: [DigestEntry] = []

  /// What is read when no other file is named.
  static let usualPath = "sodigest.yml"

  /// Reads the file that is named, or the usual one in the current folder if it is there and nobody
  /// else can have written it.
  static func find(named name: String?, _ files: FileAccess) throws -> ConfigurationFile? {
    let path = name ?? usualPath
    let bytes: [UInt8]?
    do throws(FileAccessError) {
      bytes = if let name { try files.read(name) } else { try files.readOwn(usualPath) }
    } catch {
      guard case .foreign(let file) = error else {
        throw ConfigurationError(file: path, problem: .unreadable(error))
      }
      throw ConfigurationError(file: path, problem: .foreign(file, advice: "--config \(path)"))
    }
    guard let bytes else {
      guard name == nil else { throw UsageError.missingFile(.config, path: path) }
      return nil
    }
    var file = ConfigurationFile(path: path)
    try file.read(bytes, files)
    try file.readLists(files)
    try file.check()
    if name == nil { try file.checkHook(files) }
    return file
  }

  /// Refuses a program beside a file that was found if somebody else can have written it.
  private func checkHook(_ files: FileAccess) throws(ConfigurationError) {
    guard let program = onNews?.arguments.first, !program.hasPrefix("/"), program.contains("/")
    else { return }
    do throws(ForeignFile) {
      try files.checkOwn(program)
    } catch {
      throw ConfigurationError(file: path, problem: .foreignHook(error))
    }
  }

  private mutating func read(
    _ bytes: [UInt8], _ files: FileAccess
  ) throws(ConfigurationError) {
    let root: YAMLNode?
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw ConfigurationError(
        file: path, position: error.position, problem: .yaml(error.problem))
    }
    guard let root, !root.isNull else { return }
    for entry in try ConfigurationEntry.all(of: root, at: .top, in: path) {
      switch entry.key {
      case .option(let option): options[option] = try entry.values(of: option)
      case .timeZone: zone = try entry.zone(files)
      case .sections: sections = try entry.choices(of: DigestSelection.SectionKind.self)
      case .digests: digests = try entry.digests()
      case .title: site.title = try entry.words()
      case .description: site.description = try entry.words()
      case .language: site.language = try entry.language()
      case .footer: site.footer = try entry.words()
      case .assets: site.assets = try entry.text()
      case .onNews:
        onNews = NewsHook(arguments: try entry.arguments(), besideFile: path)
      case .mailFrom: mailFrom = try entry.mailAddress()
      case .mailImages: mailImages = try entry.choice(of: MailImages.self)
      case .name, .tags, .all, .any, .none: continue
      }
    }
    if !digests.isEmpty, case .file(_, let position) = options[.tag].first?.origin {
      throw ConfigurationError(file: path, position: position, problem: .conflict("tag", "digests"))
    }
  }

  private mutating func readLists(_ files: FileAccess) throws {
    do throws(OptionFault) {
      for index in digests.indices { try digests[index].options.readLists(files) }
    } catch {
      throw error.error(file: path)
    }
  }

  /// Judges all values, even those that the command line replaces.
  private func check() throws {
    do throws(OptionFault) {
      try options.refuseRivals()
      for digest in digests { try digest.options.refuseRivals() }
      _ = try RunOptions(options, calendar: DayCalendar(zone: zone))
      _ = try DigestConfiguration.each(options, sections: sections)
      _ = try digests(under: OptionValues())
    } catch {
      throw error.error(file: path)
    }
  }

  /// All digests that the file itself asks for; `nil` when it asks for none.
  func ownDigests() throws(OptionFault) -> [DigestConfiguration]? {
    if !digests.isEmpty { return try digests(under: OptionValues()) }
    return options.has(.tag) ? try DigestConfiguration.each(options, sections: sections) : nil
  }

  /// The digests, with options of the command line that win over theirs.
  func digests(under line: OptionValues) throws(OptionFault) -> [DigestConfiguration] {
    try digests.map { entry throws(OptionFault) in
      var digest = try DigestConfiguration(line.over(entry.options.over(options)))
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
  fileprivate func zone(_ files: FileAccess) throws(ConfigurationError) -> ZoneName {
    let name = try text()
    if let zone = files.zone(named: name) { return zone }
    guard files.hasZones else { throw error(.noZones(name), at: node) }
    throw error(.unknownZone(name, nearest: files.nearestZone(to: name)), at: node)
  }

  /// Reads what tells a language, such as `de` or `pt-BR`.
  fileprivate func language() throws(ConfigurationError) -> String {
    let tag = try text()
    guard tag.wholeMatch(of: #/[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/#) != nil else {
      throw wrongKind(node, expected: "the tag of a language, such as en or pt-BR")
    }
    return tag
  }

  /// Reads the list of digests; their names differ, and so do their folders where case is ignored.
  fileprivate func digests() throws(ConfigurationError) -> [DigestEntry] {
    guard !node.isNull else { throw error(.noValue(key: name), at: node) }
    guard case .sequence(let items) = node.content else {
      throw wrongKind(node, expected: "a list of entries that begin with `- name:`")
    }
    var digests: [DigestEntry] = []
    var lines: [String: Int] = [:]
    for item in items {
      let digest = try DigestEntry(item, in: file)
      let line = digest.namePosition.line
      if let first = lines.updateValue(line, forKey: digest.name.lowercased()) {
        throw ConfigurationError(
          file: file, position: digest.namePosition,
          problem: .repeatedName(digest.name, firstLine: first))
      }
      digests.append(digest)
    }
    return digests
  }
}

extension YAMLNode {
  var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.isNull } else { false }
  }
}
