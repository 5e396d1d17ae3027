internal import Archive

/// The parsed options of the command `search`.
package struct SearchOptions: Sendable, Equatable {
  /// The query, in the grammar of `Documentation/search.md`.
  package var query: String
  /// The maximum number of questions to show.
  package var limit: Int
  /// What to do with one of the questions found; nil to list them.
  package var action: Action?
  /// The general options, among them the path of the archive.
  package var options: RunOptions

  /// What to do with a question, given by its position among those found, counted from 1.
  package enum Action: Sendable, Equatable {
    /// Opens its page in the browser.
    case open(Int)
    /// Shows it as text.
    case show(Int)
  }

  /// Parses a command line of `search`.
  init(_ arguments: ParsedArguments, _ options: RunOptions) throws(ConfigurationError) {
    guard arguments.positional.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw ConfigurationError(.missingWords)
    }
    let commandLine = arguments.options
    limit = try commandLine.number(.limit, in: 1...100_000) ?? 20
    let digests = try DigestConfiguration.digests(from: commandLine, sections: [])
    let tags = digests.flatMap(\.tags.all).map { "[\($0)]" }
    query = (arguments.positional + tags).joined(separator: " ")
    let opened = try commandLine.number(.open, in: 1...100_000)
    let shown = try commandLine.number(.show, in: 1...100_000)
    action = opened.map(Action.open) ?? shown.map(Action.show)
    self.options = options
  }
}

extension Command {
  static let search = Command(
    name: .search, summary: "search the questions of the archive", usage: "WORD … [OPTIONS]",
    groups: [
      OptionGroup(
        "WHICH QUESTIONS",
        [
          Option(
            .tag, "TAG", "find only questions with this tag", repeats: true,
            completing: .names(.tags)),
          Option(.limit, "N", "questions to show, 1 to 100000; default 20"),
        ]),
      OptionGroup(
        "GENERAL",
        [
          Option(.output, "DIR", "folder with the pages of the questions; default Output"),
          .config, .archive, .sample, .now,
          Option(.open, "N", "open the page of the Nth question in the browser"),
          Option(.show, "N", "show the Nth question with its answers as text"),
        ]),
      .output([.resultAsJSON]),
    ],
    topics: [queries],
    examples: [
      "search actor reentrancy": "list questions with both words, best matches first",
      "search '\"data race\"' 'isolat*' --tag swift":
        "match a phrase and the start of a word, in questions with a tag",
    ],
    exitCodes: .usingArchive)

  /// The operators of queries, which `Documentation/search.md` describes.
  private static let queries = HelpTopic(
    heading: "QUERIES",
    entries: [
      "word other": "questions with all of these words",
      "word*": "words that begin like this",
      "\"some words\"": "a phrase",
      "this OR that": "either of two words",
      "-word, -[tag]": "not this one; put -- before a query that begins with -",
      "[tag]": "questions with this tag",
      "user:NAME, user:ID": "questions that somebody asked or answered",
      "is:answered, is:unanswered": "with or without answers",
      "is:accepted": "with an accepted answer",
      "score:N": "with a score of at least N",
      "site:SITE": "on this site",
      "asked:YEAR, asked:YEAR-MONTH": "asked in this year or month",
    ])
}
