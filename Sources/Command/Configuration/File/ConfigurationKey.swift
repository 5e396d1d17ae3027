internal import Basics

/// What a key in a configuration file means.
enum ConfigurationKey: Hashable {
  case option(Option)
  case timeZone, digests, sections
  case name, tags
  case title, description, language, footer, assets
  case accent, logo, icon, style
  case onNews, mailFrom, mailImages
  case all, any, none
}

/// The levels of a configuration file, each with its own valid keys.
package enum ConfigurationLevel: Sendable {
  /// The top level of the file.
  case top
  /// An entry of the list `digests`.
  case digest
  /// The value of `tags` if it is a mapping instead of a list.
  case tags

  /// The names of the valid keys in alphabetical order.
  package var keyNames: [String] { keys.keys.sorted() }

  /// Returns the option that a key sets; `nil` for any other key.
  package func option(forKey name: String) -> Option? {
    if case .option(let option) = keys[name] { option } else { nil }
  }

  /// The meanings of the valid keys by name; some keys have two names.
  var keys: [String: ConfigurationKey] {
    switch self {
    case .top:
      Self.optionKeys(at: [.top, .topAndDigests]).merging(
        [
          "time_zone": .timeZone, "digests": .digests,
          "sections": .sections, "title": .title, "description": .description,
          "language": .language, "footer": .footer, "assets": .assets,
          "accent": .accent, "logo": .logo, "icon": .icon, "style": .style,
          "on-news": .onNews, "mail-from": .mailFrom, "mail-images": .mailImages,
        ]) { $1 }
    case .digest:
      Self.optionKeys(at: [.topAndDigests, .digests]).merging(
        [
          "tag": .tags, "tags": .tags, "name": .name,
          "sections": .sections, "title": .title, "description": .description,
        ]) { $1 }
    case .tags: ["all": .all, "any": .any, "none": .none]
    }
  }

  /// Returns the keys of all options that are valid at the given levels of a file, by name.
  private static func optionKeys(
    at levels: [Option.FileLevel]
  ) -> [String: ConfigurationKey] {
    let options = Command.all.flatMap(\.options).filter { levels.contains($0.fileLevel) }
    let keys = options.flatMap { option in
      option.name.configurationKeys.map { ($0, ConfigurationKey.option(option)) }
    }
    return Dictionary(keys) { first, _ in first }
  }

  /// Returns the error for a key that is not valid at this level of the file.
  func errorKind(forKey name: String) -> ConfigurationError.Kind {
    if Self.isSecret(name) { return .apiKeyInFile(name) }
    if self == .top, Self.digest.keys[name] != nil {
      return .misplacedKey(name, belongsInDigest: true)
    }
    if self == .digest, Self.top.keys[name] != nil {
      return .misplacedKey(name, belongsInDigest: false)
    }
    return .unknownKey(name, nearest: nearestName(to: name, among: keyNames))
  }

  /// Reports whether the name of a key suggests that its value is an API key.
  private static func isSecret(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter }
    return ["key", "apikey", "sodigestapikey", "token", "apitoken", "accesstoken", "secret"]
      .contains(letters)
  }
}
