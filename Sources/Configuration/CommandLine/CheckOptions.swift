/// What the command `check` looks through.
package struct CheckOptions: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    /// The folder.
    case site(String)
    /// The file.
    case archive(String)
  }

  package let subject: Subject
  /// How the site is rendered where what is found is rebuilt; nil where nothing is.
  package let repair: RunConfiguration?
  /// How many files are looked through at a time, if that was said.
  package let jobs: Int?
  package let printsJSON: Bool
}

extension CheckOptions {
  /// An archive is looked through in place of a site where the command line itself names one, unless
  /// the site is rebuilt from it.
  init(_ parsed: ParsedArguments, _ configuration: RunConfiguration) throws(UsageError) {
    let options = configuration.options
    repair = parsed.options.has(.repair) ? configuration : nil
    let isOfArchive = parsed.options.has(.archive) && repair == nil
    if isOfArchive, parsed.options.has(.output) { throw .conflict(.archive, .output) }
    subject = isOfArchive ? .archive(options.archivePath) : .site(options.output)
    (jobs, printsJSON) = (options.jobs, options.printsJSON)
  }
}
