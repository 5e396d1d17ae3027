internal import Digests
package import FoundationEssentials
internal import Packing

/// A data dump: where its tables are, and what can be told of it before any row is read.
package struct Dump: Sendable {
  /// In the order in which they are read.
  package let tables: [TableFile]
  /// The API's parameter of the site, where the files' names tell it.
  package let site: String?
  /// The latest date of its posts and comments.
  package let date: Date?

  /// Looks for the tables of a dump in a folder with XML files, in a `.7z` of it, or in a `.7z` for
  /// each table.
  package init(at paths: [String]) throws {
    var search = TableSearch()
    for path in paths { try search.look(at: path) }
    guard search.tables[.posts] != nil else { throw DumpError.missingPosts }
    tables = [.posts, .tags, .comments, .postLinks, .users].compactMap { search.tables[$0] }
    let sites = Set(paths.compactMap(siteNamed)).sorted()
    guard sites.count < 2 else { throw DumpError.severalSites(sites) }
    site = sites.first
    date = search.latest.second.map { Date(timeIntervalSince1970: Double($0)) }
  }

  /// In bytes, unpacked.
  package var size: Int { tables.reduce(0) { $0 + $1.size } }
}

/// Finds tables by their names.
private struct TableSearch {
  private(set) var tables: [DumpTable: TableFile] = [:]
  private(set) var latest = LatestTime()

  mutating func look(at path: String) throws {
    let manager = FileManager.default
    var isFolder = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw DumpError.unreadable(path: path, because: "there is no such file or folder")
    }
    let before = tables.count
    if isFolder {
      try look(inFolder: path)
    } else if path.hasSuffix(".7z") {
      try look(intoPacked: path, followsLink: true)
    } else if let table = Self.table(named: path) {
      try add(table, at: path, followsLink: true)
    }
    if tables.count == before { throw DumpError.noTable(path: path) }
  }

  private mutating func look(inFolder path: String) throws {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    } catch {
      throw DumpError.unreadable(path: path, because: "its files cannot be listed")
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    for name in names {
      if let table = Self.table(named: name) {
        try add(table, at: folder + name, followsLink: false)
      }
    }
    guard tables.isEmpty else { return }
    for name in names where name.hasSuffix(".7z") {
      try look(intoPacked: folder + name, followsLink: false)
    }
  }

  /// Whether the packed file is honest shows on the way.
  private mutating func look(intoPacked path: String, followsLink: Bool) throws {
    var reader = try PackedReader(path: path, followsLink: followsLink)
    while let entry = try reader.next() {
      guard !entry.isFolder, let table = Self.table(named: entry.path) else { continue }
      try add(
        TableFile(
          table: table, path: path, followsLink: followsLink, entry: entry.path, size: entry.size,
          modified: reader.modified))
      guard table.tellsDates else { continue }
      try unsafe latest.scan { try unsafe reader.read(into: $0) }
    }
  }

  private mutating func add(_ table: DumpTable, at path: String, followsLink: Bool) throws {
    let source = try FileSource(path: path, followsLink: followsLink)
    try add(
      TableFile(
        table: table, path: path, followsLink: followsLink, entry: nil, size: source.size,
        modified: source.modified))
    guard table.tellsDates else { return }
    try unsafe latest.scan { try unsafe source.read(into: $0) }
  }

  private mutating func add(_ file: TableFile) throws {
    if let first = tables[file.table] {
      throw DumpError.repeatedTable(file.table, first: first.name, second: file.name)
    }
    tables[file.table] = file
  }

  private static func table(named path: String) -> DumpTable? {
    let name = path.split(separator: "/").last.map { $0.lowercased() }
    return DumpTable.allCases.first { $0.fileName.lowercased() == name }
  }
}

extension DumpTable {
  /// Whether the latest of its dates is one of the dump's.
  fileprivate var tellsDates: Bool { self == .posts || self == .comments }
}

/// The site that a path of a dump is named for: `emacs.stackexchange.com.7z`,
/// `stackoverflow.com-Posts.7z`, a folder `french.meta`.
private func siteNamed(_ path: String) -> String? {
  let absolute = URL(filePath: path).standardizedFileURL
  var name = Substring(absolute.lastPathComponent)
  if name.hasSuffix(".7z") { name = name.dropLast(3) }
  if let dash = name.lastIndex(of: "-") { name = name[..<dash] }
  let isSite = [".com", ".net", ".meta"].contains { name.hasSuffix($0) }
  return isSite ? siteParameter(String(name)) : nil
}
