internal import Digests

/// The parsed options of the command `search`.
package struct SearchOptions: Sendable, Equatable {
  /// The words to find; a question must contain all of them.
  package var words: [String]
  /// The tags to find; a question must have all of them.
  package var tags: [String]
  /// The maximum number of questions to show.
  package var limit: Int
  /// The general options, among them the path of the archive.
  package var options: RunOptions

  /// Parses the words, the limit and the tags from a command line of `search`.
  static func parse(_ arguments: ParsedArguments) throws(UsageError) -> (
    words: [String], limit: Int, tags: [String]
  ) {
    guard arguments.positional.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw .missingWords
    }
    let (limit, digests) = try arguments.options.validated { options throws(OptionError) in
      (
        try options.number(.limit, in: 1...100_000),
        try DigestConfiguration.digests(from: options, sections: [])
      )
    }
    return (arguments.positional, limit ?? 20, digests.flatMap(\.tags.all))
  }
}
