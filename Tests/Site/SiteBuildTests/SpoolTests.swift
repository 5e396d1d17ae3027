import Archive
import Basics
import Foundation
import SiteBuild
import TestSupport
import Testing

@Suite("Spooled bytes and built files")
struct SpoolTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  @Test("Bytes are read from memory, from the file, and across both")
  func bytes() throws {
    let spool = Spool(inFolder: folder)
    #expect(spool.count == 0)
    #expect(try spool.bytes(0..<0) == [])
    // More than a megabyte is written to the file.
    let chunks = (0..<5).map { number in
      (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
    }
    var ranges: [Range<Int>] = []
    for chunk in chunks { ranges.append(try spool.append(chunk)) }
    #expect(spool.count == 3_000_000)
    for (range, chunk) in zip(ranges, chunks).reversed() {
      #expect(try spool.bytes(range) == chunk)
    }
    let acrossBoundary = try spool.bytes(2_300_000..<2_700_000)
    #expect(acrossBoundary == Array(chunks[3][500_000...] + chunks[4][..<300_000]))
    let inFile = try spool.bytes(599_999..<600_001)
    #expect(inFile == [chunks[0][599_999], chunks[1][0]])
  }

  @Test("The spool file has no name, so that a killed run leaves nothing behind")
  func nameless() throws {
    let spool = Spool(inFolder: folder)
    for _ in 0..<3 { _ = try spool.append([UInt8](repeating: 1, count: 1 << 20)) }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(names == [])
  }

  @Test(
    "Any number of built files is returned in the order of a list",
    arguments: [3, 12_000])
  func order(count: Int) throws {
    let files = BuiltFiles(Spool(inFolder: folder))
    // The files are built in another order than that of their paths.
    let numbers = (0..<count).map { ($0 &* 7_919) % count }
    for number in numbers { try files.add(entry(number)) }
    #expect(files.count == count)
    var built: [LedgerEntry] = []
    try files.forEach { built.append($0) }
    #expect(built.map(\.path) == numbers.map { entry($0).path })

    let list = PathList { name in
      for number in numbers { name(entry(number).path) }
      name("between")
    }
    var ordered: [LedgerEntry] = []
    try files.forEach(inOrderOf: list) { ordered.append($0) }
    #expect(ordered.map(\.path) == numbers.map { entry($0).path }.sorted())
    for file in ordered.prefix(20) + ordered.suffix(20) {
      let expected = entry(file.size)
      #expect(file.inputs == expected.inputs, "\(file.path)")
      #expect(
        file.modificationTime == expected.modificationTime && file.inputKey == expected.inputKey)
    }
  }

  /// A ledger entry; some have more inputs than fit into one read.
  private func entry(_ number: Int) -> LedgerEntry {
    LedgerEntry(
      path: "q/\(number).html", size: number, modificationTime: -number,
      inputKey: .max - UInt64(number),
      inputs: (0..<(number % 1_000 == 1 ? 20_000 : number % 5)).map {
        Input(hash: UInt32($0 * 70 + number))
      })
  }

  @Test("An output folder that cannot be created or does not exist is named in the error")
  func folders() throws {
    let file = "\(folder)/file"
    #expect(FileManager.default.createFile(atPath: file, contents: nil))
    #expect {
      try OutputFolder(at: "\(file)/below")
    } throws: { error in
      if case OutputError.unusableFolder(path: "\(file)/below", _) = error { true } else { false }
    }
    #expect {
      try OutputFolder(existingAt: "\(folder)/none")
    } throws: { error in
      if case OutputError.noSite(path: "\(folder)/none") = error { true } else { false }
    }
  }
}
