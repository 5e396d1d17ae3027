/// The options of sodigest, in the order in which `help` lists them.
package enum OptionName: String, CaseIterable, Sendable {
  // What to fetch
  case tag, user, account, question
  case questionsFrom = "questions-from"
  case search, site
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
  case noSearch = "no-search"
  case keepSuspiciousRows = "keep-suspicious-rows"
  case port, listen, systemd, man, undo, repair, stale
  // Output
  case quiet, verbose
  case noProgress = "no-progress"
  case json, profile
  case help

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

  /// The option's key in a configuration file: its name, or the plural for some options.
  var configurationKey: String {
    switch self {
    case .user: "users"
    case .question: "questions"
    default: rawValue
    }
  }

  /// Returns the group under which the help of a command lists the option.
  package func group(in command: CommandName) -> OptionGroup {
    // `check` writes pages only to repair a site.
    if command == .check {
      if self == .output { return .general }
      if group == .images || self == .repair { return .site }
    }
    if (self, command) == (.language, .zim) { return .metadata }
    // `search` writes no files, and `fetch` no site.
    if (self, command) == (.output, .search) || (self, command) == (.keep, .fetch) {
      return .general
    }
    return group
  }

  /// The group of the option in the help of most commands.
  private var group: OptionGroup {
    switch self {
    case .tag, .user, .account, .question, .questionsFrom, .search, .site, .siteURL, .sort,
      .period, .since, .until, .limit, .minScore, .accepted, .answers, .noComments, .onlyNew,
      .moved, .math, .digest:
      .selection
    case .index, .format, .output, .zimFile, .templates, .baseURL, .authors, .hashtags,
      .privateNews, .keep,
      .force, .noNames:
      .site
    case .images, .noImages, .noAvatars, .allowImageHost, .maxImageBytes, .imageTime: .images
    case .apiKeyFile, .team, .apiBase, .apiScheme, .contact, .record, .replay, .offline: .api
    case .title, .description, .longDescription, .creator, .publisher, .name, .flavour, .license,
      .source, .tags, .illustration:
      .metadata
    case .config, .archive, .sample, .dryRun, .jobs, .now, .only, .from, .to, .tmpDir,
      .statsFilename, .language, .display,
      .strikethrough, .news, .open, .show, .noSearch, .keepSuspiciousRows,
      .port, .listen, .systemd, .man, .undo, .repair, .stale:
      .general
    case .quiet, .verbose, .noProgress, .json, .profile, .help: .output
    }
  }
}

/// The groups of options in `help`, in their order.
package enum OptionGroup: CaseIterable, Sendable {
  /// Options that select posts to fetch, import or find, such as `--tag`.
  case selection
  /// Options for the files and pages of the site, such as `--format`.
  case site
  /// Options for what a ZIM file says about itself.
  case metadata
  /// Options for downloading and showing images.
  case images
  /// Options for the API, or for a recording that replaces it.
  case api
  /// Options for files, time and jobs, and options of single commands.
  case general
  /// Options for messages on the terminal, such as `--quiet`.
  case output
}
