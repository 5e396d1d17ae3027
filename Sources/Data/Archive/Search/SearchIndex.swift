/// The head of the search index: its properties as a whole, without questions and files.
///
/// The module `Pages` builds the index and defines the format of its parts.
package struct SearchIndex: Sendable, Equatable {
  /// The version of the index format and tokenizer; 0 if there is no index.
  package var formatVersion: Int
  /// A counter that increases when the index is rebuilt or a question is removed.
  ///
  /// Index files of an older epoch may show removed questions.
  package var numberingEpoch: Int
  /// One more than the greatest document number ever assigned.
  package var nextNumber: Int
  /// The generation of the change log up to which the index includes all changes.
  package var generation: Int
  /// The smallest word that each file with words may contain, in the order of the files.
  package var shardStarts: [String]
  /// Words of so many questions that a question need not have them to be found.
  package var commonTerms: [String]

  package init(
    formatVersion: Int, numberingEpoch: Int, nextNumber: Int, generation: Int,
    shardStarts: [String], commonTerms: [String]
  ) {
    (self.formatVersion, self.numberingEpoch, self.nextNumber) = (
      formatVersion, numberingEpoch, nextNumber
    )
    self.generation = generation
    (self.shardStarts, self.commonTerms) = (shardStarts, commonTerms)
  }
}

/// Whether the search index of an archive can be searched, and whether it includes all changes.
package enum SearchIndexState: Sendable {
  /// There is no index, or one of another version.
  case missing
  /// The index lacks some changes of the archive.
  case outdated
  /// The index includes all changes of the archive.
  case current
}

/// A question in the search index.
package struct IndexedQuestion: Sendable, Equatable {
  /// The document number of the question in the search index.
  package var number: Int
  package var key: QuestionKey
  /// A hash of all that the index stores about the question.
  package var textHash: UInt64
  /// The encoded list of index files that contain words of the question.
  package var encodedShards: [UInt8]

  package init(number: Int, key: QuestionKey, textHash: UInt64, encodedShards: [UInt8]) {
    (self.number, self.key, self.textHash, self.encodedShards) = (
      number, key, textHash, encodedShards
    )
  }
}

/// A file of the search index, of which every output folder has a copy.
package struct SearchFile: Sendable, Equatable {
  /// The kinds of index file.
  package enum Kind: String, Sendable, CaseIterable {
    /// A file with words and the questions in which they occur.
    case words
    /// A file with the titles and excerpts of questions that search results show.
    case entries
    /// Words of a file with words by which misspelled words of queries are corrected; only part of an exported file.
    case spellings
    /// The scores of all questions; the only file of its kind.
    case scores
  }

  /// The kind of the file.
  package let kind: Kind
  /// The number of the file among the files of its kind, counted from 0.
  package let number: Int
  /// The start of a hash of the file's content in hexadecimal digits, a part of the file name.
  package let hashPrefix: String

  package init(_ kind: Kind, _ number: Int, hashPrefix: String) {
    (self.kind, self.number, self.hashPrefix) = (kind, number, hashPrefix)
  }
}
