internal import Basics

/// What a key in a configuration file stands for.
enum ConfigurationKey: Hashable {
  case option(OptionName)
  case timeZone, digests, sections
  case name, tags
  case title, description, language, footer, assets
  case onNews, mailFrom, mailImages
  case all, any, none
}

/// The mappings of a configuration file; each knows its own keys.
package enum ConfigurationLevel: Sendable {
  case top
  /// An entry of `digests`.
  case digest
  /// The value of `tags`, where it is more than a list.
  case tags

  /// The names of the keys that this version takes, in alphabetical order.
  package var keyNames: [String] { keys.keys.sorted() }

  /// The keys by name; some have two names.
  var keys: [String: ConfigurationKey] {
    switch self {
    case .top:
      Self.options(at: [.top, .topAndDigests]).merging(
        [
          "sites": .option(.site), "time_zone": .timeZone, "digests": .digests,
          "sections": .sections, "title": .title, "description": .description,
          "language": .language, "footer": .footer, "assets": .assets,
          "on-news": .onNews, "mail-from": .mailFrom, "mail-images": .mailImages,
        ]) { $1 }
    case .digest:
      Self.options(at: [.topAndDigests, .digests]).merging(
        [
          "sites": .option(.site), "users": .option(.user), "questions": .option(.question),
          "tag": .tags, "tags": .tags, "name": .name,
          "sections": .sections, "title": .title, "description": .description,
        ]) { $1 }
    case .tags: ["all": .all, "any": .any, "none": .none]
    }
  }

  private static func options(
    at levels: [OptionSpecification.FileLevel]
  ) -> [String: ConfigurationKey] {
    let options = OptionName.allCases.filter { levels.contains($0.specification.fileLevel) }
    return Dictionary(uniqueKeysWithValues: options.map { ($0.rawValue, .option($0)) })
  }

  /// Why a key is not one of this level.
  func problem(with name: String) -> ConfigurationError.Problem {
    if Self.isSecret(name) { return .secretKey(name) }
    if self == .top, Self.digest.keys[name] != nil {
      return .misplacedKey(name, belongsInDigest: true)
    }
    if self == .digest, Self.top.keys[name] != nil {
      return .misplacedKey(name, belongsInDigest: false)
    }
    return .unknownKey(name, nearest: nearestName(to: name, among: keyNames))
  }

  /// Whether somebody wants to put a key for the API here, under whatever name.
  private static func isSecret(_ name: String) -> Bool {
    let letters = name.lowercased().filter { $0.isLetter }
    return ["key", "apikey", "sodigestapikey", "token", "apitoken", "accesstoken", "secret"]
      .contains(letters)
  }
}
