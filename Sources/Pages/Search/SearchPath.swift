internal import Archive
internal import Images
internal import Output

/// The paths of the files of search: each has its kind, its number, and a mark that depends on its content.
package enum SearchPath {
  package static let folder = SitePath.search

  package enum Kind: Character {
    case directory = "i"
    case words = "w"
    case entries = "q"
    case scores = "s"
  }

  package static func path(_ kind: Kind, _ number: Int, mark: String) -> String {
    "\(folder)\(kind.rawValue)\(number)-\(mark).js"
  }

  static func path(of file: SearchFile) -> String {
    switch file.kind {
    case .words: path(.words, file.number, mark: file.mark)
    case .entries: path(.entries, file.number, mark: file.mark)
    }
  }

  /// Eight characters.
  package static func mark(of bytes: [UInt8]) -> String {
    String(ContentHash(of: bytes).hex.prefix(8))
  }

  /// The kind and number in a path.
  package struct Name {
    package let kind: Kind
    package let number: Int

    package init?(_ path: String) {
      let name = path.dropFirst(SearchPath.folder.count).prefix { $0 != "-" }
      guard let kind = name.first.flatMap(Kind.init), let number = Int(name.dropFirst()) else {
        return nil
      }
      (self.kind, self.number) = (kind, number)
    }
  }
}
