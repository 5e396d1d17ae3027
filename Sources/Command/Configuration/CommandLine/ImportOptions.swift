internal import Archive
package import Dumps

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
  /// The questions, answers and comments to import.
  package var selection: DumpSelection
  /// Whether to import although the disk seems too small.
  package var ignoresFreeSpace: Bool
  /// Whether the search index is built after the import.
  package var buildsSearchIndex: Bool
  /// The configuration, which names the archive.
  package var configuration: RunConfiguration

  /// Reads the options of `import`; without options that select questions, all are imported.
  init(_ arguments: ParsedArguments, _ configuration: RunConfiguration) throws(ConfigurationError) {
    let commandLine = arguments.options
    let common = try DigestConfiguration(commandLine)
    paths = arguments.positional
    site = commandLine.isSet(.site) ? common.sites.first : nil
    siteURL = try RunConfiguration.url(.siteURL, commandLine)
    hasMath = commandLine.isSet(.math)
    selection = try DumpSelection(commandLine, common, calendar: configuration.calendar)
    ignoresFreeSpace = commandLine.isSet(.force)
    buildsSearchIndex = !commandLine.isSet(.noSearch)
    self.configuration = configuration
  }
}

extension DumpSelection {
  /// Reads the options that select questions, of which `common` has those that digests have as well.
  fileprivate init(
    _ commandLine: OptionValues, _ common: DigestConfiguration, calendar: DayCalendar
  ) throws(ConfigurationError) {
    self.init()
    tagAlternatives =
      try DigestConfiguration.digests(from: commandLine, sections: []).map(\.tags.all)
    minScore = common.minScore
    maxAnswers = commandLine.isSet(.answers) ? common.maxAnswers : nil
    includesComments = common.includesComments
    includesSuspiciousRows = commandLine.isSet(.keepSuspiciousRows)
    if case .between(let since, let until) = common.days {
      createdFrom = since.map(calendar.start)
      createdThrough = until.map(calendar.lastSecond)
    }
  }
}

extension Command {
  static let importing = Command(
    name: .importing, summary: "import data dumps of whole sites into the archive",
    usage: ["PATH … [--site SITE] [OPTIONS]"], argumentCompletion: .file,
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
          Option(flag: .sample, "import into the archive that `build --sample` fills"),
          Option(flag: .dryRun, "report what the dump contains, without importing it"), .now,
          Option(flag: .noSearch, "do not build the search index"),
          Option(
            flag: .keepSuspiciousRows,
            "also import posts and comments that look fabricated, which some dumps contain"),
          Option(flag: .force, "import even if there seems to be too little disk space"),
        ]),
      .output([.quiet, .verbose, .noProgress, .summaryAsJSON]),
    ],
    examples: [
      "import emacs.stackexchange.com.7z --tag org-mode": "import the questions of one tag",
      "import Dumps": "import all dumps in a folder",
    ],
    exitCodes: .usingArchive.adding([
      .storage: "damaged dump, or file or disk error; see the message",
      .interrupted: "interrupted; run again to resume",
    ]))
}
