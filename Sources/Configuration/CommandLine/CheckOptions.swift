/// What the command `check` looks through.
package struct CheckOptions: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    /// The folder.
    case site(String)
    /// The file.
    case archive(String)
  }

  package let subject: Subject
  package let printsJSON: Bool
}

extension CheckOptions {
  /// An archive is looked through in place of a site where the command line itself names one.
  init(_ parsed: ParsedArguments, _ options: RunOptions) throws(UsageError) {
    let isOfArchive = parsed.options.has(.archive)
    if isOfArchive, parsed.options.has(.output) { throw .conflict(.archive, .output) }
    subject = isOfArchive ? .archive(options.archivePath) : .site(options.output)
    printsJSON = options.printsJSON
  }
}
