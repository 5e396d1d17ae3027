internal import Archive
internal import ArchiveSearch
internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Pages
internal import StackExchange
internal import StackMarkdown

/// A run of `search`, which finds questions of the archive.
struct SearchRun {
  /// The query, the limit, and the options that name the archive.
  let searchOptions: SearchOptions
  /// The arguments of the command line, with which the run is repeated behind a pager.
  let arguments: [String]
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the questions found, or opens or shows one of them; returns the exit code.
  func run() throws -> ExitCode {
    let archive = try Archive(
      at: resolvingSymbolicLinks(searchOptions.options.archivePath), for: .readOnly)
    switch searchOptions.action {
    case nil:
      let results = try results(in: archive, limit: searchOptions.limit)
      let exitCode =
        results.total == 0 && searchOptions.reportsNothingFound ? ExitCode.findings : .success
      try printResults(results, of: archive, exitCode)
      return exitCode
    case .open(let position):
      let question = try question(at: position, in: archive)
      try environment.openInBrowser(address(of: question))
      return .success
    case .show(let position):
      if environment.console.outputWidth() != nil { try showInPager() }
      try environment.console.print(text(of: question(at: position, in: archive), in: archive))
      return .success
    }
  }

  private var console: Console { environment.console }

  private func results(in archive: Archive, limit: Int) throws -> SearchResults {
    let (now, clock) = (searchOptions.options.now, environment.clock)
    var search = ArchiveSearch(archive) { now ?? clock() }
    do {
      return try search.results(
        of: searchOptions.query, order: searchOptions.order, limit: limit)
    } catch SearchError.missingIndex {
      throw CommandError(
        .storage,
        "the archive \(archive.path) has no search index yet; run `sodigest render` or `sodigest build`"
      )
    } catch SearchError.queryTooLong {
      throw ConfigurationError(.tooManyWords(limit: ArchiveSearch.maxWords))
    } catch SearchError.emptyQuery {
      throw ConfigurationError(.emptyQuery(searchOptions.query))
    }
  }

  /// Returns the question at a position among those found, counted from 1.
  private func question(at position: Int, in archive: Archive) throws -> FoundQuestion {
    let results = try results(in: archive, limit: position)
    guard results.questions.count == position, let question = results.questions.last else {
      throw CommandError(
        .usage, "the search found only \(pluralized(results.questions.count, "question"))")
    }
    return question
  }

  // MARK: Results

  private func printResults(
    _ results: SearchResults, of archive: Archive, _ exitCode: ExitCode
  ) throws {
    if try !ArchiveSearch(archive).isCurrent {
      console.printMessage(
        "note: the search index lacks the latest changes; `sodigest render` or `build` adds them\n")
    }
    if searchOptions.format == .json {
      var report = SearchReport(results, query: searchOptions.query, address: address)
      report.exit = exitCode.rawValue
      return try console.print(json: report)
    }
    for note in SearchResultsText.notes(on: results, limit: searchOptions.limit) {
      console.printMessage(note + "\n")
    }
    if searchOptions.format == .line {
      let lines = results.questions.map { SearchResultsText.line(of: $0, address: address(of: $0)) }
      return try console.print(Array(lines.joined().utf8))
    }
    let text = SearchResultsText(
      width: console.outputWidth(), hasStyles: console.outputWidth() != nil && !hidesStyles,
      address: address)
    try console.print(Array(text.text(of: results.questions).utf8))
  }

  /// Whether the user wants no styles on the terminal; see https://no-color.org.
  private var hidesStyles: Bool { !(environment.variables["NO_COLOR"] ?? "").isEmpty }

  /// Returns the path of a question's page, or the question's address on its site if there is no page.
  private func address(of question: FoundQuestion) -> String {
    let page = "\(searchOptions.options.outputFolder)/\(question.pagePath)"
    guard FileManager.default.fileExists(atPath: page) else { return question.originalAddress }
    return question.isAnswer ? page + question.pageAnchor : page
  }

  // MARK: One question

  /// Replaces this process by a pager that shows the output of the same command; returns only by throwing.
  private func showInPager() throws {
    let script = #""$0" "$@" | ${PAGER:-less}"#
    let error = environment.replaceProcess(
      "/bin/sh", ["sh", "-c", script, environment.executablePath] + arguments)
    throw CommandError(.storage, "cannot start `/bin/sh`: \(error.reason)")
  }

  /// Returns a question with its answers as text.
  private func text(of found: FoundQuestion, in archive: Archive) throws -> String {
    guard let question = try archive.question(found.key.id, site: found.key.site, detail: .forPages)
    else { return "" }
    let community = try archive.communities().first { $0.apiSiteParameter == found.key.site }
    let site = Site(url: community?.url, hasMath: community?.hasMath ?? false)
    let title = printable(question.title, keepsLines: false)
    var text = title + "\n" + String(repeating: "=", count: min(title.count, 78))
    text += "\n" + found.originalAddress + "\n\n"
    text += Self.text(of: question.post, site)
    for answer in question.answers {
      let isAccepted = answer.id == question.acceptedAnswerID
      text += "\n--- " + (isAccepted ? "Accepted answer" : "Answer") + "\n\n"
      text += Self.text(of: answer.post, site)
    }
    return text
  }

  /// Returns a post as text: a line with votes, author and date, the text, and the comments.
  private static func text(of post: Post, _ site: Site) -> String {
    let facts = [
      pluralized(post.score, "vote"),
      post.owner?.displayName.map { "by \(printable($0, keepsLines: false))" },
      post.creationDate.map { SearchResultsText.dateText(CalendarDay(of: $0)) },
    ].compactMap(\.self)
    var text = facts.joined(separator: " · ") + "\n\n"
    text += post.source.map { ParsedPost($0, site).plainText + "\n" } ?? ""
    for comment in post.comments {
      guard let source = comment.source else { continue }
      let author = comment.owner?.displayName.map { " – \(printable($0, keepsLines: false))" } ?? ""
      text += "\n    " + ParsedPost(source, site).plainText.replacing("\n", with: "\n    ")
      text += author + "\n"
    }
    return text
  }
}
