import Dumps
import Foundation
import StackExchange
import TestSupport
import Testing

@Suite struct DumpFilesTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test(
    "The name of a folder or file identifies the site",
    arguments: [
      ("french.meta", "french.meta"), ("emacs.stackexchange.com", "emacs"),
      ("bicycles.meta.stackexchange.com", "bicycles.meta"), ("stackoverflow.com", "stackoverflow"),
      ("mathoverflow.net", "mathoverflow.net"), ("meta.stackexchange.com", "meta"),
      ("dump", nil), ("2024.01", nil),
    ])
  func site(folderName: String, site: String?) throws {
    let dump = try DumpFolder(folder, site: folderName)
    try dump.write(.posts, [question(1)])
    #expect(try DataDump(at: [dump.path]).site == site)
    #expect(try DataDump(at: [dump.path + "/"]).site == site)
  }

  @Test("A packed dump is read like its folder")
  func packed() async throws {
    let plain = try DumpFolder(folder)
    try plain.write(.posts, [question(1), answer(2, to: 1)])
    try plain.write(.comments, [comment(1, on: 2)])
    let files = try ["Comments.xml", "Posts.xml"].map { name in
      ("french.meta/\(name)", Array(try Data(contentsOf: URL(filePath: "\(plain.path)/\(name)"))))
    }
    try writeSevenZip(files, to: "\(folder)/french.meta.stackexchange.com.7z")
    let dump = try DataDump(at: ["\(folder)/french.meta.stackexchange.com.7z"])
    let unpacked = try DataDump(at: [plain.path])
    #expect(dump.site == "french.meta")
    #expect(dump.latestDate == unpacked.latestDate)
    #expect(dump.size == unpacked.size)
    #expect(try await ImportEstimate(dump, .init()) == ImportEstimate(unpacked, .init()))
  }

  @Test("Each table may be packed in its own file")
  func tables() throws {
    let posts = Array("<posts><row \(question(1))/></posts>".utf8)
    let tags = Array("<tags/>".utf8)
    let paths = ["Posts", "Tags"].map { "\(folder)/stackoverflow.com-\($0).7z" }
    try writeSevenZip([("Posts.xml", posts)], to: paths[0])
    try writeSevenZip([("Tags.xml", tags)], to: paths[1])
    let dump = try DataDump(at: paths)
    #expect(dump.site == "stackoverflow")
    #expect(dump.tables.map(\.table) == [.posts, .tags])
    #expect(throws: DumpError.missingPosts) { _ = try DataDump(at: [paths[1]]) }
    #expect(throws: DumpError.self) { _ = try DataDump(at: [paths[0], paths[0]]) }
  }

  @Test("Packed files with an ending in capitals are read like others, alone and in a folder")
  func capitalEnding() throws {
    let posts = Array("<posts><row \(question(1))/></posts>".utf8)
    let path = "\(folder)/stackoverflow.com-Posts.7Z"
    try writeSevenZip([("Posts.xml", posts)], to: path)
    for path in [path, folder] {
      let locations = try DumpLocation.find(at: [path])
      let dump = try DataDump(at: try #require(locations.first).paths)
      #expect(locations.count == 1 && dump.tables.map(\.table) == [.posts])
      #expect(dump.site == "stackoverflow")
    }
  }

  @Test(
    "A packed file in a packed file is named, with what to do",
    arguments: [
      ("stackoverflow.com-Posts.7z", true), ("dump/Posts.7z", true), ("inner.7z", true),
      ("stackoverflow.com-Votes.7z", false),
    ])
  func nested(entry: String, isNested: Bool) throws {
    let path = "\(folder)/stackoverflow.com.7z"
    try writeSevenZip([(entry, Array("7z".utf8))], to: path)
    let expected =
      isNested ? DumpError.nestedArchive(path: path, entry: entry) : .noTable(path: path)
    #expect(throws: expected) { _ = try DataDump(at: [path]) }
    #expect(!isNested || "\(expected)".contains("unpack it once"))
    // Tables count, whatever else is packed with them.
    let posts = Array("<posts/>".utf8)
    try writeSevenZip([("inner.7z", []), ("Posts.xml", posts)], to: path)
    #expect(try DataDump(at: [path]).tables.count == 1)
    try writeSevenZip([("Posts.xml", posts), ("Tags.7z", [])], to: path)
    #expect(throws: DumpError.nestedArchive(path: path, entry: "Tags.7z")) {
      _ = try DataDump(at: [path])
    }
  }

  @Test(
    "The date of a dump does not depend on quotes, spaces, comments or the ends of chunks",
    arguments: [
      ("Body=\"x\" CreationDate=\"2024-05-06T07:08:09.123\"", "2024-05-06T07:08:09Z"),
      ("Body='x' CreationDate='2024-05-06T07:08:09.123'", "2024-05-06T07:08:09Z"),
      ("CreationDate =\n '2024-05-06T07:08:09.123'", "2024-05-06T07:08:09Z"),
      (
        "Body='it Date=\"2025-01-01T00:00:00\"' Date=\"2024-05-06T07:08:09\"",
        "2024-05-06T07:08:09Z"
      ),
      ("Body=\"Date='2025-01-01T00:00:00'\" Date='2024-05-06T07:08:09'", "2024-05-06T07:08:09Z"),
      ("Body='<!-- ' Date='2024-05-06T07:08:09' Title=' -->'", "2024-05-06T07:08:09Z"),
      ("Dated='2025-05-06T07:08:09.123'", nil), ("Date='2025-02-31T07:08:09.123'", nil),
    ])
  func dates(attributes: String, date: String?) throws {
    let dump = try DumpFolder(folder)
    let expected = try date.map { try Date($0) }
    for paddingSize in [0, 1] + (261_950..<262_100) {
      let padding = String(repeating: "x", count: paddingSize)
      try dump.write(
        .posts,
        "<?xml version='1.0'?><!-- Stack Exchange's Date='2026-01-01T00:00:00' \(padding)-->"
          + "<posts><row \(attributes)/></posts>")
      #expect(try DataDump(at: [dump.path]).latestDate == expected, "\(paddingSize)")
    }
  }

  @Test("The date of a dump is the latest date of its posts and comments")
  func date() throws {
    let dump = try DumpFolder(folder)
    try dump.write(.posts, [question(1, active: "2024-05-06T07:08:09.123"), question(2)])
    #expect(try DataDump(at: [dump.path]).latestDate == (try Date("2024-05-06T07:08:09Z")))
    try dump.write(.comments, [comment(1, on: 1).replacing("2024-01-04", with: "2025-01-04")])
    #expect(try DataDump(at: [dump.path]).latestDate == (try Date("2025-01-04T00:00:00Z")))
  }

  @Test("A path without a dump is refused")
  func noDump() throws {
    #expect(throws: DumpError.noTable(path: folder)) { _ = try DataDump(at: [folder]) }
    let none = "\(folder)/none"
    #expect(
      throws: DumpError.unreadable(path: none, reason: "no such file or folder")
    ) { _ = try DataDump(at: [none]) }
  }

  @Test(
    "Files that are not regular are refused without blocking",
    .timeLimit(.minutes(1)), arguments: ["Posts.xml", "Posts.7z"])
  func irregular(name: String) throws {
    for target in ["pipe", "/dev/zero", "."] {
      let dump = try DumpFolder(folder)
      let path = "\(dump.path)/\(name)"
      try? FileManager.default.removeItem(atPath: path)
      if target == "pipe" {
        #expect(unsafe mkfifo(path, 0o600) == 0)
        try expectRefusal(of: dump.path, naming: path, because: "it is not a regular file")
      } else {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      }
      if target != "." {
        try expectRefusal(of: path, naming: path, because: "it is not a regular file")
      }
    }
  }

  @Test("A link can be named directly, but is refused in a folder", arguments: ["xml", "7z"])
  func links(fileExtension: String) async throws {
    let (dump, other) = (try DumpFolder(folder), try DumpFolder(folder, site: "other"))
    try other.write(.posts, [question(1)])
    if fileExtension == "7z" {
      let bytes = try Data(contentsOf: URL(filePath: "\(other.path)/Posts.xml"))
      try writeSevenZip([("Posts.xml", Array(bytes))], to: "\(other.path)/Posts.7z")
    }
    let link = "\(dump.path)/Posts.\(fileExtension)"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../other/Posts.\(fileExtension)")
    #expect(try await ImportEstimate(try DataDump(at: [link]), .init()).questions == 1)
    try expectRefusal(
      of: dump.path, naming: link,
      because: "it is a symbolic link; name its target instead")
  }

  @Test("A file that is replaced by a link after discovery is refused")
  func replacedByLink() async throws {
    let folder = try DumpFolder(folder)
    try folder.write(.posts, [question(1)])
    let dump = try DataDump(at: [folder.path])
    let path = "\(folder.path)/Posts.xml"
    try FileManager.default.moveItem(atPath: path, toPath: path + ".moved")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".moved")
    await #expect(throws: DumpError.self) { try await ImportEstimate(dump, .init()) }
  }

  private func expectRefusal(of path: String, naming file: String, because reason: String) throws {
    let error = #expect(throws: (any Error).self) { _ = try DataDump(at: [path]) }
    let text = "\(try #require(error))"
    #expect(text.contains("`\(file)`") && text.hasSuffix(": \(reason)"), "\(text)")
  }

  @Test("Name, URL and maths of a site follow from its parameter")
  func community() {
    #expect(Community(derivedFrom: "math").hasMath)
    #expect(Community(derivedFrom: "math.meta").hasMath)
    #expect(!Community(derivedFrom: "french.meta").hasMath)
    #expect(Community(derivedFrom: "x", hasMath: true).hasMath)
    #expect(Community(derivedFrom: "french.meta").name == "French Meta Stack Exchange")
    #expect(Community(derivedFrom: "meta.superuser").name == "Super User Meta")
    #expect(
      Community(derivedFrom: "ru.meta.stackoverflow").name == "Stack Overflow на русском Meta")
    #expect(Community(derivedFrom: "stackoverflow").url == "https://stackoverflow.com")
    #expect(Community(derivedFrom: "a.b", url: "https://x.org").url == "https://x.org")
  }
}
