internal import Basics
internal import Digests

/// A digest as the configuration file describes it.
struct DigestEntry {
  let name: String
  let namePosition: TextPosition
  var title: String?
  var description: String?
  var tags = TagRule()
  /// `nil` means those of the top level.
  var sections: [DigestSelection.SectionKind]?
  var options = OptionValues()

  /// Reads an entry of `digests`.
  init(_ node: YAMLNode, in file: String) throws(ConfigurationError) {
    let entries = try ConfigurationEntry.all(of: node, at: .digest, in: file)
    guard let name = entries.first(where: { $0.key == .name }) else {
      throw ConfigurationError(file: file, position: node.position, problem: .missingName)
    }
    self.name = try Self.folder(name)
    namePosition = name.node.position
    for entry in entries {
      switch entry.key {
      case .option(let option) where OptionName.kindsBesideTags.contains(option):
        if let tags = entries.first(where: { $0.key == .tags }) {
          throw tags.error(.conflict(entry.name, tags.name), at: tags.node)
        }
        options[option] = try entry.values(of: option)
      case .option(let option): options[option] = try entry.values(of: option)
      case .tags: tags = try TagRule(entry)
      case .sections: sections = try entry.choices(of: DigestSelection.SectionKind.self)
      case .title: title = try entry.words()
      case .description: description = try entry.words()
      case .name, .timeZone, .digests, .all, .any, .none, .language, .footer, .assets, .onNews,
        .mailFrom, .mailImages:
        continue
      }
    }
  }

  /// Reads a name that is the same on every file system and in every address.
  private static func folder(_ entry: ConfigurationEntry) throws(ConfigurationError) -> String {
    let name = try entry.text()
    let isFolder = name.utf8.allSatisfy { byte in
      byte.isAlphanumeric || "-_.".utf8.contains(byte)
    }
    guard isFolder, (1...100).contains(name.utf8.count), !name.hasPrefix("."), !name.hasSuffix(".")
    else {
      throw entry.error(
        .wrongValue(
          key: entry.name, value: name,
          expected: "a folder name: at most 100 of a-z, A-Z, 0-9, - and _, and dots inside"),
        at: entry.node)
    }
    return name
  }
}

extension TagRule {
  /// Reads the tags of a digest: a list that means all, or a mapping.
  fileprivate init(_ entry: ConfigurationEntry) throws(ConfigurationError) {
    self.init()
    guard case .mapping = entry.node.content else {
      all = try Self.all(entry)
      return
    }
    for part in try ConfigurationEntry.all(of: entry.node, at: .tags, in: entry.file) {
      switch part.key {
      case .all: all = try Self.all(part)
      case .any: any = try Self.list(part)
      case .none: none = try Self.list(part)
      case .option, .timeZone, .digests, .sections, .name, .tags, .title, .description, .language,
        .footer, .assets, .onNews, .mailFrom, .mailImages:
        continue
      }
    }
    guard !isEmpty else { throw entry.error(.noValue(key: entry.name), at: entry.node) }
    if let tag = none.first(where: { all.contains($0) || any.contains($0) }) {
      throw entry.error(.unwantedTag(tag), at: entry.node)
    }
  }

  private static func all(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [String] {
    let tags = try list(entry)
    guard tags.count <= maxTagsPerQuestion else {
      throw entry.error(
        .wrongValue(
          key: entry.name, value: tags.joined(separator: ", "), expected: expectedFewer),
        at: entry.node)
    }
    return tags
  }

  private static func list(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [String] {
    var tags: [String] = []
    for (text, node) in try entry.texts(takesNull: true) {
      guard let some = Self.tags(text) else {
        throw entry.error(.wrongValue(key: entry.name, value: text, expected: expected), at: node)
      }
      tags += some
    }
    return unique(tags)
  }
}

extension ConfigurationEntry {
  /// Reads the value of an option, not yet judged.
  func values(of option: OptionName) throws(ConfigurationError) -> [OptionValues.Value] {
    guard option.specification.value != nil else {
      return [value(try flag() ? "true" : "false", at: node)]
    }
    guard option.specification.isRepeatable || option == .format else {
      return [value(try text(), at: node)]
    }
    return try texts(takesNull: option == .tag).map { value($0.text, at: $0.node) }
  }

  private func value(_ text: String, at node: YAMLNode) -> OptionValues.Value {
    OptionValues.Value(text: text, origin: .file(key: name, node.position))
  }
}
