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
    #expect(throws: FileAccessError.notRegularFile) { try FileAccess.disk.read("/") }
  }

  @Test("What a shell hands over is read, though it is a pipe")
  func handedOver() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let reading = FileDescriptor(ends[0])
    do {
      let writing = FileDescriptor(ends[1])
      try FileDescriptor.writeAll(Array("key\n".utf8), to: writing.number)
    }
    #expect(try FileAccess.disk.read("/dev/fd/\(reading.number)") == Array("key\n".utf8))
  }

  @Test("A file without end is given up")
  func endless() {
    #expect(throws: FileAccessError.system(SystemError(EFBIG))) {
      try FileAccess.disk.read("/dev/zero")
    }
  }
}
