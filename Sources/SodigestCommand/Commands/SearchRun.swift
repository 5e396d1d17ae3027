internal import Archive
internal import Configuration
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// The command `search`: what the archive holds, found by words.
struct SearchRun {
  let wish: SearchOptions
  let surroundings: CommandEnvironment

  /// Prints what is found.
  func run() throws {
    let query = FullTextQuery(wish.words, tags: wish.tags, limit: wish.limit)
    guard query.wordCount <= FullTextQuery.maxWords else {
      throw UsageError.tooManyWords(query.wordCount, limit: FullTextQuery.maxWords)
    }
    let path = fileBehindLinks(wish.options.archivePath)
    var archive = try Archive(at: path, for: .readOnly)
    if try !archive.isFullTextCurrent() {
      archive = try Archive(at: path, for: .update)
      try refresh(archive)
    }
    let report = SearchReport(try found(query, in: archive), words: wish.words)
    try surroundings.console.print(report, asJSON: wish.options.printsJSON, orText: report.text)
  }

  private func found(_ query: FullTextQuery, in archive: Archive) throws -> [QuestionSummary] {
    try archive.questionKeys(matching: query).flatMap { key in
      try archive.summaries(ofSite: key.site, ids: [key.id])
    }
  }

  private func refresh(_ archive: Archive) throws {
    let reporter = Reporter(
      console: surroundings.console, options: wish.options, clock: surroundings.clock)
    defer { reporter.finish() }
    let texts = TextReader(try archive.communities())
    try archive.refreshFullText({ texts.read($0, $1) }) { done, total in
      // Few are read in no time.
      if total - done > 500 { reporter.begin("reading questions, for search") }
      reporter.progress(done, of: total, "questions")
    }
  }
}

/// Makes plain text of posts.
private struct TextReader {
  private let rules: [String: Site]

  init(_ communities: [Community]) {
    rules = Dictionary(
      communities.map { ($0.apiSiteParameter, Site(url: $0.url, hasMath: $0.hasMath)) }
    ) { $1 }
  }

  func read(_ question: Question, _ site: String) -> FullTextDocument {
    let rules = rules[site] ?? Site(url: nil)
    var text: [UInt8] = []
    for post in [question.post] + question.answers.map(\.post) {
      for source in [post.source] + post.comments.map(\.source) {
        guard let source else { continue }
        text += StackMarkdown.ParsedPost(source, rules).searchableText + [UInt8(ascii: "\n")]
      }
    }
    return FullTextDocument(
      title: question.title, tags: question.tags, text: String(decoding: text, as: UTF8.self))
  }
}
