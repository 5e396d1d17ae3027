internal import Archive
internal import ArchiveSearch
internal import Configuration

/// A run of `search`, which finds questions of the archive.
struct SearchRun {
  /// The words, tags and limit of the search, and the options that name the archive.
  let searchOptions: SearchOptions
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the questions that match the search.
  func run() throws {
    let archive = try Archive(
      at: resolvingSymbolicLinks(searchOptions.options.archivePath), for: .readOnly)
    var search = ArchiveSearch(archive)
    let query = (searchOptions.words + searchOptions.tags.map { "[\($0)]" })
      .joined(separator: " ")
    let results = try search.results(of: query, limit: searchOptions.limit)
    let report = SearchReport(
      try results.questions.flatMap { question in
        try archive.summaries(ofSite: question.key.site, ids: [question.key.id])
      }, words: searchOptions.words)
    try environment.console.print(
      report, asJSON: searchOptions.options.printsJSON, orText: report.text)
  }
}
