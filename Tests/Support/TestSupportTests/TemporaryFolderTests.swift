import FoundationEssentials
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
  @Test("A temporary folder exists while the body runs and is removed afterwards")
  func lifetime() async throws {
    let path = try await withTemporaryFolder { path in
      try Data("x".utf8).write(to: URL(filePath: path + "/file"))
      #expect(FileManager.default.fileExists(atPath: path + "/file"))
      return path
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("Two temporary folders have different paths")
  func distinctPaths() async throws {
    try await withTemporaryFolder { first in
      try await withTemporaryFolder { second in
        #expect(first != second)
      }
    }
  }
}
