package import Archive
internal import Basics
internal import Contents

/// The paths of the search files; each consists of a kind, a number and a hash prefix of the
/// content.
package enum SearchPath {
  package static let folder = SitePath.search

  /// The kind of a search file; the raw value begins the file name.
  package enum Kind: Character {
    /// The list of the search index's files, which the search page loads first.
    case directory = "i"
    /// A part of the search index: words, with the questions in which they occur.
    case words = "w"
    /// Entries that search results show, each with a question's title and excerpts.
    case entries = "q"
    /// The scores of all questions.
    case scores = "s"
    /// The words by which misspelled words of queries are corrected.
    case spellings = "c"
  }

  /// Returns the path of a search file.
  package static func path(_ kind: Kind, _ number: Int, hashPrefix: String) -> String {
    "\(folder)\(kind.rawValue)\(number)-\(hashPrefix).js"
  }

  /// Returns the path of a search file that the archive stores.
  package static func path(of file: SearchFile) -> String {
    let kind: Kind =
      switch file.kind {
      case .words: .words
      case .entries: .entries
      case .spellings: .spellings
      case .scores: .scores
      }
    return path(kind, file.number, hashPrefix: file.hashPrefix)
  }

  /// Returns the first eight hexadecimal digits of the hash of a file's content.
  package static func hashPrefix(of bytes: [UInt8]) -> String {
    String(ContentHash(of: bytes).hex.prefix(8))
  }

  /// The kind and number of a search file, read from its path.
  package struct FileID {
    package let kind: Kind
    package let number: Int

    /// Reads the path of a file in the folder of search files; `nil` if it is not a search file.
    package init?(_ path: String) {
      let name = path.dropFirst(SearchPath.folder.count).prefix { $0 != "-" }
      guard let kind = name.first.flatMap(Kind.init), let number = Int(name.dropFirst()) else {
        return nil
      }
      (self.kind, self.number) = (kind, number)
    }
  }
}

/// The paths of the files that the search page loads first.
package struct SearchFilePaths: Sendable {
  /// The path of the file that lists the files of the search index.
  let directory: String
  /// The path of the file with the scores of all questions.
  let scores: String
  /// The path of the file with words by which misspelled words of queries are corrected.
  let spellings: String

  package init(directory: String, scores: String, spellings: String) {
    (self.directory, self.scores, self.spellings) = (directory, scores, spellings)
  }
}
