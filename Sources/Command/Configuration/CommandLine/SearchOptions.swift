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
  init(_ arguments: ParsedArguments, _ options: RunOptions) throws(UsageError) {
    guard arguments.positional.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw .missingWords
    }
    let parsed = try arguments.options.validated { options throws(OptionError) in
      (
        limit: try options.number(.limit, in: 1...100_000),
        digests: try DigestConfiguration.digests(from: options, sections: []),
        opened: try options.number(.open, in: 1...100_000),
        shown: try options.number(.show, in: 1...100_000)
      )
    }
    let tags = parsed.digests.flatMap(\.tags.all).map { "[\($0)]" }
    query = (arguments.positional + tags).joined(separator: " ")
    limit = parsed.limit ?? 20
    action = parsed.opened.map(Action.open) ?? parsed.shown.map(Action.show)
    self.options = options
  }
}
