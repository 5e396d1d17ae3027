internal import Archive
internal import Basics

/// A digest that an entry of `digests` in the configuration file defines.
struct DigestEntry {
  let name: String
  /// The position of the digest's name in the file, for error messages.
  let namePosition: TextPosition
  var title: String?
  var description: String?
  var tags = TagRule()
  /// The sections of the digest's editions; `nil` to use the setting at the top level of the file.
  var sections: [DigestSelection.SectionKind]?
  var options = OptionValues()

  /// Reads a digest from an entry of `digests`.
  init(_ node: YAMLNode, in file: String) throws(ConfigurationError) {
    let entries = try ConfigurationEntry.entries(of: node, at: .digest, in: file)
    guard let name = entries.first(where: { $0.key == .name }) else {
      throw ConfigurationError(.missingName, at: .file(file, node.position))
    }
    self.name = try Self.folderName(try name.text()) { name.error($0, at: name.node) }
    namePosition = name.node.position
    for entry in entries {
      switch entry.key {
      case .option(let option) where OptionName.nonTagSubjectOptions.contains(option.name):
        if let tags = entries.first(where: { $0.key == .tags }) {
          throw tags.error(.conflict(entry.name, tags.name), at: tags.node)
        }
        options[option.name] = try entry.values(of: option)
      case .option(let option):
        if option.name == .site, let query = entries.first(where: { $0.key.isQuery }) {
          throw entry.error(.conflict(entry.name, query.name), at: entry.node)
        }
        options[option.name] = try entry.values(of: option)
      case .tags: tags = try TagRule(entry)
      case .sections: sections = try entry.choices(of: DigestSelection.SectionKind.self)
      case .title: title = try entry.displayText()
      case .description: description = try entry.displayText()
      case .name, .timeZone, .digests, .all, .any, .none, .language, .footer, .assets, .accent,
        .logo, .icon, .style, .onNews, .mailFrom, .mailImages:
        continue
      }
    }
  }

  /// The maximum length of a digest's name, which is also that of the names that digests of the command line get.
  private static let maxNameLength = 200

  /// Returns the name of a digest if it is a portable folder name, and otherwise throws the error that `makeError` creates.
  static func folderName(
    _ name: String, makeError: (ConfigurationError.Kind) -> ConfigurationError
  ) throws(ConfigurationError) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      byte.isAlphanumeric || "-_.".utf8.contains(byte)
    }
    guard isPlain, (1...maxNameLength).contains(name.utf8.count), !name.hasPrefix("."),
      !name.hasSuffix(".")
    else {
      throw makeError(
        .invalidValue(
          name,
          expected:
            "a folder name of at most \(maxNameLength) characters: a-z, A-Z, 0-9, - _ and inner dots"
        ))
    }
    return name
  }
}

extension ConfigurationKey {
  /// Whether the key holds a query, which names sites itself.
  fileprivate var isQuery: Bool {
    if case .option(let option) = self { option.name == .query } else { false }
  }
}

extension TagRule {
  /// Reads the tags of a digest: a list of required tags, or a mapping with `all`, `any` and `none`.
  fileprivate init(_ entry: ConfigurationEntry) throws(ConfigurationError) {
    self.init()
    guard case .mapping = entry.node.value else {
      all = try Self.requiredTags(entry)
      return
    }
    for listEntry in try ConfigurationEntry.entries(of: entry.node, at: .tags, in: entry.file) {
      switch listEntry.key {
      case .all: all = try Self.requiredTags(listEntry)
      case .any: any = try Self.tagList(listEntry)
      case .none: none = try Self.tagList(listEntry)
      case .option, .timeZone, .digests, .sections, .name, .tags, .title, .description, .language,
        .footer, .assets, .accent, .logo, .icon, .style, .onNews, .mailFrom, .mailImages:
        continue
      }
    }
    guard !isEmpty else { throw entry.error(.noValue, at: entry.node) }
    if let tag = none.first(where: { all.contains($0) || any.contains($0) }) {
      throw entry.error(.contradictoryTag(tag), at: entry.node)
    }
  }

  /// Reads the tags that a question must all have.
  private static func requiredTags(
    _ entry: ConfigurationEntry
  ) throws(ConfigurationError) -> [String] {
    let tags = try tagList(entry)
    guard tags.count <= maxTagsPerQuestion else {
      throw entry.error(
        .invalidValue(tags.joined(separator: ", "), expected: tagLimitDescription),
        at: entry.node)
    }
    return tags
  }

  /// Reads a list of tags in alphabetical order, without duplicates.
  private static func tagList(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [String] {
    var tags: [String] = []
    for (text, node) in try entry.texts(allowingNull: true) {
      guard let parsed = Self.parseTags(text) else {
        throw entry.error(
          .invalidValue(text, expected: validTagsDescription), at: node)
      }
      tags += parsed
    }
    return sortedUnique(tags)
  }
}

extension ConfigurationEntry {
  /// Returns the values of an option as written in the file, without validating them.
  func values(of option: Option) throws(ConfigurationError) -> [OptionValues.Value] {
    guard option.placeholder != nil else {
      return [OptionValues.Value(flag: try boolean(), at: location(of: node))]
    }
    guard option.isRepeatable || option.name == .format else {
      return [OptionValues.Value(try text(), at: location(of: node))]
    }
    return try texts(allowingNull: option.name == .tag).map {
      OptionValues.Value($0.text, at: location(of: $0.node))
    }
  }
}
