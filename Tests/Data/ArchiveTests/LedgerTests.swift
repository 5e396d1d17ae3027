import Archive
import FoundationEssentials
import TestSupport
import Testing

@Suite struct LedgerTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let head = LedgerHead(id: "f", configurationHash: "r", generation: 3)

  private func entry(_ path: String, size: Int = 1) -> LedgerEntry {
    LedgerEntry(
      path: path, size: size, modificationTime: 1_795_240_800_123_456_789,
      inputKey: 65_280,
      inputs: [.question(1, site: "emacs"), .user(2, site: "emacs"), .file("img/0.png")])
  }

  @Test("Returns ledger entries as they were saved, ordered by path")
  func roundTrip() throws {
    var stale = entry("q/2.html")
    stale.inputKey = LedgerEntry.staleKey
    let plain = LedgerEntry(path: "index.html", size: 0, modificationTime: 0)
    try archive.saveLedger(head, files: [stale, entry("a"), plain], removed: nil)
    try #expect(archive.ledgerHead(ofFolder: "f") == head)
    try #expect(archive.ledgerEntries(inFolder: "f") == [entry("a"), plain, stale])
    try #expect(archive.ledgerHead(ofFolder: "g") == nil)
    try #expect(archive.ledgerEntries(inFolder: "g") == [])
  }

  @Test("A part stores its entries in columns and flags the stale ones")
  func columns() throws {
    let plain = LedgerEntry(path: "b", size: 1, modificationTime: 7)
    try archive.saveLedger(head, files: [plain, entry("a")], removed: nil)
    #expect(try archive.ledgerEntry(forPath: "a", inFolder: "f") == entry("a"))
    #expect(try archive.ledgerEntry(forPath: "c", inFolder: "f") == nil)
    #expect(try archive.ledgerEntry(forPath: "A", inFolder: "f") == nil)
    let part = try #require(try archive.ledgerPart(covering: "b", inFolder: "f"))
    #expect(try archive.ledgerPart(covering: "z", inFolder: "f") == part)
    #expect(try archive.ledgerPart(covering: "A", inFolder: "f") == nil)
    #expect(part.paths == Array("a\nb\n".utf8) && part.firstPath == "a")
    #expect(part.inputKeys == [65_280, 0])
    #expect(part.modificationTimes == [1_795_240_800_123_456_789, 7])
    #expect(
      Array(part.inputs(ofFileAt: 0)) == entry("a").inputs && part.inputs(ofFileAt: 1).isEmpty)
    func staleFlags(_ changes: Set<Input>) -> [Bool] {
      part.staleFlags(for: ChangedInputs(changes))
    }
    #expect(staleFlags([.user(2, site: "emacs")]) == [true, false])
    #expect(staleFlags([.user(3, site: "emacs")]) == [false, false])
    #expect(staleFlags([.file("img/0.png")]) == [true, false])
  }

  @Test("Recorded files are all of a folder, or those of given paths that the ledger has")
  func recordedFiles() throws {
    let files = (100..<400).map { entry("q/\($0).html", size: $0) }
    try archive.saveLedger(head, files: files, removed: nil)
    let parts = try archive.ledgerParts(inFolder: "f", among: nil)
    #expect(parts.flatMap(\.sizes) == (100..<400).map(Int64.init))
    #expect(parts.flatMap(\.paths).split(separator: 10).count == 300 && parts.count == 2)
    #expect(try archive.ledgerParts(inFolder: "g", among: nil).isEmpty)
    let some = try archive.ledgerParts(inFolder: "f", among: ["nowhere", "q/399.html"])
    #expect(some.map(\.paths) == [Array("q/399.html\n".utf8)] && some.map(\.sizes) == [[399]])
    try RawDatabase(archive.path).execute(
      "UPDATE ledger_parts SET sizes = x'0000000000000000' WHERE first_path > 'q/100.html'")
    #expect(try archive.ledgerParts(inFolder: "f", among: nil) == parts.dropLast())
  }

  /// The number of files in each part of the folder.
  private func counts(_ archive: Archive) throws -> [Int] {
    var counts: [Int] = []
    try archive.forEachLedgerPart(inFolder: "f") { counts.append($0.count) }
    return counts
  }

  @Test("Parts keep similar sizes while files are added and removed")
  func parts() throws {
    var expected = (1000..<2000).map { entry("q/\($0).html") }
    try archive.saveLedger(head, files: expected, removed: nil)
    #expect(try counts(archive) == [256, 256, 244, 244])
    // Before all files, between them, after them, and existing files.
    let updates = ["a", "q/1300.html", "q/1300a.html", "q/1999.html", "z"].map {
      entry($0, size: 7)
    }
    let removed = ["q/1000.html", "q/1255.html", "q/1256.html", "q/1998.html", "nowhere"]
    try archive.saveLedger(head, files: updates, removed: removed)
    expected.removeAll { entry in
      removed.contains(entry.path) || updates.contains { $0.path == entry.path }
    }
    expected = (expected + updates).sorted { $0.path < $1.path }
    #expect(try archive.ledgerEntries(inFolder: "f") == expected)
    #expect(try counts(archive) == [255, 256, 244, 244])
    let inserted = (0..<600).map { entry("q/1500-\($0 + 1000)") }
    try archive.saveLedger(head, files: inserted, removed: [])
    expected = (expected + inserted).sorted { $0.path < $1.path }
    #expect(try archive.ledgerEntries(inFolder: "f") == expected)
    #expect(try counts(archive).allSatisfy { (100...256).contains($0) })
    #expect(try archive.ledgerEntry(forPath: "q/1500-1599", inFolder: "f") == inserted.last)
    try archive.saveLedger(head, files: [], removed: expected.map(\.path))
    #expect(try counts(archive) == [])
    try archive.saveLedger(head, files: [entry("b")], removed: [])
    #expect(try archive.ledgerEntries(inFolder: "f") == [entry("b")])
  }

  @Test("A damaged part is ignored and replaced")
  func damaged() throws {
    for change in [
      "sizes = x'01'", "paths = x'62'", "input_ends = x'ffffffff'", "keys = x'63'",
    ] {
      try archive.saveLedger(head, files: [entry("a")], removed: nil)
      try RawDatabase(archive.path).execute("UPDATE ledger_parts SET \(change)")
      try #expect(archive.ledgerEntries(inFolder: "f") == [], "\(change)")
      try #expect(archive.ledgerEntry(forPath: "a", inFolder: "f") == nil)
      try archive.saveLedger(head, files: [entry("b")], removed: [])
      try #expect(archive.ledgerEntries(inFolder: "f") == [entry("b")])
    }
  }

  @Test("A later build replaces its files, removes obsolete ones and keeps the rest")
  func laterBuild() throws {
    try archive.saveLedger(head, files: ["a", "b", "c"].map { entry($0) }, removed: nil)
    var next = head
    next.configurationHash = "r2"
    next.generation = 4
    try archive.saveLedger(next, files: [entry("b", size: 2), entry("d")], removed: ["c"])
    try #expect(archive.ledgerHead(ofFolder: "f") == next)
    try #expect(
      archive.ledgerEntries(inFolder: "f") == [entry("a"), entry("b", size: 2), entry("d")])
    try archive.saveLedger(next, files: [entry("e")], removed: nil)
    try #expect(archive.ledgerEntries(inFolder: "f") == [entry("e")])
  }

  @Test("A ledger transaction has no effect until it is committed")
  func uncommitted() throws {
    try archive.saveLedger(head, files: [entry("a")], removed: nil)
    var next = head
    next.generation = 4
    do {
      var ledger = try LedgerTransaction(of: next, removed: ["a"], in: archive)
      try ledger.add(entry("b"))
    }
    try #expect(archive.ledgerHead(ofFolder: "f") == head)
    try #expect(archive.ledgerEntries(inFolder: "f") == [entry("a")])
    var ledger = try LedgerTransaction(of: next, removed: ["a"], in: archive)
    try ledger.add(entry("b"))
    try ledger.commit()
    try #expect(archive.ledgerHead(ofFolder: "f") == next)
    try #expect(archive.ledgerEntries(inFolder: "f") == [entry("b")])
  }

  @Test("Each folder has its own ledger, and only those with the latest data are stored")
  func folders() throws {
    for number in 1...20 {
      let other = LedgerHead(id: "\(number)", configurationHash: "r", generation: number)
      try archive.saveLedger(other, files: [entry("\(number)")], removed: nil)
    }
    try #expect(archive.ledgerHead(ofFolder: "4") == nil)
    try #expect(archive.ledgerEntries(inFolder: "4") == [])
    try #expect(archive.ledgerEntries(inFolder: "5") == [entry("5")])
    try #expect(archive.ledgerEntries(inFolder: "20") == [entry("20")])
  }
}
