internal import Digests

/// What a run of `search` was asked to do.
package struct SearchOptions: Sendable, Equatable {
  /// All of which a question has to have.
  package var words: [String]
  /// The same of tags.
  package var tags: [String]
  /// The most questions that are shown.
  package var limit: Int
  /// Name the archive.
  package var options: RunOptions

  /// Reads what is looked for.
  static func read(_ arguments: ParsedArguments) throws(UsageError) -> (
    words: [String], limit: Int, tags: [String]
  ) {
    guard arguments.positional.contains(where: { $0.contains { !$0.isWhitespace } }) else {
      throw .missingWords
    }
    let (limit, digests) = try arguments.options.judged { options throws(OptionFault) in
      (
        try options.number(.limit, in: 1...100_000),
        try DigestConfiguration.each(options, sections: [])
      )
    }
    return (arguments.positional, limit ?? 20, digests.flatMap(\.tags.all))
  }
}
