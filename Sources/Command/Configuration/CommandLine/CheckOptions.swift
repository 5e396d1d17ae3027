/// The parsed options of the command `check`.
package struct CheckOptions: Sendable, Equatable {
  /// The site or archive to check.
  package enum Target: Sendable, Equatable {
    /// The site in an output folder.
    case site(folder: String)
    /// The archive in a SQLite file.
    case archive(path: String)
  }

  /// The site or archive to check.
  package let target: Target
  /// Whether `check` rebuilds damaged files.
  package let repairs: Bool
  /// The configuration of the site, which names its archive.
  package let configuration: RunConfiguration
}

extension CheckOptions {
  /// Reads the options of `check`: an archive on the command line is checked instead of the site, except with
  /// `--repair`.
  init(_ parsed: ParsedArguments, _ configuration: RunConfiguration) throws(ConfigurationError) {
    repairs = parsed.options.isSet(.repair)
    let checksArchive = parsed.options.isSet(.archive) && !repairs
    if checksArchive, parsed.options.isSet(.output) {
      throw ConfigurationError(.conflict(OptionName.archive.flag, OptionName.output.flag))
    }
    target =
      checksArchive
      ? .archive(path: configuration.archivePath) : .site(folder: configuration.outputFolder)
    self.configuration = configuration
  }
}

extension Command {
  static let check = Command(
    name: .check, summary: "find broken links and stray files, or damage in an archive",
    groups: [
      OptionGroup(
        "REPAIR (the other options need --repair)",
        [
          Option(flag: .repair, "rebuild damaged files from the archive"),
          .format("formats to rebuild, separated with commas; default: those of the site"),
          .templates,
        ] + .pages + [Option(flag: .privateNews, "include private sites in feeds")] + .storedImages),
      OptionGroup(
        "GENERAL",
        [
          Option(.output, "DIR", "folder to check; default Output"), .config,
          Option(
            .archive, "FILE",
            "check this archive instead of a site; with --repair, the archive to rebuild from"),
          Option(
            flag: .sample, "with --repair: rebuild from the archive that `build --sample` fills"),
          Option(.jobs, "N", "files to check in parallel; default: one per processor"), .now,
        ]),
      .output([.resultAsJSON]),
    ],
    examples: [
      "check --output Public": "check every link, file and feed of a site",
      "check --repair --output Public": "also rebuild damaged files",
      "check --archive .sodigest/archive.sqlite": "check an archive for damage",
    ],
    exitCodes: .usingArchive.adding([
      .configuration: "invalid configuration or template; fix it and run again",
      .partial: "repaired, but something is missing; see the message",
      .locked: ExitCode.locked.meaning,
      .findings: "problems found; see the output",
    ]))
}
