/// The options of `check`.
package struct CheckOptions: Sendable, Equatable {
  /// The site or archive to check.
  package enum Target: Sendable, Equatable {
    /// The site in an output folder.
    case site(String)
    /// The archive in a file.
    case archive(String)
  }

  /// The site or archive to check.
  package let target: Target
  /// The configuration for rebuilding damaged files; `nil` without `--repair`.
  package let repair: RunConfiguration?
  /// The number of files to check in parallel; `nil` for the default.
  package let jobs: Int?
  /// Whether the result is printed as JSON.
  package let printsJSON: Bool
}

extension CheckOptions {
  /// Reads the options of `check`: an archive on the command line is checked instead of the site, except with
  /// `--repair`.
  init(_ parsed: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = configuration.options
    repair = parsed.options.isSet(.repair) ? configuration : nil
    let checksArchive = parsed.options.isSet(.archive) && repair == nil
    if checksArchive, parsed.options.isSet(.output) { throw .conflict(.archive, .output) }
    target = checksArchive ? .archive(options.archivePath) : .site(options.output)
    (jobs, printsJSON) = (options.jobs, options.printsJSON)
  }
}
