/// The index of search as a whole; `Pages` builds it and says what its parts mean.
package struct SearchIndex: Sendable, Equatable {
  /// How words and files are read; 0 where there is no index.
  package var version: Int
  /// Counts how often the index was rebuilt, or a question was removed from it.
  ///
  /// Files of an older era may show removed questions.
  package var era: Int
  /// One more than the greatest number that was ever assigned.
  package var numbers: Int
  /// The least word that each file of words can have.
  package var starts: [String]
  /// Words that are indexed only where they occur in titles.
  package var common: [String]

  package init(version: Int, era: Int, numbers: Int, starts: [String], common: [String]) {
    (self.version, self.era, self.numbers) = (version, era, numbers)
    (self.starts, self.common) = (starts, common)
  }
}

/// A question in the index of search.
package struct IndexedQuestion: Sendable, Equatable {
  package var number: Int
  package var key: QuestionKey
  /// A hash of all that the index has of it.
  package var textHash: UInt64
  /// The files that have words of it, as the index keeps them.
  package var shards: [UInt8]

  package init(number: Int, key: QuestionKey, textHash: UInt64, shards: [UInt8]) {
    (self.number, self.key, self.textHash, self.shards) = (number, key, textHash, shards)
  }
}

/// A file of the index of search, as every folder has it.
package struct SearchFile: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case words, entries
  }

  package let kind: Kind
  /// Counts the files of a kind from 0.
  package let number: Int
  /// The part of its name that depends on its content.
  package let mark: String

  package init(_ kind: Kind, _ number: Int, mark: String) {
    (self.kind, self.number, self.mark) = (kind, number, mark)
  }
}
