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
  let options: SearchOptions
  /// The arguments of the command line, with which the run is repeated behind a pager.
  let arguments: [String]
  /// The environment in which the command runs, such as console and clock.
  let environment: CommandEnvironment

  /// Prints the questions found, or opens or shows one of them; returns the exit code.
  func run() throws -> ExitCode {
    let archive = try Archive(
      at: resolvingSymbolicLinks(options.configuration.archivePath), for: .readOnly)
    switch options.action {
    case nil:
      let results = try results(in: archive, limit: options.limit)
      if let digest = options.savedDigest { try save(digest, archive) }
      let exitCode =
        results.total == 0 && options.reportsNothingFound ? ExitCode.findings : .success
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
    let (now, clock) = (options.configuration.now, environment.clock)
    var search = ArchiveSearch(archive) { now ?? clock() }
    do {
      return try search.results(
        of: options.query, order: options.order, limit: limit)
    } catch SearchError.missingIndex(let command) {
      throw CommandError(
        .storage,
        "the archive \(archive.path) has no search index yet; run `\(command)`"
      )
    } catch SearchError.queryTooLong {
      throw ConfigurationError(.tooManyWords(limit: ArchiveSearch.maxWords))
    } catch SearchError.emptyQuery {
      throw ConfigurationError(.emptyQuery(options.query))
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

  /// Writes the configuration file with the digest of the query.
  ///
  /// - Throws: An error if the archive has editions of another digest with this name, or if the file cannot be written.
  private func save(_ digest: SavedDigest, _ archive: Archive) throws {
    let names = try archive.digestStatuses().lazy.filter { $0.latestEditionDate != nil }.map(\.name)
    if let name = names.first(where: { $0.lowercased() == digest.name.lowercased() }) {
      throw CommandError(
        .usage,
        """
        `--save \(digest.name)`: the archive already has editions of a digest `\(name)`; choose another name, or run \
        `sodigest forget digest \(name)` first
        """)
    }
    let path = resolvingSymbolicLinks(absolutePath(digest.file, in: environment.currentFolder))
    do throws(SystemError) {
      try FileCreation.replaceFile(digest.contents, at: path, syncs: true)
    } catch {
      throw CommandError(.storage, "`\(digest.file)` cannot be written: \(error.reason)")
    }
    console.printMessage(
      "saved the digest \(digest.name) in \(digest.file); `sodigest build` makes its editions\n")
  }

  // MARK: Results

  private func printResults(
    _ results: SearchResults, of archive: Archive, _ exitCode: ExitCode
  ) throws {
    if try !ArchiveSearch(archive).isCurrent {
      console.printMessage(
        "note: the search index lacks the latest changes; `sodigest render` or `build` adds them\n")
    }
    if options.format == .json {
      var report = SearchReport(results, query: options.query, address: address)
      report.exit = exitCode.rawValue
      return try console.print(json: report)
    }
    for note in SearchResultsText.notes(on: results, limit: options.limit) {
      console.printMessage(note + "\n")
    }
    if options.format == .line {
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
    let page = "\(options.configuration.outputFolder)/\(question.pagePath)"
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

/// Writes the results of a search for a terminal, or as plain text.
struct SearchResultsText {
  /// The width of the terminal in columns; nil if the output is no terminal.
  let width: Int?
  /// Whether the terminal shows styles.
  let hasStyles: Bool
  /// Returns where to read a question: a path or a URL.
  let address: (FoundQuestion) -> String

  /// Returns notes on how the query was understood, and on what is not shown.
  static func notes(on results: SearchResults, limit: Int) -> [String] {
    var notes = results.notesOnUnknownOperators
    notes += results.corrections.map { "showing results for \($0.replacement), not \($0.word)" }
    let noun = results.findsAnswers ? "answer" : "question"
    let atLeast = results.unreadCount > 0 ? "at least " : ""
    if results.total == 0 {
      notes.append("no \(noun)s found")
    } else if !results.isComplete {
      notes.append("no \(noun) has all of the words; these have most of them")
    } else if results.completeCount < results.total {
      notes.append(
        "\(atLeast)\(pluralized(results.completeCount, noun)) with all of the words, then close matches"
      )
    }
    if results.total > results.questions.count {
      notes.append(
        "showing \(limit) of \(atLeast)\(results.total) \(noun)s; use --limit to see more")
    } else if results.unreadCount > 0 {
      notes.append(
        """
        more may match: the texts of \(pluralized(results.unreadCount, "question")) were not compared with the query; \
        add words, tags or filters
        """)
    }
    return notes
  }

  /// Returns the questions with their positions, as several lines each.
  func text(of questions: [FoundQuestion]) -> String {
    let entries = questions.enumerated().map { index, question in
      let indent = "    "
      let number = "\(index + 1). "
      let lines = [
        number.padding(to: indent.count) + styled(question.title, as: .bold),
        indent + styled(facts(of: question), as: .dim),
        wrapped(question.excerpt, indent: indent),
        indent + printable(address(question)),
      ]
      return lines.filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
    }
    return entries.joined(separator: "\n")
  }

  /// Returns a result as a line of fields, which tabs separate: score, number of answers, day, site, title, tags and
  /// address.
  static func line(of question: FoundQuestion, address: String) -> String {
    let fields = [
      String(question.score), String(question.answerCount), question.creationDay,
      question.key.site, question.title.plain, question.tags.joined(separator: ","), address,
    ]
    return fields.map { field in
      printable(field, keepsLines: false).replacing("\t", with: " ")
    }.joined(separator: "\t") + "\n"
  }

  /// Returns the facts about a question in one line, in the form of the lists on pages.
  private func facts(of question: FoundQuestion) -> String {
    let answers =
      question.isAnswer
      ? (question.isAcceptedAnswer ? "✓ accepted answer" : "answer")
      : (question.isSolved ? "✓ " : "") + pluralized(question.answerCount, "answer")
    let date = CalendarDay(question.creationDay).map {
      "\(question.isAnswer ? "answered" : "asked") \(Self.dateText($0))"
    }
    return [
      pluralized(question.score, "vote"), answers, date, question.key.site,
      question.tags.map { "[\($0)]" }.joined(separator: " "),
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// Returns a date as `2 Nov 2014`.
  static func dateText(_ day: CalendarDay) -> String {
    let date = day.components
    return "\(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.year)"
  }

  // MARK: Styles

  /// A style of text on a terminal; the raw value is the parameter of the control sequence.
  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case match = "1;33"
    case code = "36"
  }

  private func styled(_ text: String, as style: Style) -> String {
    let text = printable(text, keepsLines: false)
    return !hasStyles ? text : "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  private func styled(_ text: MarkedText, as style: Style) -> String {
    text.pieces.map { styled($0.text, as: $0.isMatch ? .match : style) }.joined()
  }

  /// Returns a text in lines that fit the terminal, with matching words and code in styles of their own.
  private func wrapped(_ text: MarkedText, indent: String) -> String {
    var result = ""
    var column = 0
    let limit = max(40, min(width ?? 80, 100))
    for word in text.words {
      let length = word.reduce(0) { $0 + $1.text.count }
      if column > 0, column + 1 + length > limit {
        result += "\n"
        column = 0
      }
      result += column == 0 ? indent : " "
      column += (column == 0 ? indent.count : 1) + length
      for piece in word {
        if piece.isMatch {
          result += styled(piece.text, as: .match)
        } else if piece.isCode {
          result += styled(piece.text, as: .code)
        } else {
          result += printable(piece.text, keepsLines: false)
        }
      }
    }
    return result
  }
}

extension MarkedText {
  /// The pieces of the text, grouped by words, which spaces separate.
  fileprivate var words: [[Piece]] {
    var words: [[Piece]] = [[]]
    for piece in pieces {
      let parts = piece.text.split(separator: " ", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { words.append([]) }
        guard !part.isEmpty else { continue }
        var word = piece
        word.text = String(part)
        words[words.count - 1].append(word)
      }
    }
    return words.filter { !$0.isEmpty }
  }
}

extension String {
  /// Returns the string with spaces at its end, up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}

/// The result of a search, as `search --json` prints it.
struct SearchReport: Encodable {
  var exit = ExitCode.success.rawValue
  var query: String
  /// The number of all questions found; of those that were compared with the query, if others were not.
  var total: Int
  /// The number of questions that match the whole query, which precede the others.
  var complete: Int
  /// The number of questions that may match, too, but were not compared with the query.
  var unread: Int
  var corrections: [Correction]
  /// Parts of the query that look like an operator, but are none.
  var unknownFilters: [String]
  /// The questions found, best matches first.
  var questions: [Entry]
  /// What asks a server for the questions that follow; missing if there are none.
  var cursor: String?

  /// A word that was replaced by a similar one.
  struct Correction: Encodable {
    var word, replacement: String
  }

  /// A question that matches the search.
  struct Entry: Encodable {
    /// `question`, or `answer` if score, day and address are those of an answer.
    var kind: String
    var site: String
    var id: Int
    var title, excerpt: String
    var tags: [String]
    var score, answers: Int
    var isSolved: Bool
    /// The day on which the question was asked; null if unknown.
    @EncodesNull var asked: String?
    /// The id of the answer that matches best; null if the best match is elsewhere.
    @EncodesNull var answer: Int?
    /// The path of the page, or the address of the question if there is no page.
    var address: String

    init(_ question: FoundQuestion, address: String) {
      kind = question.isAnswer ? "answer" : "question"
      (site, id, tags) = (question.key.site, question.key.id, question.tags)
      (title, excerpt) = (question.title.plain, question.excerpt.plain)
      (score, answers, isSolved) = (question.score, question.answerCount, question.isSolved)
      asked = question.creationDay.isEmpty ? nil : question.creationDay
      answer = question.answerID
      self.address = address
    }
  }

  init(_ results: SearchResults, query: String, address: (FoundQuestion) -> String) {
    self.query = query
    total = results.total
    complete = results.completeCount
    unread = results.unreadCount
    corrections = results.corrections.map {
      Correction(word: $0.word, replacement: $0.replacement)
    }
    unknownFilters = results.unknownParts
    questions = results.questions.map { Entry($0, address: address($0)) }
  }
}
