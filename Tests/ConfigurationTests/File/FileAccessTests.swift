import Basics
import Configuration
import Foundation
import FoundationEssentials
import TestSupport
import Testing

@Suite struct FileAccessTests {
  @Test("A file is read whole, one that is absent is nothing")
  func reading() async throws {
    try await withTemporaryFolder { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      try Data(bytes).write(to: URL(filePath: folder + "/a"))
      #expect(try FileAccess.disk.read(folder + "/a") == bytes)
      #expect(try FileAccess.disk.read(folder + "/b") == nil)
      #expect(try FileAccess.disk.read(folder + "/a/b") == nil)
    }
  }

  @Test("A folder is no file")
  func folder() {
    #expect(throws: SystemError(EISDIR)) { try FileAccess.disk.read("/") }
  }

  @Test("A file without end is given up")
  func endless() {
    #expect(throws: SystemError(EFBIG)) { try FileAccess.disk.read("/dev/zero") }
  }
}
