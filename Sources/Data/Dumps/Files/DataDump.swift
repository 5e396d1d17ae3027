internal import Archive
package import FoundationEssentials
package import StackExchange

/// A data dump of a site: the files of its tables, its site and its date, found without parsing.
package struct DataDump: Sendable {
  /// The files of the tables, in the order in which they are imported.
  package let tables: [TableFile]
  /// The API parameter of the site, derived from the file names; `nil` if they do not name a site.
  package let site: String?
  /// The latest date of a post or comment, except for those that look fabricated; `nil` if there is none.
  package let latestDate: Date?
  /// The ids of posts and comments that look fabricated.
  package let outliers: [DumpTable: IDOutliers]

  /// Finds the tables of a dump in folders with XML files, in XML files and in `.7z` files.
  ///
  /// - Throws: ``DumpError`` if there is no table of posts, a table is found twice, or the file names
  ///   name several sites.
  package init(at paths: [String]) throws {
    var search = TableSearch()
    for path in paths { try search.add(path) }
    let found = search.tables
    guard found[.posts] != nil else { throw DumpError.missingPosts }
    let tables = [DumpTable.posts, .tags, .comments, .postLinks, .users].compactMap { found[$0] }
    self.tables = tables.map(\.file)
    var sites = Set(paths.compactMap(siteFromFileName))
    if sites.isEmpty { sites = Set(tables.compactMap { siteFromFileName($0.file.path) }) }
    guard sites.count < 2 else { throw DumpError.multipleSites(sites.sorted()) }
    site = sites.first
    latestDate = tables.compactMap { $0.rows.latestDate }.max()
      .map { Date(timeIntervalSince1970: Double($0)) }
    outliers = found.compactMapValues { $0.rows.outliers }
  }

  /// The uncompressed size of all tables, in bytes.
  package var size: Int { tables.reduce(0) { $0 + $1.size } }
}

/// A search for tables by their file names, or else by their contents.
private struct TableSearch {
  /// A table that was found, with the ids and dates of its posts or comments.
  struct FoundTable {
    let file: TableFile
    let rows: IDDistribution
  }

  /// The tables whose files are named after them.
  private var named: [DumpTable: FoundTable] = [:]
  /// The tables in XML files with other names.
  private var recognized: [DumpTable: FoundTable] = [:]
  /// Whether a table was found that is not imported, such as badges.
  private var hasIgnoredTable = false

  /// All tables found so far; a file that is named after its table wins over others.
  var tables: [DumpTable: FoundTable] { named.merging(recognized) { named, _ in named } }

  /// Adds the tables at a path that the user named.
  mutating func add(_ path: String) throws {
    guard let isFolder = isFolder(path) else {
      throw DumpError.unreadable(path: path, reason: "no such file or folder")
    }
    let countBefore = tables.count
    hasIgnoredTable = false
    if isFolder {
      try add(folder: path)
    } else if path.isArchivePath {
      try add(archive: path, followsLink: true)
    } else if Self.isXML(path) {
      try add(file: path, followsLink: true)
    }
    if tables.count == countBefore, !hasIgnoredTable { throw DumpError.noTable(path: path) }
  }

  /// Adds the tables of a folder: its XML files, or else its `.7z` files.
  private mutating func add(folder path: String) throws {
    let countBefore = tables.count
    let names = try fileNames(inFolder: path)
    for name in names where Self.isXML(name) {
      try add(file: name.inFolder(path), followsLink: false)
    }
    guard tables.count == countBefore else { return }
    for name in names where name.isArchivePath {
      try add(archive: name.inFolder(path), followsLink: false)
    }
  }

