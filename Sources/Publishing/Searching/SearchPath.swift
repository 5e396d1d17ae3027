internal import Images

/// Where the files of search lie: each has its kind, its number, and a mark that tells its contents.
enum SearchPath {
  static let folder = "search/"

  enum Kind: Character {
    case directory = "i"
    case words = "w"
    case entries = "q"
    case scores = "s"
  }

  static func path(_ kind: Kind, _ number: Int, mark: String) -> String {
    "\(folder)\(kind.rawValue)\(number)-\(mark).js"
  }

  /// Eight characters.
  static func mark(of bytes: [UInt8]) -> String { String(ContentHash(of: bytes).hex.prefix(8)) }

  static func mark(in path: String) -> String { String(path.dropLast(3).suffix(8)) }

  /// What a path says.
  struct Name {
    let kind: Kind
    let number: Int

    init?(_ path: String) {
      let name = path.dropFirst(SearchPath.folder.count).prefix { $0 != "-" }
      guard let kind = name.first.flatMap(Kind.init), let number = Int(name.dropFirst()) else {
        return nil
      }
      (self.kind, self.number) = (kind, number)
    }
  }
}
