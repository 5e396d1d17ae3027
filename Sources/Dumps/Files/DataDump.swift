internal import Digests
package import FoundationEssentials
internal import Packing

/// A data dump of a site: the files of its tables, its site and its date, found without parsing.
package struct DataDump: Sendable {
  /// The files of the tables, in the order in which they are imported.
  package let tables: [TableFile]
  /// The API parameter of the site, derived from the file names; `nil` if they do not name a site.
  package let site: String?
  /// The latest date of a post or comment; `nil` if there is none.
  package let latestDate: Date?

  /// Finds the tables of a dump in folders with XML files, in XML files and in `.7z` files.
  ///
  /// - Throws: ``DumpError`` if there is no `Posts.xml`, a table is found twice, or the file names
  ///   name several sites.
  package init(at paths: [String]) throws {
    var search = TableSearch()
    for path in paths { try search.add(path) }
    guard search.tables[.posts] != nil else { throw DumpError.missingPosts }
    tables = [.posts, .tags, .comments, .postLinks, .users].compactMap { search.tables[$0] }
    let sites = Set(paths.compactMap(siteFromFileName)).sorted()
    guard sites.count < 2 else { throw DumpError.multipleSites(sites) }
    site = sites.first
    latestDate = search.dateScanner.unixTime.map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// The uncompressed size of all tables, in bytes.
  package var size: Int { tables.reduce(0) { $0 + $1.size } }
}

/// A search for tables by their file names.
private struct TableSearch {
  /// The files of the tables found so far.
  private(set) var tables: [DumpTable: TableFile] = [:]
  /// The scanner for the latest date of posts and comments.
  private(set) var dateScanner = LatestDateScanner()

  /// Adds the tables at a path that the user named.
  mutating func add(_ path: String) throws {
    let manager = FileManager.default
    var isFolder = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw DumpError.unreadable(path: path, reason: "no such file or folder")
    }
    let countBefore = tables.count
    if isFolder {
      try add(folder: path)
    } else if path.hasSuffix(".7z") {
      try add(archive: path, followsLink: true)
    } else if let table = Self.table(named: path) {
      try add(table, at: path, followsLink: true)
    }
    if tables.count == countBefore { throw DumpError.noTable(path: path) }
  }

  /// Adds the tables of a folder: its XML files, or else its `.7z` files.
  private mutating func add(folder path: String) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw DumpError.unreadable(path: path, reason: "the folder cannot be listed")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for name in names {
      if let table = Self.table(named: name) {
        try add(table, at: folder + name, followsLink: false)
      }
    }
    guard tables.isEmpty else { return }
    for name in names where name.hasSuffix(".7z") {
      try add(archive: folder + name, followsLink: false)
    }
  }

  /// Adds the tables of a `.7z` file; reads all of it, which also checks its integrity.
  private mutating func add(archive path: String, followsLink: Bool) throws {
    var reader = try SevenZipReader(path: path, followsLink: followsLink)
    while let entry = try reader.nextEntry() {
      guard !entry.isFolder, let table = Self.table(named: entry.path) else { continue }
      try add(
        TableFile(
          table: table, path: path, followsLink: followsLink, archiveEntry: entry.path,
          size: entry.size,
          modificationTime: reader.modificationTime))
      guard table.hasDumpDates else { continue }
      try unsafe dateScanner.scan { try unsafe reader.read(into: $0) }
    }
  }

  /// Adds an XML file that contains a table.
  private mutating func add(_ table: DumpTable, at path: String, followsLink: Bool) throws {
    let source = try FileSource(path: path, followsLink: followsLink)
    try add(
      TableFile(
        table: table, path: path, followsLink: followsLink, archiveEntry: nil, size: source.size,
        modificationTime: source.modificationTime))
    guard table.hasDumpDates else { return }
    try unsafe dateScanner.scan { try unsafe source.read(into: $0) }
  }

  /// Adds the file of a table; throws an error if the table already has one.
  private mutating func add(_ file: TableFile) throws {
    if let first = tables[file.table] {
      throw DumpError.duplicateTable(file.table, first: first.displayName, second: file.displayName)
    }
    tables[file.table] = file
  }

  /// Returns the table whose file name is the last component of a path, ignoring case; `nil` for
  /// other paths.
  private static func table(named path: String) -> DumpTable? {
    let name = path.split(separator: "/").last.map { $0.lowercased() }
    return DumpTable.allCases.first { $0.fileName.lowercased() == name }
  }
}

extension DumpTable {
  /// Whether the latest date of the table counts for the date of the dump.
  fileprivate var hasDumpDates: Bool { self == .posts || self == .comments }
}

/// Returns the API parameter of the site that a file or folder is named after; `nil` for other
/// names.
///
/// Examples are `emacs.stackexchange.com.7z`, `stackoverflow.com-Posts.7z` and a folder
/// `french.meta`.
private func siteFromFileName(_ path: String) -> String? {
  let absoluteURL = URL(filePath: path).standardizedFileURL
  var name = Substring(absoluteURL.lastPathComponent)
  if name.hasSuffix(".7z") { name = name.dropLast(3) }
  if let dash = name.lastIndex(of: "-") { name = name[..<dash] }
  let isSite = [".com", ".net", ".meta"].contains { name.hasSuffix($0) }
  return isSite ? siteParameter(String(name)) : nil
}
