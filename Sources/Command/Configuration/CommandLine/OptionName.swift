internal import Archive

/// The names of all options.
package enum OptionName: String, CaseIterable, Sendable {
  // What to fetch
  case tag, user, account, question
  case questionsFrom = "questions-from"
  case search, query, site
  case siteURL = "site-url"
  case sort, period, since, until, limit
  case minScore = "min-score"
  case accepted, answers
  case noComments = "no-comments"
  case onlyNew = "only-new"
  case moved
  // What to write
  case format, output, templates
  case baseURL = "base-url"
  case authors, hashtags
  case noteNames = "note-names"
  case privateNews = "private-news"
  case keep, force
  // Images
  case images
  case noImages = "no-images"
  case noAvatars = "no-avatars"
  case allowImageHost = "allow-image-host"
  case maxImageBytes = "max-image-bytes"
  case imageTime = "image-time"
  // API
  case apiKeyFile = "api-key-file"
  case team
  case apiBase = "api-base"
  case apiScheme = "api-scheme"
  case contact, record, replay, offline
  // General
  case config, archive, sample
  case dryRun = "dry-run"
  case jobs, now
  // Of single commands
  case digest, index
  case zimFile = "zim-file"
  case tmpDir = "tmp-dir"
  case statsFilename = "stats-filename"
  case noNames = "no-names"
  case title, description
  case longDescription = "long-description"
  case creator, publisher, name, flavour, license, source, tags, illustration
  case only, from, to, language, display, math, strikethrough, news, open, show
  case exitCode = "exit-code"
  case list
  case noSearch = "no-search"
  case save
  case keepSuspiciousRows = "keep-suspicious-rows"
  case port, listen, systemd, man, undo, repair, stale
  // Output
  case quiet, verbose
  case noProgress = "no-progress"
  case json, profile
  case help

  /// The valid values of an option whose value is a whole number; `nil` for any other option.
  package var validNumbers: ClosedRange<Int>? {
    switch self {
    case .limit, .open, .show: 1...DigestSelection.maxLimit
    case .minScore: -1_000_000...1_000_000_000
    case .answers: 0...100
    case .moved: 1...1_000_000
    case .maxImageBytes: 1...1_000_000_000
    case .keep: 1...36_500
    case .jobs: 1...256
    case .port: 0...65_535
    default: nil
    }
  }

  /// The option as written on the command line, such as `--tag`.
  package var flag: String { "--\(rawValue)" }

  /// The one-letter form of the option, such as `-o`; `nil` for none.
  package var shortFlag: String? {
    switch self {
    case .output: "-o"
    case .quiet: "-q"
    case .verbose: "-v"
    case .help: "-h"
    default: nil
    }
  }

  /// All forms of the option on the command line, such as `-o` and `--output`.
  package var spellings: [String] { (shortFlag.map { [$0] } ?? []) + [flag] }

  /// The keys of the option in a configuration file, the preferred one first: its name, and the plural for some options.
  var configurationKeys: [String] {
    switch self {
    case .user: ["users", rawValue]
    case .question: ["questions", rawValue]
    case .site: [rawValue, "sites"]
    default: [rawValue]
    }
  }
}