  /// Adds the tables of a `.7z` file; reads all of it, which also checks its integrity.
  ///
  /// A file that is named after a table which is not imported is not read.
  private mutating func add(archive path: String, followsLink: Bool) throws {
    if DumpTable.isIgnored(path) { return hasIgnoredTable = true }
    var reader = try SevenZipReader(path: path, followsLink: followsLink)
    let modificationTime = reader.modificationTime
    let countBefore = tables.count
    var nestedArchive: String?
    while let entry = try reader.nextEntry() {
      if entry.path.isArchivePath, !DumpTable.isIgnored(entry.path) {
        // Unpacking the rest would take hours and change nothing.
        if DumpTable(archiveName: entry.path) != nil {
          throw DumpError.nestedArchive(path: path, entry: entry.path)
        }
        nestedArchive = nestedArchive ?? entry.path
      }
      guard !entry.isFolder, Self.isXML(entry.path) else { continue }
      try unsafe add(
        named: entry.path, read: { try unsafe reader.read(into: $0) },
        file: { table in
          TableFile(
            table: table, path: path, followsLink: followsLink, archiveEntry: entry.path,
            size: entry.size, modificationTime: modificationTime)
        })
    }
    if let nestedArchive, tables.count == countBefore {
      throw DumpError.nestedArchive(path: path, entry: nestedArchive)
    }
  }

  /// Adds an XML file if it contains a table.
  private mutating func add(file path: String, followsLink: Bool) throws {
    let source = try FileSource(path: path, followsLink: followsLink)
    try unsafe add(
      named: path, read: { try unsafe source.read(into: $0) },
      file: { table in
        TableFile(
          table: table, path: path, followsLink: followsLink, archiveEntry: nil, size: source.size,
          modificationTime: source.modificationTime)
      })
  }

  /// Adds an XML file whose name or first element is that of a table.
  ///
  /// - Throws: An error if the table already has a file that was found in the same way.
  private mutating func add(
    named name: String, read: (UnsafeMutableRawBufferPointer) throws -> Int,
    file: (DumpTable) -> TableFile
  ) throws {
    var head = XMLHead()
    let nameTable = DumpTable(fileName: name)
    if nameTable == nil { try unsafe head.read(read) }
    guard let table = nameTable ?? DumpTable(rootElement: head.rootElement) else {
      if DumpTable.isIgnored(name) || DumpTable.isIgnoredRoot(head.rootElement) {
        hasIgnoredTable = true
      }
      return
    }
    let found = FoundTable(
      file: file(table),
      rows: table.hasDumpDates ? try unsafe Self.rows(after: head, read) : IDDistribution())
    let tables = nameTable == nil ? recognized : named
    if let first = tables[table]?.file {
      throw DumpError.duplicateTable(
        table, first: first.displayName, second: found.file.displayName)
    }
    if nameTable == nil { recognized[table] = found } else { named[table] = found }
  }

  /// Returns the ids and dates of the rows of a table whose beginning was read before.
  private static func rows(
    after head: XMLHead, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> IDDistribution {
    var (scanner, head) = (TableScanner(), head)
    try unsafe scanner.scan { buffer in
      let count = unsafe head.take(into: buffer)
      return try count > 0 ? count : unsafe read(buffer)
    }
    return scanner.rows
  }

  /// Returns whether a path ends like that of an XML file.
  private static func isXML(_ path: String) -> Bool { path.lowercased().hasSuffix(".xml") }
}

extension DumpTable {
  /// Whether the dates of the table count for the date of the dump.
  fileprivate var hasDumpDates: Bool { self == .posts || self == .comments }
}

/// Returns the API parameter of the site that a file or folder is named after; `nil` for other
/// names.
///
/// Examples are `emacs.stackexchange.com.7z`, `stackoverflow.com-Posts.7z` and a folder
/// `french.meta`.
func siteFromFileName(_ path: String) -> String? {
  let absoluteURL = URL(filePath: path).standardizedFileURL
  var name = Substring(absoluteURL.lastPathComponent)
  for suffix in [".7z", ".xml"] where name.lowercased().hasSuffix(suffix) {
    name = name.dropLast(suffix.count)
  }
  if let dash = name.lastIndex(of: "-") { name = name[..<dash] }
  let isSite = [".com", ".net", ".meta"].contains { name.hasSuffix($0) }
  return isSite ? siteParameter(String(name)) : nil
}

extension Community {
  /// Creates a description of a site from its API parameter, without a request, by the network's
  /// naming rules.
  ///
  /// - Parameters:
  ///   - parameter: The API parameter of the site, such as `superuser`.
  ///   - url: The URL of the site; `nil` to derive it from the parameter.
  ///   - hasMath: Whether the site uses formulae, even if the list of such sites does not contain
  ///     it.
  package init(derivedFrom parameter: String, url: String? = nil, hasMath: Bool = false) {
    let usesMathJax = hasMath || mathSites.contains(parameter.withoutMeta)
    self.init(
      apiSiteParameter: parameter, name: siteNames[parameter] ?? parameter.derivedSiteName,
      url: url ?? siteURL(parameter), markdownExtensions: usesMathJax ? ["MathJax"] : [])
  }
}

extension String {
  /// The API parameter of the main site if this is the parameter of its meta site, such as `french`
  /// for `french.meta` and `ja.stackoverflow` for `ja.meta.stackoverflow`; otherwise this parameter.
  fileprivate var withoutMeta: String {
    if hasSuffix(".meta") { return String(dropLast(5)) }
    if hasPrefix("meta.") { return String(dropFirst(5)) }
    return replacing(".meta.", with: ".")
  }

