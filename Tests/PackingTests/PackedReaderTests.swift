import Foundation
import Packing
import TestSupport
import Testing

@Suite struct PackedReaderTests {
  @Test("Entries come with path, size and bytes, in their order")
  func entries() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      try pack([("site/Posts.xml", Array("abc".utf8)), ("site/Tags.xml", [])], to: path)
      var reader = try PackedReader(path: path)
      let first = try #require(try reader.next())
      #expect(first.path == "site/Posts.xml")
      #expect(first.size == 3 && !first.isFolder)
      #expect(try read(reader) == Array("abc".utf8))
      #expect(try reader.next()?.path == "site/Tags.xml")
      #expect(try read(reader) == [])
      #expect(try reader.next() == nil)
    }
  }

  @Test("An entry that is not read is passed over")
  func skipping() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      try pack([("a", [1, 2, 3]), ("b", [4])], to: path)
      var reader = try PackedReader(path: path)
      _ = try reader.next()
      _ = try reader.next()
      #expect(try read(reader) == [4])
    }
  }

  @Test(
    "A path that leads out of the folder is refused",
    arguments: [
      "../Posts.xml", "a/../../Posts.xml", "/etc/passwd", "//a/b", "..", "a\\..\\b", "\\a\\b",
      "C:/Posts.xml",
    ])
  func outside(name: String) async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      try pack([(name, [1])], to: path)
      var reader = try PackedReader(path: path)
      #expect(throws: PackingError.outside(path: path, entry: name)) { try reader.next() }
    }
  }

  @Test("A link is refused")
  func link() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      try pack([], links: [("Posts.xml", "/etc/passwd")], to: path)
      var reader = try PackedReader(path: path)
      #expect(throws: PackingError.notAFile(path: path, entry: "Posts.xml")) { try reader.next() }
    }
  }

  @Test("What unpacks to a thousand times its size is refused before it is unpacked")
  func bomb() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      let size = 80_000_000
      try pack([("Posts.xml", [UInt8](repeating: 0x20, count: size))], to: path)
      var reader = try PackedReader(path: path)
      #expect(throws: PackingError.bomb(path: path, unpacked: size)) { try reader.next() }
    }
  }

  @Test("Another kind of file, and half a file, cannot be unpacked")
  func damaged() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/a.7z"
      try pack([("a", [1, 2, 3])], to: path)
      let bytes = try Data(contentsOf: URL(filePath: path))
      for damaged in [Data("no 7z".utf8), bytes.dropLast(bytes.count / 2)] {
        try damaged.write(to: URL(filePath: path))
        #expect(throws: PackingError.self) {
          var reader = try PackedReader(path: path)
          _ = try reader.next()
        }
      }
      #expect(throws: PackingError.self) { _ = try PackedReader(path: "\(folder)/none.7z") }
    }
  }

  private func read(_ reader: borrowing PackedReader) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 10)
    let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe reader.read(into: $0) }
    return Array(bytes.prefix(count))
  }
}
