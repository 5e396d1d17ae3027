import Basics
import Configuration
import Foundation
import FoundationEssentials
import TestSupport
import Testing

@Suite struct FileAccessTests {
  @Test("Reading returns the whole file, or nil if it does not exist")
  func reading() async throws {
    try await withTemporaryFolder { folder in
      let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
      try Data(bytes).write(to: URL(filePath: folder + "/a"))
      #expect(try FileAccess.disk.read(folder + "/a") == bytes)
      #expect(try FileAccess.disk.read(folder + "/b") == nil)
      #expect(try FileAccess.disk.read(folder + "/a/b") == nil)
    }
  }

  @Test("Reading a folder is an error")
  func folder() {
    #expect(throws: FileAccessError.notRegularFile) { try FileAccess.disk.read("/") }
  }

  @Test("A pipe in /dev/fd is readable")
  func namedDescriptor() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    let reading = FileDescriptor(ends[0])
    do {
      let writing = FileDescriptor(ends[1])
      try FileDescriptor.writeAll(Array("key\n".utf8), to: writing.number)
    }
    #expect(try FileAccess.disk.read("/dev/fd/\(reading.number)") == Array("key\n".utf8))
  }

  @Test("A file that is too large is an error before it is read")
  func tooLarge() async throws {
    try await withTemporaryFolder { folder in
      let path = "\(folder)/large.yml"
      try Data().write(to: URL(filePath: path))
      #expect(unsafe truncate(path, 3_000_000_000) == 0)
      #expect(throws: FileAccessError.tooLarge(limit: 64_000_000)) {
        try FileAccess.disk.read(path)
      }
      #expect("\(FileAccessError.tooLarge(limit: 64_000_000))" == "it has more than 64 MB")
    }
  }

  @Test("The device that is empty is an empty file")
  func emptyDevice() throws { #expect(try FileAccess.disk.read("/dev/null") == []) }

  @Test("An endless file is an error")
  func endless() {
    #expect(throws: FileAccessError.notRegularFile) {
      try FileAccess.disk.read("/dev/zero")
    }
  }
}
