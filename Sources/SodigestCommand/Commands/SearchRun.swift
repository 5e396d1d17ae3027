internal import Archive
internal import Configuration
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// A run of `search`, which finds questions of the archive.
struct SearchRun {
  /// The words, tags and limit of the search, and the options that name the archive.
  let searchOptions: SearchOptions
  /// The dependencies on the outside, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the questions found.
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
      try refresh(archive)
    }
    let report = SearchReport(try summaries(query, in: archive), words: searchOptions.words)
    try environment.console.print(
      report, asJSON: searchOptions.options.printsJSON, orText: report.text)
  }

  /// Returns the matching questions, best matches first.
  private func summaries(_ query: FullTextQuery, in archive: Archive) throws -> [QuestionSummary] {
    try archive.questionKeys(matching: query).flatMap { key in
      try archive.summaries(ofSite: key.site, ids: [key.id])
    }
  }

  /// Updates the full-text index.
  private func refresh(_ archive: Archive) throws {
    let reporter = Reporter(
      console: environment.console, options: searchOptions.options, clock: environment.clock)
    defer { reporter.finish() }
    let extractor = FullTextExtractor(try archive.communities())
    try archive.refreshFullText({ extractor.read($0, $1) }) { done, total in
      // A small number is read instantly, without a progress line.
      if total - done > 500 { reporter.beginStage("reading questions, for search") }
      reporter.progress(done, of: total, "questions")
    }
  }
}

/// Extracts plain text from posts for the full-text index.
private struct FullTextExtractor {
  /// The rules of each site for reading posts.
  private let rules: [String: Site]

  init(_ communities: [Community]) {
    rules = Dictionary(
      communities.map { ($0.apiSiteParameter, Site(url: $0.url, hasMath: $0.hasMath)) }
    ) { $1 }
  }

  /// Returns the indexed texts of a question with its answers and comments.
  func read(_ question: Question, _ site: String) -> FullTextDocument {
    let siteRules = rules[site] ?? Site(url: nil)
    var text: [UInt8] = []
    for post in [question.post] + question.answers.map(\.post) {
      for source in [post.source] + post.comments.map(\.source) {
        guard let source else { continue }
        text += StackMarkdown.ParsedPost(source, siteRules).searchableText + [UInt8(ascii: "\n")]
      }
    }
    return FullTextDocument(
      title: question.title, tags: question.tags, text: String(decoding: text, as: UTF8.self))
  }
}
