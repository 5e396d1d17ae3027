import Output
import Archive
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Testing

@Suite("Files that somebody touched")
struct TouchedFileTests {
  private func remove(_ file: String, of desk: Desk) throws {
    try FileManager.default.removeItem(atPath: "\(desk.output)/\(file)")
  }

  @Test(
    "A file that was removed is made again, and nothing else is written",
    arguments: [
      "q/stackoverflow/7.html", "q/stackoverflow/7.md", "t/stackoverflow/swift/index.html",
      "d/stackoverflow-swift/2026-11-20.html", "index.html", "404.html", ".nojekyll",
    ])
  func removed(file: String) async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish()
      let bytes = try desk.bytes(file)
      let states = try desk.states()
      try remove(file, of: desk)
      let summary = try await desk.publishAndCompare()
      #expect(try desk.bytes(file) == bytes)
      #expect(try desk.touched(since: states) == [file])
      #expect(summary.files.written == 1)
    }
  }

  @Test("A page that was changed by hand is made again, even with the same size")
  func changed() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let page = try desk.text("q/stackoverflow/7.html")
      try desk.write(page.replacing("Text of", with: "Tent of"), to: "q/stackoverflow/7.html")
      let summary = try await desk.publish()
      #expect(summary.files.written == 1)
      #expect(try desk.text("q/stackoverflow/7.html") == page)
    }
  }

  @Test("An image that was removed or changed is there again, drawn or fetched")
  func images() async throws {
    try await Desk.use { desk in
      try desk.keepSample()
      try await desk.publish()
      let fetched = try desk.files().filter { $0.hasSuffix(".png") }
      let drawings = try desk.files().filter { $0.hasSuffix(".svg") }
      let drawn = try #require(drawings.first)
      #expect(fetched.count >= 2)
      let bytes = try desk.bytes(fetched[1])
      try remove(drawn, of: desk)
      try remove(fetched[0], of: desk)
      try Data(bytes.map { ~$0 }).write(to: URL(filePath: "\(desk.output)/\(fetched[1])"))
      let summary = try await desk.publishAndCompare()
      #expect(summary.files.written == 3)
      #expect(try desk.bytes(fetched[1]) == bytes)
      #expect(try desk.walk().problems == [])
    }
  }

  @Test("A file that was only touched keeps its bytes, and the next run has nothing to do")
  func touched() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let page = "\(desk.output)/q/stackoverflow/7.html"
      try FileManager.default.setAttributes([.modificationDate: Date.day(1)], ofItemAtPath: page)
      let states = try desk.states()
      let second = try await desk.publish()
      #expect(second.builtCount > 0 && second.files.written == 0)
      let third = try await desk.publish()
      #expect(third.builtCount == 0)
      #expect(try desk.states() == states)
    }
  }

  @Test(
    "What is distrusted is compared though it looks as it was published, whatever else is known",
    arguments: [true, false], [true, false])
  func distrusted(isLarge: Bool, hasList: Bool) async throws {
    try await Desk.use { desk in
      try desk.keepSample()
      let settings = { (settings: inout SiteSettings) in
        if isLarge { settings.maxFilesCompared = 5 }
      }
      try await desk.publish(settings)
      let files = try desk.files()
      let damaged = try [".png", ".svg", ".css", "q/stackoverflow/", "search/w0"].map { part in
        try #require(files.first { $0.hasPrefix(part) || $0.hasSuffix(part) })
      }
      let before = try damaged.map(desk.bytes)
      for (file, bytes) in zip(damaged, before) {
        try desk.disguise(bytes.dropLast() + [UInt8(ascii: "~")], as: file)
      }
      if hasList {
        #expect(try await desk.publish(settings).builtCount == 0)
      } else {
        try remove(Manifest.fileName, of: desk)
      }
      let summary = try await desk.publish {
        settings(&$0)
        $0.filesToVerify = Set(damaged)
      }
      #expect(summary.files.written == damaged.count)
      #expect(try damaged.map(desk.bytes) == before)
      #expect(try desk.files() == files)
      #expect(try await desk.publish(settings).builtCount == 0)
    }
  }

  @Test("A copy of a site that does not know its time stamps is compared, and nothing written")
  func copied() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try await desk.publish()
      let copy = Desk(folder: desk.folder, outputName: "Copy")
      try FileManager.default.createDirectory(
        atPath: copy.output, withIntermediateDirectories: false)
      for file in try FileManager.default.subpathsOfDirectory(atPath: desk.output)
      where !file.hasPrefix("q/stackoverflow/70") {
        guard let data = FileManager.default.contents(atPath: "\(desk.output)/\(file)") else {
          continue
        }
        try copy.write(String(decoding: data, as: UTF8.self), to: file)
      }
      let summary = try await copy.publish()
      #expect(summary.files.written == 2)
      #expect(try copy.files() == desk.files())
    }
  }

  @Test(
    "In a very large site a touched page stays until it is forced")
  func large() async throws {
    try await Desk.use { desk in
      // The page of a question shows the titles of its neighbours.
      try desk.keep([.plain(7), .plain(17), .plain(70)])
      let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
      try await desk.publish(settings)
      try desk.write("by hand", to: "q/stackoverflow/7.html")
      try await desk.publish(settings)
      #expect(try desk.text("q/stackoverflow/7.html") == "by hand")
      try desk.execute("UPDATE questions SET title = 'New' WHERE question_id = 70")
      try await desk.publish(settings)
      #expect(try desk.text("q/stackoverflow/70.html").contains("New"))
      #expect(try desk.text("q/stackoverflow/7.html") == "by hand")
      try await desk.publish {
        settings(&$0)
        $0.force = true
      }
      #expect(try desk.text("q/stackoverflow/7.html").contains("Text of"))
    }
  }

  @Test("After a kill nothing is trusted, even if the next run fails, too")
  func killedThenFailed() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
      try await desk.publish(settings)
      try desk.write("of another theme", to: "q/stackoverflow/7.html")
      try desk.write("half", to: ".sodigest-unfinished/q/stackoverflow/70.html")
      let failing = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return try await desk.publish { $0.maxFilesCompared = 5 }
      }
      await #expect(throws: CancellationError.self) { try await failing.value }
      try await desk.publish(settings)
      #expect(try desk.text("q/stackoverflow/7.html").contains("Text of"))
    }
  }

  @Test("A very large site where another copy of the archive published is compared as a whole")
  func largeAndForeign() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      let settings = { (settings: inout SiteSettings) in settings.maxFilesCompared = 5 }
      try await desk.publish(settings)
      try desk.execute(
        """
        CREATE TABLE backup AS SELECT * FROM ledger_parts;
        """)
      try desk.keep([.plain(7, title: "Later"), .plain(71)], on: 21)
      try await desk.publish(settings)
      try desk.execute(
        """
        DELETE FROM ledger_parts;
        INSERT INTO ledger_parts SELECT * FROM backup;
        DELETE FROM questions WHERE question_id = 71;
        """)
      try await desk.publishAndCompare(settings)
      #expect(!desk.exists("q/stackoverflow/71.html"))
    }
  }
}
