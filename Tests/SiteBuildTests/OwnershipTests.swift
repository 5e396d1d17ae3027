import Output
import Archive
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Whose a folder is")
struct OwnershipTests {
  @Test("A site of another archive is refused and left alone")
  func otherArchive() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let states = try desk.states()
      try await Desk.use { other in
        let mine = desk.output
        await #expect(throws: OutputError.belongsToOtherArchive(folder: mine, isSample: false)) {
          try await other.publish { $0.outputFolder = mine }
        }
      }
      #expect(try desk.states() == states)
    }
  }

  @Test("A real site replaces one made from the sample, to the last file")
  func realAfterSample() async throws {
    try await Desk.use(isSample: true) { sample in
      try sample.keepSample()
      try await sample.publish()
      try await Desk.use { desk in
        try desk.keep([.plain(7)])
        let summary = try await desk.publish { $0.outputFolder = sample.output }
        try await desk.publish()
        #expect(summary.files.removed > 100)
        #expect(try sample.files() == desk.files())
        #expect(try sample.walk().problems == [])
      }
    }
  }

  @Test("The sample does not replace a real site")
  func sampleAfterReal() async throws {
    try await Desk.use { desk in
      try await desk.publish()
      try await Desk.use(isSample: true) { sample in
        let real = desk.output
        await #expect(throws: OutputError.belongsToOtherArchive(folder: real, isSample: false)) {
          try await sample.publish { $0.outputFolder = real }
        }
      }
    }
  }

  @Test("A list of files says what was written, and is read as it is written")
  func manifest() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let manifest = try #require(Manifest(desk.bytes(Manifest.fileName)))
      #expect(manifest.files == (try desk.files()))
      #expect(manifest.id.utf8.count == 32)
      #expect(manifest.archive == (try Archive(at: desk.archivePath, for: .readOnly).id))
      #expect(!manifest.isSample)
      #expect(Manifest(manifest.bytes) == manifest)
    }
  }

  @Test(
    "A file that does not say whose the folder is, is refused",
    arguments: [
      "", "hello", "sodigest 2\nid a\narchive b\nsample no\n\n",
      "sodigest 1\nid a\narchive b\nsample maybe\n\n",
      "sodigest 1\nid a\narchive b\nsample no\n",
      "sodigest 1\nid \narchive b\nsample no\n\n",
    ])
  func wrongManifest(text: String) async throws {
    #expect(Manifest(Array(text.utf8)) == nil)
    try await Desk.use { desk in
      try desk.write(text, to: Manifest.fileName)
      await #expect(
        throws: OutputError.unreadableManifest(path: "\(desk.output)/\(Manifest.fileName)")
      ) {
        try await desk.publish()
      }
      #expect(try desk.files() == [])
    }
  }

  @Test("What a killed run left behind is cleared by the next")
  func leftovers() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      let states = try desk.states()
      try desk.write("half", to: ".sodigest-unfinished/q/stackoverflow/7.html")
      try await desk.publish()
      #expect(try desk.leftovers() == [])
      #expect(try desk.states().filter { $0.key != "" } == states)
    }
  }

  @Test("A run that fails leaves the site as it was")
  func failure() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      try FileManager.default.removeItem(atPath: "\(desk.output)/about.html")
      try desk.write("mine", to: "about.html/kept.txt")
      let states = try desk.states()
      try desk.keep([.plain(7, title: "Changed"), .plain(70)])
      await #expect(throws: OutputError.foreignFile(path: "\(desk.output)/about.html")) {
        try await desk.publish()
      }
      #expect(
        try desk.states().filter { $0.key.contains(".") } == states.filter { $0.key.contains(".") })
      #expect(try desk.leftovers() == [])
    }
  }

  @Test("A task that is cancelled publishes nothing")
  func cancelled() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      await withTaskGroup(of: Void.self) { group in
        group.cancelAll()
        group.addTask {
          await #expect(throws: CancellationError.self) { try await desk.publish() }
        }
      }
      #expect(try desk.files() == [])
      #expect(try desk.leftovers() == [])
    }
  }

  @Test("A folder that cannot be one is named with the reason")
  func unusable() async throws {
    try await Desk.use { desk in
      try Data("x".utf8).write(to: URL(filePath: desk.output))
      for path in [desk.output, "\(desk.output)/below"] {
        let expected = OutputError.unusableFolder(path: path, because: "Not a directory")
        await #expect(throws: expected) { try await desk.publish { $0.outputFolder = path } }
      }
    }
  }

  @Test("A folder is made with those above it")
  func made() async throws {
    try await Desk.use { desk in
      try await desk.publish { $0.outputFolder = desk.folder + "/a/b/c/" }
      #expect(FileManager.default.fileExists(atPath: desk.folder + "/a/b/c/index.html"))
    }
  }

  @Test("What blocks a folder of the site is named")
  func blocked() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try desk.write("mine", to: "q")
      let expected = OutputError.notWritable(
        path: "\(desk.output)/q", because: "Not a directory")
      await #expect(throws: expected) { try await desk.publish() }
      #expect(try desk.files() == ["q"])
    }
  }

  @Test(
    "Each error says what failed, where, and what to do",
    arguments: [
      (OutputError.diskFull(path: "Output/a.html"), "Output/a.html", "Make room"),
      (.notWritable(path: "Output/a", because: "No"), "Output/a", "--output"),
      (.unusableFolder(path: "Output", because: "No"), "Output", "--output"),
      (.belongsToOtherArchive(folder: "Output", isSample: true), "Output", "another sample"),
      (.belongsToOtherArchive(folder: "Output", isSample: false), "Output", "another archive"),
      (.foreignFile(path: "Output/a"), "Output/a", "Move it"),
      (.unreadableManifest(path: "Output/m"), "Output/m", "Remove"),
      (.unreadable(path: "Output/a", because: "No"), "Output/a", "permissions"),
    ])
  func messages(error: OutputError, place: String, advice: String) {
    #expect("\(error)".contains(place))
    #expect("\(error)".contains(advice))
  }
}
