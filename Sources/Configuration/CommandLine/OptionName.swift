/// The long options of sodigest, in the order in which `help` lists them.
package enum OptionName: String, CaseIterable, Sendable {
  // Selection
  case tag, site, sort, period, since, until, limit
  case minScore = "min-score"
  case answers
  case noComments = "no-comments"
  case onlyNew = "only-new"
  case dryRun = "dry-run"
  // Files
  case format, output, archive, templates, config, keep
  case baseURL = "base-url"
  // Network
  case apiBase = "api-base"
  case record, replay, offline, sample
  case apiKeyFile = "api-key-file"
  case contact
  // Images
  case allowImageHost = "allow-image-host"
  case noImages = "no-images"
  case noAvatars = "no-avatars"
  case maxImageBytes = "max-image-bytes"
  case imageTime = "image-time"
  // The run
  case now, jobs, force, stale, quiet, verbose, json
  case noProgress = "no-progress"
  // Conversion
  case from, to, math, strikethrough
  case help

  /// As it is typed.
  package var flag: String { "--\(rawValue)" }
}

/// What `help` and the parser know of an option.
package struct OptionTraits: Sendable {
  /// What the value is called in `help`; `nil` for an option without a value.
  package let value: String?
  package let isRepeatable: Bool
  package let commands: Set<CommandName>
  package let summary: String
  /// Where it may stand in a configuration file.
  var place: FilePlace = .nowhere

  enum FilePlace {
    case nowhere
    case top
    /// At the top level for all digests, in an entry for one.
    case topAndDigests
  }
}
