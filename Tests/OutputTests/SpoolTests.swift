import Archive
import Foundation
import Output
import TestSupport
import Testing

@Suite("What is spooled until a site is complete")
struct SpoolTests {
  @Test("Bytes come back from memory, from the file, and from both in one go")
  func bytes() async throws {
    try await withTemporaryFolder { folder in
      let spool = Spool(in: try OutputFolder(at: folder), named: "test")
      #expect(spool.count == 0)
      #expect(try spool.bytes(0..<0) == [])
      // More than a megabyte does not stay in memory.
      let pieces = (0..<5).map { number in
        (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* (number + 3)) }
      }
      var ranges: [Range<Int>] = []
      for piece in pieces { ranges.append(try spool.append(piece)) }
      #expect(spool.count == 3_000_000)
      for (range, piece) in zip(ranges, pieces).reversed() {
        #expect(try spool.bytes(range) == piece)
      }
      let across = try spool.bytes(2_300_000..<2_700_000)
      #expect(across == Array(pieces[3][500_000...] + pieces[4][..<300_000]))
      let inFile = try spool.bytes(599_999..<600_001)
      #expect(inFile == [pieces[0][599_999], pieces[1][0]])
    }
  }

  @Test("Its file has no name, so that nothing stays of a run that is killed")
  func nameless() async throws {
    try await withTemporaryFolder { folder in
      let spool = Spool(in: try OutputFolder(at: folder), named: "test")
      for _ in 0..<3 { _ = try spool.append([UInt8](repeating: 1, count: 1 << 20)) }
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
      #expect(names.filter { !$0.hasPrefix(".") } == [])
      #expect(!names.contains { $0.contains("test") })
    }
  }

  @Test(
    "Built files come back in the order of a list, be they few or many, with long and short records",
    arguments: [3, 12_000])
  func order(count: Int) async throws {
    try await withTemporaryFolder { folder in
      let files = BuiltFiles(Spool(in: try OutputFolder(at: folder), named: "built"))
      // Built in another order than that of paths.
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
        #expect(file.modified == expected.modified && file.inputKey == expected.inputKey)
      }
    }
  }

  /// A file; some depend on more than fits into one read.
  private func entry(_ number: Int) -> LedgerEntry {
    LedgerEntry(
      path: "q/\(number).html", size: number, modified: -number, inputKey: .max - UInt64(number),
      inputs: (0..<(number % 1_000 == 1 ? 20_000 : number % 5)).map {
        Input(hash: UInt32($0 * 70 + number))
      })
  }

  @Test("A folder that cannot be made or is not there is an error that names it")
  func folders() async throws {
    try await withTemporaryFolder { folder in
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
}
