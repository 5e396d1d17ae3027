import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct LedgerTests {
  private let folder = LedgerHead(id: "f", configurationHash: "r", generation: 3)

  private func file(_ path: String, size: Int = 1) -> LedgerEntry {
    LedgerEntry(
      path: path, size: size, modified: 1_795_240_800_123_456_789,
      inputKey: 65_280,
      inputs: [.question(1, site: "emacs"), .user(2, site: "emacs"), .file("img/0.png")])
  }

  @Test("Files come back as they were kept, by path")
  func roundTrip() async throws {
    try await withArchive { archive in
      var left = file("q/2.html")
      left.inputKey = LedgerEntry.staleKey
      let plain = LedgerEntry(path: "index.html", size: 0, modified: 0)
      try archive.saveLedger(folder, files: [left, file("a"), plain], removed: nil)
      try #expect(archive.ledgerHead(ofFolder: "f") == folder)
      try #expect(archive.ledgerEntries(inFolder: "f") == [file("a"), plain, left])
      try #expect(archive.ledgerHead(ofFolder: "g") == nil)
      try #expect(archive.ledgerEntries(inFolder: "g") == [])
    }
  }

  @Test("A part has the columns of its files, and says which of them are outdated")
  func columns() async throws {
    try await withArchive { archive in
      let plain = LedgerEntry(path: "b", size: 1, modified: 7)
      try archive.saveLedger(folder, files: [plain, file("a")], removed: nil)
      #expect(try archive.ledgerEntry(forPath: "a", inFolder: "f") == file("a"))
      #expect(try archive.ledgerEntry(forPath: "c", inFolder: "f") == nil)
      #expect(try archive.ledgerEntry(forPath: "A", inFolder: "f") == nil)
      let part = try #require(try archive.ledgerPart(covering: "b", inFolder: "f"))
      #expect(try archive.ledgerPart(covering: "z", inFolder: "f") == part)
      #expect(try archive.ledgerPart(covering: "A", inFolder: "f") == nil)
      #expect(part.paths == Array("a\nb\n".utf8) && part.firstPath == "a")
      #expect(part.inputKeys == [65_280, 0])
      #expect(part.modified == [1_795_240_800_123_456_789, 7])
      #expect(
        Array(part.inputs(ofFileAt: 0)) == file("a").inputs && part.inputs(ofFileAt: 1).isEmpty)
      func outdated(_ changes: Set<Input>) -> [Bool] {
        part.staleFlags(for: ChangedInputs(changes))
      }
      #expect(outdated([.user(2, site: "emacs")]) == [true, false])
      #expect(outdated([.user(3, site: "emacs")]) == [false, false])
      #expect(outdated([.file("img/0.png")]) == [true, false])
    }
  }

  /// How many files the parts of the folder have.
  private func counts(_ archive: Archive) throws -> [Int] {
    var counts: [Int] = []
    try archive.forEachLedgerPart(inFolder: "f") { counts.append($0.count) }
    return counts
  }

  @Test("Many files are kept in parts of much the same size, whatever comes and goes")
  func parts() async throws {
    try await withArchive { archive in
      var known = (1000..<2000).map { file("q/\($0).html") }
      try archive.saveLedger(folder, files: known, removed: nil)
      #expect(try counts(archive) == [256, 256, 244, 244])
      // Before all, within, after all, and what is there.
      let later = ["a", "q/1300.html", "q/1300a.html", "q/1999.html", "z"].map { file($0, size: 7) }
      let removed = ["q/1000.html", "q/1255.html", "q/1256.html", "q/1998.html", "nowhere"]
      try archive.saveLedger(folder, files: later, removed: removed)
      known.removeAll { known in
        removed.contains(known.path) || later.contains { $0.path == known.path }
      }
      known = (known + later).sorted { $0.path < $1.path }
      #expect(try archive.ledgerEntries(inFolder: "f") == known)
      #expect(try counts(archive) == [255, 256, 244, 244])
      let between = (0..<600).map { file("q/1500-\($0 + 1000)") }
      try archive.saveLedger(folder, files: between, removed: [])
      known = (known + between).sorted { $0.path < $1.path }
      #expect(try archive.ledgerEntries(inFolder: "f") == known)
      #expect(try counts(archive).allSatisfy { (100...256).contains($0) })
      #expect(try archive.ledgerEntry(forPath: "q/1500-1599", inFolder: "f") == between.last)
      try archive.saveLedger(folder, files: [], removed: known.map(\.path))
      #expect(try counts(archive) == [])
      try archive.saveLedger(folder, files: [file("b")], removed: [])
      #expect(try archive.ledgerEntries(inFolder: "f") == [file("b")])
    }
  }

  @Test("A part that somebody damaged is passed over, and replaced")
  func damaged() async throws {
    try await withArchive { archive in
      for change in [
        "sizes = x'01'", "paths = x'62'", "input_ends = x'ffffffff'", "keys = x'63'",
      ] {
        try archive.saveLedger(folder, files: [file("a")], removed: nil)
        try RawDatabase(archive.path).execute("UPDATE ledger_parts SET \(change)")
        try #expect(archive.ledgerEntries(inFolder: "f") == [], "\(change)")
        try #expect(archive.ledgerEntry(forPath: "a", inFolder: "f") == nil)
        try archive.saveLedger(folder, files: [file("b")], removed: [])
        try #expect(archive.ledgerEntries(inFolder: "f") == [file("b")])
      }
    }
  }

  @Test("A later publication replaces what it names, and keeps the rest")
  func later() async throws {
    try await withArchive { archive in
      try archive.saveLedger(folder, files: ["a", "b", "c"].map { file($0) }, removed: nil)
      var next = folder
      next.configurationHash = "r2"
      next.generation = 4
      try archive.saveLedger(next, files: [file("b", size: 2), file("d")], removed: ["c"])
      try #expect(archive.ledgerHead(ofFolder: "f") == next)
      try #expect(
        archive.ledgerEntries(inFolder: "f") == [file("a"), file("b", size: 2), file("d")])
      try archive.saveLedger(next, files: [file("e")], removed: nil)
      try #expect(archive.ledgerEntries(inFolder: "f") == [file("e")])
    }
  }

  @Test("What was written down of a publication counts only once it is kept")
  func dropped() async throws {
    try await withArchive { archive in
      try archive.saveLedger(folder, files: [file("a")], removed: nil)
      var next = folder
      next.generation = 4
      do {
        var ledger = try LedgerTransaction(of: next, removed: ["a"], in: archive)
        try ledger.add(file("b"))
      }
      try #expect(archive.ledgerHead(ofFolder: "f") == folder)
      try #expect(archive.ledgerEntries(inFolder: "f") == [file("a")])
      var ledger = try LedgerTransaction(of: next, removed: ["a"], in: archive)
      try ledger.add(file("b"))
      try ledger.commit()
      try #expect(archive.ledgerHead(ofFolder: "f") == next)
      try #expect(archive.ledgerEntries(inFolder: "f") == [file("b")])
    }
  }

  @Test("Folders are kept apart, and of many only those with the latest data")
  func folders() async throws {
    try await withArchive { archive in
      for number in 1...20 {
        let other = LedgerHead(
          id: "\(number)", configurationHash: "r", generation: number)
        try archive.saveLedger(other, files: [file("\(number)")], removed: nil)
      }
      try #expect(archive.ledgerHead(ofFolder: "4") == nil)
      try #expect(archive.ledgerEntries(inFolder: "4") == [])
      try #expect(archive.ledgerEntries(inFolder: "5") == [file("5")])
      try #expect(archive.ledgerEntries(inFolder: "20") == [file("20")])
    }
  }
}
