import Basics
import Foundation
import TestSupport
import Testing

@Suite struct DescriptorTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Bytes of any length are read back as they were written")
  func roundTrip() throws {
    for length in [0, 1, 65_535, 65_536, 65_537, 300_000] {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let path = "\(folder)/\(length)"
      let output = FileDescriptor(unsafe open(path, O_WRONLY | O_CREAT, 0o600))
      try FileDescriptor.writeAll(bytes, to: output.number)
      let input = FileDescriptor(unsafe open(path, O_RDONLY))
      #expect(try FileDescriptor.contents(of: input.number) == bytes)
    }
  }

  @Test("Reading stops soon after its limit")
  func limit() throws {
    let zeros = FileDescriptor(unsafe open("/dev/zero", O_RDONLY))
    let count = try FileDescriptor.contents(of: zeros.number, upTo: 100_000).count
    #expect((100_001...200_000).contains(count))
  }

  @Test("A buffer is filled with as many bytes as are available")
  func fill() throws {
    try Data("abc".utf8).write(to: URL(filePath: folder + "/file"))
    let file = FileDescriptor(unsafe open(folder + "/file", O_RDONLY))
    var buffer: [UInt8] = [9, 9]
    #expect(try FileDescriptor.fill(&buffer, from: file.number) == 2)
    #expect(buffer == Array("ab".utf8))
    #expect(try FileDescriptor.fill(&buffer, from: file.number) == 1)
    #expect(buffer == Array("cb".utf8))
    #expect(try FileDescriptor.fill(&buffer, from: file.number) == 0)
  }

  @Test("Errors have the system's reason")
  func failures() {
    #expect(throws: SystemError(EBADF)) { try FileDescriptor.contents(of: -1) }
    #expect(throws: SystemError(EBADF)) { try FileDescriptor.writeAll([1], to: -1) }
    #expect(SystemError(ENOENT).reason == "No such file or directory")
  }

  @Test("A call that a signal interrupted is repeated")
  func interruption() throws {
    var calls = 0
    let result = try SystemError.check {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(result == 7)
    #expect(calls == 3)
  }
}
