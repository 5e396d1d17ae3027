internal import Archive
package import Search

/// The parsed options of the command `search`.
package struct SearchOptions: Sendable, Equatable {
  /// The query, in the grammar of `Documentation/search.md`.
  package var query: String
  /// The maximum number of questions to show.
  package var limit: Int
  /// What to do with one of the questions found; nil to list them.
  package var action: Action?
  /// The order of the results.
  package var order = SearchOrder.relevance
  /// The form in which results are printed.
  package var format = Format.text
  /// Whether nothing found is an exit code of its own.
  package var reportsNothingFound = false
  /// The digest of the query to add to the configuration file; nil for none.
  package var savedDigest: SavedDigest?
  /// The configuration, which names the archive.
  package var configuration: RunConfiguration

  /// A form in which results are printed.
  package enum Format: String, Sendable, CaseIterable {
    /// Several lines for each result, for people to read.
    case text
    /// One line for each result: fields separated by tabs.
    case line
    case json
  }

  /// What to do with a question, given by its position among those found, counted from 1.
  package enum Action: Sendable, Equatable {
    /// Opens its page in the browser.
    case open(Int)
    /// Shows it as text.
    case show(Int)
  }

  /// Parses a command line of `search`; `files` has the configuration file to which `--save` adds a digest.
  init(
    _ arguments: ParsedArguments, _ configuration: RunConfiguration, _ files: FileAccess
  ) throws(ConfigurationError) {
    guard arguments.positional.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw ConfigurationError(.missingWords)
    }
    let commandLine = arguments.options
    limit = try commandLine.number(.limit) ?? 20
    let digests = try DigestConfiguration.digests(
      from: commandLine.withoutSearchOptions, sections: [])
    let tags = digests.flatMap(\.tags.all).map { "[\($0)]" }
    query = (arguments.positional + tags).joined(separator: " ")
    let opened = try commandLine.number(.open)
    let shown = try commandLine.number(.show)
    action = opened.map(Action.open) ?? shown.map(Action.show)
    order = try commandLine.choice(.sort, as: SearchOrder.self) ?? .relevance
    format =
      try commandLine.choice(.format, as: Format.self) ?? (configuration.printsJSON ? .json : .text)
    reportsNothingFound = commandLine.isSet(.exitCode)
    self.configuration = configuration
    if let name = commandLine[.save].first {
      savedDigest = try SavedDigest(
        named: name, query: OptionValues.Value(query, at: .commandLine), order: order,
        limit: commandLine.isSet(.limit) ? limit : nil, file: commandLine.text(of: .config), files)
    }
  }
}

extension OptionValues {
  /// The options without those that have other values in a search than in a digest.
  var withoutSearchOptions: OptionValues {
    var options = self
    (options[.sort], options[.format]) = ([], [])
    return options
  }
}

extension Command {
  static let search = Command(
    name: .search, summary: "search the questions of the archive", usage: ["WORD … [OPTIONS]"],
    argumentCompletion: .words(SearchOperator.completions),
    groups: [
      OptionGroup(
        "WHICH QUESTIONS",
        [
          Option(
            .tag, "TAG", "find only questions with this tag", repeats: true,
            completing: .names(.tags)),
          Option(
            .sort, "ORDER", "order: relevance (default), newest, active or votes",
            completing: .words(SearchOrder.allCases.map(\.rawValue))),
          Option(.limit, "N", "questions to show, 1 to 100000; default 20"),
        ]),
      OptionGroup(
        "GENERAL",
        [
          Option(
            .format, "FORM",
            "form of the results: text (default), line (one line for each result) or json",
            completing: .words(SearchOptions.Format.allCases.map(\.rawValue))),
          Option(.output, "DIR", "folder with the pages of the questions; default Output"),
          .config, .archive, .sample, .now,
          Option(.open, "N", "open the page of the Nth question in the browser"),
          Option(.show, "N", "show the Nth question with its answers as text"),
          Option(.save, "NAME", "save the search as a digest in the configuration file"),
          Option(flag: .exitCode, "exit with code 8 if nothing is found"),
        ]),
      .output([.resultAsJSON]),
    ],
    topics: [queries],
    examples: [
      "search actor reentrancy": "list questions with both words, best matches first",
      "search '\"data race\"' 'isolat*' --tag swift":
        "match a phrase and the start of a word, in questions with a tag",
      "search '[swift] is:unanswered' --save open":
        "save the search as a digest in sodigest.yml; each `build` then shows what is new in it",
    ],
    exitCodes: .usingArchive.adding([.findings: "nothing found, with --exit-code"]))

  /// The operators of queries, which `Documentation/search.md` describes.
  private static let queries = HelpTopic(
    heading: "QUERIES",
    entries: [
      ("word other", "questions with all of these words"),
      ("word*", "words that begin with these letters"),
      ("\"some words\"", "a phrase"),
      ("this OR that", "either of two words"),
      ("-word, -[tag]", "without this word or tag; put -- before a query that begins with -"),
      ("[tag]", "questions with this tag"),
      ("[tag-*], [a] or [b]", "tags that begin with these letters, or either of two tags"),
    ] + SearchOperator.all.map { ($0.examples.joined(separator: ", "), $0.summary) })
}
