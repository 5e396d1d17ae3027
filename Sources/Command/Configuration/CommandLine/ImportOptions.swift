internal import Archive
package import FoundationEssentials

/// The parsed options of the command `import`.
package struct ImportOptions: Sendable, Equatable {
  /// The paths of the folders and files of the data dump.
  package var paths: [String]
  /// The name of the dump's site; `nil` to infer it from the names of the files.
  package var site: String?
  /// The URL of the site; `nil` to infer it from the name of the site.
  package var siteURL: String?
  /// Whether `$…$` in posts of the site is a TeX formula.
  package var hasMath: Bool
  /// Alternative lists of tags: a question must have all tags of at least one list; empty for any question.
  package var tagAlternatives: [[String]]
  /// The minimum score of imported questions; `nil` for any score.
  package var minScore: Int?
  /// The earliest creation date of imported questions; `nil` for no limit.
  package var createdFrom: Date?
  /// The latest creation date of imported questions; `nil` for no limit.
  package var createdThrough: Date?
  /// The maximum number of answers per question; `nil` for all.
  package var maxAnswers: Int?
  /// Whether comments are imported.
  package var includesComments: Bool
  /// Whether rows that look fabricated are imported.
  package var includesSuspiciousRows: Bool
  /// Whether to import although the disk seems too small.
  package var ignoresFreeSpace: Bool
  /// Whether the search index is built after the import.
  package var buildsSearchIndex: Bool
  /// The general options, among them the path of the archive.
  package var options: RunOptions

  /// Reads the options of `import`; without options that select questions, all are imported.
  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(ConfigurationError) {
    let commandLine = arguments.options
    let common = try DigestConfiguration(commandLine)
    let digests = try DigestConfiguration.digests(from: commandLine, sections: [])
    paths = arguments.positional
    site = commandLine.isSet(.site) ? common.sites.first : nil
    siteURL = try RunOptions.url(.siteURL, commandLine)
    hasMath = commandLine.isSet(.math)
    tagAlternatives = digests.map(\.tags.all)
    minScore = common.minScore
    maxAnswers = commandLine.isSet(.answers) ? common.maxAnswers : nil
    includesComments = common.includesComments
    includesSuspiciousRows = commandLine.isSet(.keepSuspiciousRows)
    ignoresFreeSpace = commandLine.isSet(.force)
    buildsSearchIndex = !commandLine.isSet(.noSearch)
    if case .between(let since, let until) = common.days {
      createdFrom = since.map(configuration.calendar.start)
      createdThrough = until.map(configuration.calendar.lastSecond)
    }
    options = configuration.options
  }
}

extension Command {
  static let importing = Command(
    name: .importing, summary: "import data dumps of whole sites into the archive",
    usage: "PATH … [--site SITE] [OPTIONS]", argumentCompletion: .file,
    groups: [
      OptionGroup(
        "WHAT TO IMPORT",
        [
          Option(
            .tag, "TAG",
            "import questions with this tag; separate tags with commas to require all of them",
            repeats: true, completing: .names(.tags)),
          Option(
            .site, "SITE", "name of the site; default: taken from the names of the files"),
          Option(.siteURL, "URL", "URL of the site, if it cannot be derived from the name"),
          Option(.since, "DATE", "import questions asked on or after this day"),
          Option(.until, "DATE", "import questions asked on or before this day"),
          Option(.minScore, "N", "do not import questions with a lower score"),
          Option(.answers, "N", "best answers per question, 0 to 100; default all"),
          Option(flag: .noComments, "do not import comments"),
          Option(flag: .math, "treat $…$ as maths"),
        ]),
      OptionGroup(
        "GENERAL",
        [
          .config, .archive,
          Option(flag: .sample, "import into the archive of the built-in sample posts"),
          Option(flag: .dryRun, "report what the dump holds, without importing it"), .now,
          Option(flag: .noSearch, "do not build the search index"),
          Option(flag: .keepSuspiciousRows, "import rows that look fabricated, too"),
          Option(flag: .force, "import although the disk seems too small"),
        ]),
      .output([.quiet, .verbose, .noProgress, .summaryAsJSON]),
    ],
    examples: [
      "import emacs.stackexchange.com.7z --tag org-mode": "import the questions of one tag",
      "import Dumps": "import all dumps in a folder",
    ],
    exitCodes: .usingArchive.adding([
      .storage: "the dump is damaged, or a file or disk error; see the message",
      .interrupted: "interrupted; run again to resume",
    ]))
}