  /// The name of a site derived from its parameter, such as `French Stack Exchange` for `french`.
  fileprivate var derivedSiteName: String {
    let site = withoutMeta
    let name = siteNames[site] ?? site.prefix(1).uppercased() + site.dropFirst()
    let suffix = site.contains(".") || siteNames[site] != nil ? "" : " Stack Exchange"
    return site == self ? name + suffix : "\(name) Meta\(suffix)"
  }
}

/// The names of sites that do not follow from their parameters.
private let siteNames = [
  "stackoverflow": "Stack Overflow", "superuser": "Super User", "serverfault": "Server Fault",
  "askubuntu": "Ask Ubuntu", "stackapps": "Stack Apps", "mathoverflow.net": "MathOverflow",
  "meta": "Meta Stack Exchange", "meta.stackoverflow": "Meta Stack Overflow",
  "es.stackoverflow": "Stack Overflow en español",
  "pt.stackoverflow": "Stack Overflow em Português",
  "ja.stackoverflow": "スタック・オーバーフロー", "ru.stackoverflow": "Stack Overflow на русском",
]

/// The sites on which the network loads MathJax with `$` as the delimiter of formulae.
private let mathSites: Set<String> = [
  "ai", "astronomy", "bioinformatics", "biology", "chemistry", "computergraphics", "crypto", "cs",
  "cseducators", "cstheory", "datascience", "dsp", "earthscience", "economics", "engineering",
  "hsm", "math", "matheducators", "mathematica", "mathoverflow.net", "mattermodeling", "or",
  "philosophy", "physics", "proofassistants", "psychology", "puzzling", "quant",
  "quantumcomputing", "robotics", "scicomp", "space", "stats", "worldbuilding",
]

/// The first bytes of an XML file, which name its root element.
private struct XMLHead {
  /// The bytes that were read and not taken yet.
  private var bytes: ArraySlice<UInt8> = []

  /// Reads the first kilobytes of a file; `read` fills a buffer with the next bytes and returns their
  /// number, 0 at the end.
  mutating func read(_ read: (UnsafeMutableRawBufferPointer) throws -> Int) throws {
    var buffer = [UInt8](repeating: 0, count: Self.size)
    while bytes.count < Self.size {
      let count = try unsafe buffer.withUnsafeMutableBytes { buffer in
        try unsafe read(UnsafeMutableRawBufferPointer(rebasing: buffer[bytes.count...]))
      }
      guard count > 0 else { break }
      bytes = buffer[..<(bytes.count + count)]
    }
  }

  /// Moves bytes to a buffer, and returns their number; 0 if none are left.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let taken = bytes.prefix(buffer.count)
    unsafe buffer.copyBytes(from: taken)
    bytes = bytes.dropFirst(taken.count)
    return taken.count
  }

  /// The name of the root element in lower case, after a declaration and comments; `nil` if the file
  /// begins differently.
  var rootElement: String? {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if text.hasPrefix("\u{FEFF}") { text = text.dropFirst() }
    while true {
      text = text.drop(while: \.isWhitespace)
      if text.hasPrefix("<?"), let end = text.firstRange(of: "?>") {
        text = text[end.upperBound...]
      } else if text.hasPrefix("<!--"), let end = text.firstRange(of: "-->") {
        text = text[end.upperBound...]
      } else {
        break
      }
    }
    guard text.first == "<" else { return nil }
    let name = text.dropFirst().prefix { $0.isASCII && $0.isLetter }
    return name.isEmpty ? nil : name.lowercased()
  }

  /// The number of bytes that are read.
  private static let size = 4_096
}
