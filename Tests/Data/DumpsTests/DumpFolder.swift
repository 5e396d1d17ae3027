import Archive
import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

/// A data dump in a folder, with an archive beside it.
struct DumpFolder {
  let path: String

  init(_ folder: String, site: String = "french.meta") throws {
    path = "\(folder)/\(site)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  var archivePath: String { path + "/../archive.sqlite" }

  /// Writes a table with the given rows.
  func write(_ table: DumpTable, _ rows: [String]) throws {
    let root = table.rawValue.lowercased()
    try write(
      table,
      """
      \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
      <\(root)>
      \(rows.map { "  <row \($0) />\n" }.joined())</\(root)>
      """)
  }

  func write(_ table: DumpTable, _ text: String) throws {
    try write(table, Array(text.utf8))
  }

  func write(_ table: DumpTable, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(table.fileName)"))
  }

  /// Imports the dump into the archive, or into one at another path.
  @discardableResult
  func importDump(
    _ selection: DumpSelection = DumpSelection(), at now: Date = .later, into path: String? = nil,
    transactionSize: Int = DumpImporter.standardTransactionSize
  ) async throws -> ImportReport {
    let archive = try Archive(at: path ?? archivePath, for: .readWrite)
    var importer = try importer(
      selection, at: now, into: archive, transactionSize: transactionSize)
    return try await importer.run()
  }

  /// Prepares an import of the dump.
  func importer(
    _ selection: DumpSelection = DumpSelection(), at now: Date = .later, into archive: Archive,
    transactionSize: Int = DumpImporter.standardTransactionSize,
    onProgress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws -> DumpImporter {
    let dump = try DataDump(at: [path])
    return try DumpImporter(
      dump, of: Community(derivedFrom: try #require(dump.site)), selection, into: archive,
      transactionSize: transactionSize, clock: { now }, onProgress: onProgress)
  }

  /// Returns whether the archive has the whole dump.
  func isImported() throws -> Bool {
    let dump = try DataDump(at: [path])
    return try DumpImporter.isImported(
      dump, of: Community(derivedFrom: try #require(dump.site)), DumpSelection(), in: archive(),
      at: .later)
  }

  /// Removes the archive with its side files.
  func removeArchive() throws {
    for suffix in ["", "-wal", "-shm", "-journal"]
    where FileManager.default.fileExists(atPath: archivePath + suffix) {
      try FileManager.default.removeItem(atPath: archivePath + suffix)
    }
  }

  /// Opens the archive.
  func archive() throws -> Archive { try Archive(at: archivePath, for: .readWrite) }

  func question(_ id: Int) throws -> Question? {
    try archive().question(id, site: "french.meta")
  }
}

extension Date {
  /// A date after all dumps of these tests.
  static let later = Date(timeIntervalSince1970: 1_800_000_000)

  init(_ text: String) throws { self = try Date(text, strategy: .iso8601) }
}

/// The attributes of the row of a question.
func question(
  _ id: Int, title: String = "Title", body: String = "&lt;p&gt;Text&lt;/p&gt;",
  tags: String = "&lt;a&gt;&lt;b&gt;", active: String = "2024-03-01T10:00:00.000",
  _ otherAttributes: String = ""
) -> String {
  """
  Id="\(id)" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="3" ViewCount="40" \
  Body="\(body)" OwnerUserId="7" LastActivityDate="\(active)" Title="\(title)" Tags="\(tags)" \
  AnswerCount="2" ContentLicense="CC BY-SA 4.0" \(otherAttributes)
  """
}

/// The attributes of the row of an answer.
func answer(_ id: Int, to question: Int, score: Int = 1, body: String = "&lt;p&gt;So&lt;/p&gt;")
  -> String
{
  """
  Id="\(id)" PostTypeId="2" ParentId="\(question)" CreationDate="2024-01-03T00:00:00.000" \
  Score="\(score)" Body="\(body)" OwnerDisplayName="user313" \
  LastActivityDate="2024-01-03T00:00:00.000" ContentLicense="CC BY-SA 4.0"
  """
}

/// The attributes of the row of a comment.
func comment(_ id: Int, on post: Int, _ text: String = "Nice") -> String {
  """
  Id="\(id)" PostId="\(post)" Score="1" Text="\(text)" CreationDate="2024-01-04T00:00:00.000" \
  UserId="8" ContentLicense="CC BY-SA 4.0"
  """
}
