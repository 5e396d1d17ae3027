import SiteBuild
import Archive
import Contents
import FoundationEssentials
import SiteTesting
import StackExchange
import Testing

@Suite("Manually changed files")
struct ChangedFileTests {
  private let fixture = SiteFixture()

  private func remove(_ file: String, of fixture: SiteFixture) throws {
    try FileManager.default.removeItem(atPath: "\(fixture.output)/\(file)")
  }

  @Test(
    "A removed file is restored, and nothing else is written",
    arguments: [
      "q/stackoverflow/7.html", "q/stackoverflow/7.md", "t/stackoverflow/swift/index.html",
      "d/stackoverflow-swift/2026-11-20.html", "index.html", "404.html", ".nojekyll",
    ])
  func removed(file: String) async throws {
    try fixture.save([.plain(7), .plain(70)])
    try await fixture.publish()
    let bytes = try fixture.bytes(file)
    let metadata = try fixture.fileMetadata()
    try remove(file, of: fixture)
    let summary = try await fixture.publishAndCompare()
    #expect(try fixture.bytes(file) == bytes)
    #expect(try fixture.changedFiles(since: metadata) == [file])
    #expect(summary.files.written == 1)
  }

  @Test("A manually changed page is restored, even if its size is unchanged")
  func changed() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let page = try fixture.text("q/stackoverflow/7.html")
    try fixture.write(page.replacing("Text of", with: "Tent of"), to: "q/stackoverflow/7.html")
    let summary = try await fixture.publish()
    #expect(summary.files.written == 1)
    #expect(try fixture.text("q/stackoverflow/7.html") == page)
  }

  @Test("Removed and changed images are restored")
  func images() async throws {
    try fixture.saveSample()
    try await fixture.publish()
    let images = try fixture.files().filter { $0.hasSuffix(".png") }
    let identicons = try fixture.files().filter { $0.hasSuffix(".svg") }
    let identicon = try #require(identicons.first)
    #expect(images.count >= 2)
    let bytes = try fixture.bytes(images[1])
    try remove(identicon, of: fixture)
    try remove(images[0], of: fixture)
    try Data(bytes.map { ~$0 }).write(to: URL(filePath: "\(fixture.output)/\(images[1])"))
    let summary = try await fixture.publishAndCompare()
    #expect(summary.files.written == 3)
    #expect(try fixture.bytes(images[1]) == bytes)
    #expect(try fixture.crawl().problems == [])
  }

  @Test("A file with only a new timestamp is not rewritten, and the next build does nothing")
  func newTimestamp() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let page = "\(fixture.output)/q/stackoverflow/7.html"
    try FileManager.default.setAttributes([.modificationDate: Date.day(1)], ofItemAtPath: page)
    let metadata = try fixture.fileMetadata()
    let second = try await fixture.publish()
    #expect(second.builtCount > 0 && second.files.written == 0)
    let third = try await fixture.publish()
    #expect(third.builtCount == 0)
    #expect(try fixture.fileMetadata() == metadata)
  }

  @Test(
    "Files to verify are compared even if their timestamps are unchanged",
    arguments: [true, false], [true, false])
  func filesToVerify(isLarge: Bool, hasManifest: Bool) async throws {
    try fixture.saveSample()
    let settings = { (settings: inout SiteSettings) in
      if isLarge { settings.maxFilesCompared = 5 }
    }
    try await fixture.publish(settings)
    let files = try fixture.files()
    let damaged = try [".png", ".svg", ".css", "q/stackoverflow/", "search/w0"].map { part in
      try #require(files.first { $0.hasPrefix(part) || $0.hasSuffix(part) })
    }
    let before = try damaged.map(fixture.bytes)
    for (file, bytes) in zip(damaged, before) {
      try fixture.overwritePreservingTimestamps(bytes.dropLast() + [UInt8(ascii: "~")], in: file)
    }
    if hasManifest {
      #expect(try await fixture.publish(settings).builtCount == 0)
    } else {
      try remove(Manifest.fileName, of: fixture)
    }
    let summary = try await fixture.publish {
      settings(&$0)
      $0.filesToVerify = Set(damaged)
    }
    #expect(summary.files.written == damaged.count)
    #expect(try damaged.map(fixture.bytes) == before)
    #expect(try fixture.files() == files)
    #expect(try await fixture.publish(settings).builtCount == 0)
  }

  @Test("A copied site with new timestamps is compared, and only missing files are written")
  func copied() async throws {
    try fixture.save([.plain(7), .plain(70)])
    try await fixture.publish()
    let copy = fixture.publishing(into: "Copy")
    try FileManager.default.createDirectory(atPath: copy.output, withIntermediateDirectories: false)
    for file in try FileManager.default.subpathsOfDirectory(atPath: fixture.output)
    where !file.hasPrefix("q/stackoverflow/70") {
      guard let data = FileManager.default.contents(atPath: "\(fixture.output)/\(file)") else {
        continue
      }
      try copy.write(String(decoding: data, as: UTF8.self), to: file)
    }
    let summary = try await copy.publish()
    #expect(summary.files.written == 2)
    #expect(try copy.files() == fixture.files())
  }

  @Test(
    "In a very large site a manually changed page is restored only by a forced build")
  func largeSite() async throws {
    // The page of a question shows the titles of its neighbours.
    try fixture.save([.plain(7), .plain(17), .plain(70)])
    let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
    try await fixture.publish(settings)
    try fixture.write("by hand", to: "q/stackoverflow/7.html")
    try await fixture.publish(settings)
    #expect(try fixture.text("q/stackoverflow/7.html") == "by hand")
    try fixture.execute("UPDATE questions SET title = 'New' WHERE question_id = 70")
    try await fixture.publish(settings)
    #expect(try fixture.text("q/stackoverflow/70.html").contains("New"))
    #expect(try fixture.text("q/stackoverflow/7.html") == "by hand")
    try await fixture.publish {
      settings(&$0)
      $0.force = true
    }
    #expect(try fixture.text("q/stackoverflow/7.html").contains("Text of"))
  }

  @Test("After a killed build every file is compared, even if another build failed since")
  func killedThenFailed() async throws {
    try fixture.save([.plain(7), .plain(70)])
    let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
    try await fixture.publish(settings)
    try fixture.write("of another theme", to: "q/stackoverflow/7.html")
    try fixture.write("half", to: ".sodigest-unfinished/q/stackoverflow/70.html")
    let failing = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return try await fixture.publish { $0.maxFilesCompared = 5 }
    }
    await #expect(throws: CancellationError.self) { try await failing.value }
    try await fixture.publish(settings)
    #expect(try fixture.text("q/stackoverflow/7.html").contains("Text of"))
  }

  @Test("A very large site is compared completely if a copy of the archive was published there")
  func largeSiteOfAnotherArchive() async throws {
    try fixture.save([.plain(7), .plain(70)])
    let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
    try await fixture.publish(settings)
    try fixture.execute(
      """
      CREATE TABLE backup AS SELECT * FROM ledger_parts;
      """)
    try fixture.save([.plain(7, title: "Later"), .plain(71)], on: 21)
    try await fixture.publish(settings)
    try fixture.execute(
      """
      DELETE FROM ledger_parts;
      INSERT INTO ledger_parts SELECT * FROM backup;
      DELETE FROM questions WHERE question_id = 71;
      """)
    try await fixture.publishAndCompare(settings)
    #expect(!fixture.exists("q/stackoverflow/71.html"))
  }
}
