import SiteBuild
import Archive
import Contents
import FoundationEssentials
import SiteTesting
import StackExchange
import TestSupport
import Testing

@Suite("Ownership of output folders")
struct OwnershipTests {
  private let fixture = SiteFixture()

  @Test("Building into the site of another archive is an error and changes nothing")
  func otherArchive() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try await SiteFixture.withTemporary { other in
      let output = fixture.output
      await #expect(throws: OutputError.belongsToOtherArchive(folder: output, isSample: false)) {
        try await other.publish { $0.outputFolder = output }
      }
    }
    #expect(try fixture.fileMetadata() == metadata)
  }

  @Test("A real site completely replaces a sample site")
  func realAfterSample() async throws {
    try await SiteFixture.withTemporary(isSample: true) { sample in
      try sample.saveSample()
      try await sample.publish()
      try await SiteFixture.withTemporary { fixture in
        try fixture.save([.plain(7)])
        let summary = try await fixture.publish { $0.outputFolder = sample.output }
        try await fixture.publish()
        #expect(summary.files.removed > 100)
        #expect(try sample.files() == fixture.files())
        #expect(try sample.crawl().problems == [])
      }
    }
  }

  @Test("The sample does not replace a real site")
  func sampleAfterReal() async throws {
    try await fixture.publish()
    try await SiteFixture.withTemporary(isSample: true) { sample in
      let real = fixture.output
      await #expect(throws: OutputError.belongsToOtherArchive(folder: real, isSample: false)) {
        try await sample.publish { $0.outputFolder = real }
      }
    }
  }

  @Test("The manifest lists all files, and is read back unchanged")
  func manifest() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let manifest = try #require(Manifest(fixture.bytes(Manifest.fileName)))
    #expect(manifest.files == (try fixture.files()))
    #expect(manifest.id.utf8.count == 32)
    #expect(manifest.archive == (try Archive(at: fixture.archivePath, for: .readOnly).id))
    #expect(!manifest.isSample)
    #expect(Manifest(manifest.bytes) == manifest)
  }

  @Test(
    "An unreadable manifest is an error",
    arguments: [
      "", "hello", "sodigest 2\nid a\narchive b\nsample no\n\n",
      "sodigest 1\nid a\narchive b\nsample maybe\n\n",
      "sodigest 1\nid a\narchive b\nsample no\n",
      "sodigest 1\nid \narchive b\nsample no\n\n",
    ])
  func unreadableManifest(text: String) async throws {
    #expect(Manifest(Array(text.utf8)) == nil)
    try fixture.write(text, to: Manifest.fileName)
    await #expect(
      throws: OutputError.unreadableManifest(path: "\(fixture.output)/\(Manifest.fileName)")
    ) {
      try await fixture.publish()
    }
    #expect(try fixture.files() == [])
  }

  @Test("A build removes the staging folder of a killed build")
  func killedBuild() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    try fixture.write("half", to: ".sodigest-unfinished/q/stackoverflow/7.html")
    try await fixture.publish()
    #expect(try fixture.stagedFiles() == [])
    #expect(try fixture.fileMetadata().filter { $0.key != "" } == metadata)
  }

  @Test("A failed build does not change the site")
  func failure() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    try FileManager.default.removeItem(atPath: "\(fixture.output)/about.html")
    try fixture.write("mine", to: "about.html/kept.txt")
    let metadata = try fixture.fileMetadata()
    try fixture.save([.plain(7, title: "Changed"), .plain(70)])
    await #expect(throws: OutputError.foreignFile(path: "\(fixture.output)/about.html")) {
      try await fixture.publish()
    }
    #expect(
      try fixture.fileMetadata().filter { $0.key.contains(".") }
        == metadata.filter { $0.key.contains(".") })
    #expect(try fixture.stagedFiles() == [])
  }

  @Test("A cancelled build publishes nothing")
  func cancellation() async throws {
    try fixture.save([.plain(7)])
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask {
        await #expect(throws: CancellationError.self) { try await fixture.publish() }
      }
    }
    #expect(try fixture.files() == [])
    #expect(try fixture.stagedFiles() == [])
  }

  @Test("The error for an unusable output folder has its path and the reason")
  func unusable() async throws {
    try Data("x".utf8).write(to: URL(filePath: fixture.output))
    for path in [fixture.output, "\(fixture.output)/below"] {
      let expected = OutputError.unusableFolder(path: path, because: "Not a directory")
      await #expect(throws: expected) { try await fixture.publish { $0.outputFolder = path } }
    }
  }

  @Test("The output folder is created with its parents")
  func createdFolder() async throws {
    try await fixture.publish { $0.outputFolder = fixture.folder + "/a/b/c/" }
    #expect(FileManager.default.fileExists(atPath: fixture.folder + "/a/b/c/index.html"))
  }

  @Test("The error for a file in place of a folder has its path")
  func fileInPlaceOfFolder() async throws {
    try fixture.save([.plain(7)])
    try fixture.write("mine", to: "q")
    let expected = OutputError.notWritable(path: "\(fixture.output)/q", because: "Not a directory")
    await #expect(throws: expected) { try await fixture.publish() }
    #expect(try fixture.files() == ["q"])
  }

  @Test(
    "Each error description has the path and advice",
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
  func messages(error: OutputError, path: String, advice: String) {
    #expect("\(error)".contains(path))
    #expect("\(error)".contains(advice))
  }
}
