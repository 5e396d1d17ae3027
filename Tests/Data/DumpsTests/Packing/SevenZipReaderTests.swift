import Dumps
import Foundation
import TestSupport
import Testing

@Suite struct SevenZipReaderTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Entries are read in order, with path, size and contents")
  func entries() throws {
    let path = "\(folder)/a.7z"
    try writeSevenZip([("site/Posts.xml", Array("abc".utf8)), ("site/Tags.xml", [])], to: path)
    var reader = try SevenZipReader(path: path)
    let first = try #require(try reader.nextEntry())
    #expect(first.path == "site/Posts.xml")
    #expect(first.size == 3 && !first.isFolder)
    #expect(try read(reader) == Array("abc".utf8))
    #expect(try reader.nextEntry()?.path == "site/Tags.xml")
    #expect(try read(reader) == [])
    #expect(try reader.nextEntry() == nil)
  }

  @Test("An entry that is not read is skipped")
  func skipping() throws {
    let path = "\(folder)/a.7z"
    try writeSevenZip([("a", [1, 2, 3]), ("b", [4])], to: path)
    var reader = try SevenZipReader(path: path)
    _ = try reader.nextEntry()
    _ = try reader.nextEntry()
    #expect(try read(reader) == [4])
  }

  @Test(
    "A path outside the folder is refused",
    arguments: [
      "../Posts.xml", "a/../../Posts.xml", "/etc/passwd", "//a/b", "..", "a\\..\\b", "\\a\\b",
      "C:/Posts.xml",
    ])
  func outside(name: String) throws {
    let path = "\(folder)/a.7z"
    try writeSevenZip([(name, [1])], to: path)
    var reader = try SevenZipReader(path: path)
    #expect(throws: SevenZipError.outsideFolder(path: path, entry: name)) {
      try reader.nextEntry()
    }
  }

  @Test("A link is refused")
  func link() throws {
    let path = "\(folder)/a.7z"
    try writeSevenZip([], links: [("Posts.xml", "/etc/passwd")], to: path)
    var reader = try SevenZipReader(path: path)
    #expect(throws: SevenZipError.linkOrDevice(path: path, entry: "Posts.xml")) {
      try reader.nextEntry()
    }
  }

  @Test("A decompression bomb is refused before it is unpacked")
  func bomb() throws {
    let path = "\(folder)/a.7z"
    let size = 80_000_000
    try writeSevenZip([("Posts.xml", [UInt8](repeating: 0x20, count: size))], to: path)
    var reader = try SevenZipReader(path: path)
    #expect(throws: SevenZipError.decompressionBomb(path: path, unpackedSize: size)) {
      try reader.nextEntry()
    }
  }

  @Test("Damaged files and files in another format are refused")
  func damaged() throws {
    let path = "\(folder)/a.7z"
    try writeSevenZip([("a", [1, 2, 3])], to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for damaged in [Data("no 7z".utf8), bytes.dropLast(bytes.count / 2)] {
      try damaged.write(to: URL(filePath: path))
      #expect(throws: SevenZipError.self) {
        var reader = try SevenZipReader(path: path)
        _ = try reader.nextEntry()
      }
    }
    #expect(throws: SevenZipError.self) { _ = try SevenZipReader(path: "\(folder)/none.7z") }
  }

  private func read(_ reader: borrowing SevenZipReader) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 10)
    let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe reader.read(into: $0) }
    return Array(bytes.prefix(count))
  }
}
