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
  /// The configuration with which `check --repair` rebuilds damaged files; `nil` without `--repair`.
  package let repairConfiguration: RunConfiguration?
  /// The options that name the archive of the site.
  package let siteOptions: RunOptions
  /// The number of files to check in parallel; `nil` for the default.
  package let jobs: Int?
  /// Whether `check` prints its result as JSON.
  package let printsJSON: Bool
}

extension CheckOptions {
  /// Reads the options of `check`: an archive on the command line is checked instead of the site, except with
  /// `--repair`.
  init(_ parsed: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = configuration.options
    repairConfiguration = parsed.options.isSet(.repair) ? configuration : nil
    let checksArchive = parsed.options.isSet(.archive) && repairConfiguration == nil
    if checksArchive, parsed.options.isSet(.output) { throw .conflict(.archive, .output) }
    target =
      checksArchive ? .archive(path: options.archivePath) : .site(folder: options.outputFolder)
    siteOptions = options
    (jobs, printsJSON) = (options.jobs, options.printsJSON)
  }
}
