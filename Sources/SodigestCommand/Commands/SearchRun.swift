internal import Archive
internal import Configuration
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// A run of `search`, which finds questions of the archive.
struct SearchRun {
  /// The words, tags and limit of the search, and the options that name the archive.
  let searchOptions: SearchOptions
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the questions that match the search.
  func run() throws {
    let query = FullTextQuery(
      searchOptions.words, tags: searchOptions.tags, limit: searchOptions.limit)
    guard query.wordCount <= FullTextQuery.maxWords else {
      throw UsageError.tooManyWords(query.wordCount, limit: FullTextQuery.maxWords)
    }
    let path = resolvingSymbolicLinks(searchOptions.options.archivePath)
    var archive = try Archive(at: path, for: .readOnly)
    if try !archive.isFullTextCurrent() {
      archive = try Archive(at: path, for: .update)
      try updateFullTextIndex(of: archive)
    }
    let report = SearchReport(
      try findQuestions(matching: query, in: archive), words: searchOptions.words)
    try environment.console.print(
      report, asJSON: searchOptions.options.printsJSON, orText: report.text)
  }

  /// Returns the questions that match a query, best matches first.
  private func findQuestions(
    matching query: FullTextQuery, in archive: Archive
  ) throws -> [QuestionSummary] {
    try archive.questionKeys(matching: query).flatMap { key in
      try archive.summaries(ofSite: key.site, ids: [key.id])
    }
  }

  /// Updates the archive's full-text index, and shows the progress if many questions changed.
  private func updateFullTextIndex(of archive: Archive) throws {
    let reporter = Reporter(
      console: environment.console, options: searchOptions.options, clock: environment.clock)
    defer { reporter.finish() }
    let extractor = FullTextExtractor(try archive.communities())
    try archive.refreshFullText({ extractor.document(of: $0, site: $1) }) { done, total in
      // A small number is read instantly, without a progress line.
      if total - done > 500 { reporter.beginStage("reading questions, for search") }
      reporter.progress(done, of: total, "questions")
    }
  }
}

/// Extracts plain text from posts for the full-text index.
private struct FullTextExtractor {
  /// The settings for parsing posts of each site, by the site's name in the API.
  private let parserSettings: [String: Site]

  init(_ communities: [Community]) {
    parserSettings = Dictionary(
      communities.map { ($0.apiSiteParameter, Site(url: $0.url, hasMath: $0.hasMath)) }
    ) { $1 }
  }

  /// Returns the text of a question with its answers and comments, for the full-text index.
  func document(of question: Question, site: String) -> FullTextDocument {
    let siteSettings = parserSettings[site] ?? Site(url: nil)
    var text: [UInt8] = []
    for post in [question.post] + question.answers.map(\.post) {
      for source in [post.source] + post.comments.map(\.source) {
        guard let source else { continue }
        text += StackMarkdown.ParsedPost(source, siteSettings).searchableText + [UInt8(ascii: "\n")]
      }
    }
    return FullTextDocument(
      title: question.title, tags: question.tags, text: String(decoding: text, as: UTF8.self))
  }
}
