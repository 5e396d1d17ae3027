import SiteBuild
import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteTesting
import StackExchange
import Synchronization
import Testing
import Glibc

extension SiteFixture {
  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(output)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Returns the files in the staging folder, which no build may leave behind.
  func stagedFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: output).filter {
      $0.hasPrefix(".sodigest-unfinished")
    }
  }
}

@Suite("Writing a site")
struct WritingTests {
  private let fixture = SiteFixture()

  @Test("Publishing without changes writes nothing")
  func unchanged() async throws {
    try fixture.save([.plain(7), .plain(70)])
    let first = try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    let metadata = try fixture.fileMetadata()
    let second = try await fixture.publish { $0.formats = [.html, .markdown, .json] }
    #expect(try fixture.fileMetadata() == metadata)
    #expect(first.files.written == second.files.unchanged)
    #expect(second.files.written == 0 && second.files.removed == 0)
    #expect(first.files.written == (try fixture.files().count))
    #expect(try fixture.stagedFiles() == [])
  }

  @Test(
    "A changed question rewrites only the pages that show it")
  func changed() async throws {
    try fixture.save([.plain(7, tags: ["a"]), .plain(70, tags: ["b"])])
    try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    var question = Question.plain(7, tags: ["a"])
    question.post.score = 8
    try fixture.changeArchive { try $0.save(question, site: "stackoverflow", at: .day(20)) }
    let summary = try await fixture.publish()
    let after = try fixture.fileMetadata()
    let touched = after.keys.filter { file in
      after[file] != metadata[file] && file.contains(".") && !file.hasPrefix("search")
        && !file.hasPrefix(".")
    }.sorted()
    #expect(
      touched == [
        "q/index.html", "q/stackoverflow/7.html", "q/stackoverflow/7.md",
        "q/stackoverflow/index.html", "t/stackoverflow/a/index.html", "u/stackoverflow/1.html",
      ])
    // These pages, the scores of search, and the search page, which refers to the scores.
    #expect(summary.files.written == 8)
  }

  @Test("A forced build rewrites every file")
  func force() async throws {
    try fixture.save([.plain(7)])
    let first = try await fixture.publish()
    let metadata = try fixture.fileMetadata()
    let second = try await fixture.publish { $0.force = true }
    #expect(second.files == first.files)
    let after = try fixture.fileMetadata()
    for file in try fixture.files() { #expect(after[file] != metadata[file], "\(file)") }
  }

  @Test("The number of threads does not change the files")
  func jobs() async throws {
    try fixture.saveSample()
    try await fixture.publish {
      $0.formats = [.html, .markdown, .json]
      $0.jobs = 1
    }
    for jobs in [2, 5] {
      try await fixture.publish {
        $0.formats = [.html, .markdown, .json]
        $0.outputFolder = fixture.output + "\(jobs)"
        $0.jobs = jobs
      }
      for file in try fixture.files() {
        let other = try Data(contentsOf: URL(filePath: "\(fixture.output)\(jobs)/\(file)"))
        #expect(try fixture.bytes(file) == Array(other), "\(file)")
      }
    }
  }

  @Test("The progress callback finally reports all questions")
  func progress() async throws {
    try fixture.save((1...120).map { .plain($0 * 10) })
    let reports = ProgressReports()
    let publisher = Publisher(
      openArchive: { try Archive(at: fixture.archivePath, for: .readOnly) },
      theme: try .builtIn(), settings: SiteSettings(outputFolder: fixture.output),
      progress: { done, total in reports.append(done, total) })
    _ = try await publisher.publish(Archive(at: fixture.archivePath, for: .readWrite))
    #expect(reports.all == [[100, 120], [120, 120]])
  }

  @Test("Foreign files and their folders are kept")
  func foreign() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    try fixture.write("mine", to: "CNAME")
    try fixture.write("mine", to: "q/stackoverflow/notes.txt")
    try fixture.write("mine", to: "d/extra/2026-11-20.html")
    try await fixture.publish { $0.formats = [.json] }
    #expect(try fixture.text("CNAME") == "mine")
    #expect(try fixture.text("q/stackoverflow/notes.txt") == "mine")
    #expect(try fixture.text("d/extra/2026-11-20.html") == "mine")
    #expect(!fixture.exists("q/stackoverflow/7.html"))
  }

  @Test("A foreign file at the path of a page is not replaced")
  func foreignFileAtPagePath() async throws {
    try fixture.save([.plain(7)])
    try fixture.write("<p>my own home page", to: "index.html")
    await #expect(throws: OutputError.foreignFile(path: "\(fixture.output)/index.html")) {
      try await fixture.publish()
    }
    #expect(try fixture.files() == ["index.html"])
    #expect(try fixture.stagedFiles() == [])
    #expect(!fixture.exists("q"))
  }

  @Test("A site without a manifest is recognized, and gets a new manifest")
  func lostManifest() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    try FileManager.default.removeItem(atPath: "\(fixture.output)/\(Manifest.fileName)")
    try fixture.save([.plain(7, title: "Changed")])
    let summary = try await fixture.publish()
    #expect(summary.files.written > 0 && summary.files.unchanged > 0)
    #expect(fixture.exists(Manifest.fileName))
    #expect(try fixture.text("q/stackoverflow/7.html").contains("Changed"))
  }

  @Test("An obsolete page is removed with the folders that become empty")
  func removed() async throws {
    try fixture.save([.plain(7, tags: ["only"]), .plain(70)])
    try await fixture.publish { $0.formats = [.html] }
    #expect(fixture.exists("t/stackoverflow/only/index.html"))
    try fixture.save([.plain(7, tags: ["another"])])
    let summary = try await fixture.publish { $0.formats = [.html] }
    // Three pages, and the four search files that still have words of the former text.
    #expect(summary.files.removed == 7)
    #expect(!fixture.exists("t/stackoverflow/only"))
    #expect(fixture.exists("t/stackoverflow/another/index.html"))
    #expect(try fixture.crawl().problems == [])
  }
}

/// Collects the calls of a progress callback.
private final class ProgressReports: Sendable {
  private let reports = Mutex<[[Int]]>([])

  func append(_ done: Int, _ total: Int) { reports.withLock { $0.append([done, total]) } }

  var all: [[Int]] { reports.withLock { $0 } }
}
