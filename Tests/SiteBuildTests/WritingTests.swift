import Output
import Archive
import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import StackExchange
import Synchronization
import Testing
import Glibc

extension Desk {
  func write(_ text: String, to file: String) throws {
    let url = URL(filePath: "\(output)/\(file)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Files on their way, which no run may leave behind.
  func leftovers() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: output).filter {
      $0.hasPrefix(".sodigest-unfinished")
    }
  }
}

@Suite("Writing a site")
struct WritingTests {
  @Test("Publishing the same again touches nothing")
  func unchanged() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      let first = try await desk.publish { $0.formats = [.html, .markdown, .json] }
      let states = try desk.states()
      let second = try await desk.publish { $0.formats = [.html, .markdown, .json] }
      #expect(try desk.states() == states)
      #expect(first.files.written == second.files.unchanged)
      #expect(second.files.written == 0 && second.files.removed == 0)
      #expect(first.files.written == (try desk.files().count))
      #expect(try desk.leftovers() == [])
    }
  }

  @Test(
    "A question that changed changes the pages that show it, and no other file")
  func changed() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, tags: ["a"]), .plain(70, tags: ["b"])])
      try await desk.publish()
      let states = try desk.states()
      var question = Question.plain(7, tags: ["a"])
      question.post.score = 8
      try desk.change { try $0.save(question, site: "stackoverflow", at: .day(20)) }
      let summary = try await desk.publish()
      let after = try desk.states()
      let touched = after.keys.filter { file in
        after[file] != states[file] && file.contains(".") && !file.hasPrefix("search")
          && !file.hasPrefix(".")
      }.sorted()
      #expect(
        touched == [
          "q/stackoverflow/7.html", "q/stackoverflow/7.md", "q/stackoverflow/index.html",
          "t/stackoverflow/a/index.html", "u/stackoverflow/1.html",
        ])
      // Those, the scores, and the page of search, which names these.
      #expect(summary.files.written == 7)
    }
  }

  @Test("When asked to, every file is written anew")
  func force() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      let first = try await desk.publish()
      let states = try desk.states()
      let second = try await desk.publish { $0.force = true }
      #expect(second.files == first.files)
      let after = try desk.states()
      for file in try desk.files() { #expect(after[file] != states[file], "\(file)") }
    }
  }

  @Test("How many threads there are makes no difference to a single byte")
  func jobs() async throws {
    try await Desk.use { desk in
      try desk.keepSample()
      try await desk.publish {
        $0.formats = [.html, .markdown, .json]
        $0.jobs = 1
      }
      for jobs in [2, 5] {
        try await desk.publish {
          $0.formats = [.html, .markdown, .json]
          $0.outputFolder = desk.output + "\(jobs)"
          $0.jobs = jobs
        }
        for file in try desk.files() {
          let other = try Data(contentsOf: URL(filePath: "\(desk.output)\(jobs)/\(file)"))
          #expect(try desk.bytes(file) == Array(other), "\(file)")
        }
      }
    }
  }

  @Test("Progress tells of every question in the end")
  func progress() async throws {
    try await Desk.use { desk in
      try desk.keep((1...120).map { .plain($0 * 10) })
      let reports = Reports()
      let publisher = Publisher(
        openArchive: { try Archive(at: desk.archivePath, for: .readOnly) },
        theme: try .builtIn(), settings: SiteSettings(outputFolder: desk.output),
        progress: { done, total in reports.note(done, total) })
      _ = try await publisher.publish(Archive(at: desk.archivePath, for: .readWrite))
      #expect(reports.all == [[100, 120], [120, 120]])
    }
  }

  @Test("Files that others put there stay, and so do their folders")
  func foreign() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      try desk.write("mine", to: "CNAME")
      try desk.write("mine", to: "q/stackoverflow/notes.txt")
      try desk.write("mine", to: "d/extra/2026-11-20.html")
      try await desk.publish { $0.formats = [.json] }
      #expect(try desk.text("CNAME") == "mine")
      #expect(try desk.text("q/stackoverflow/notes.txt") == "mine")
      #expect(try desk.text("d/extra/2026-11-20.html") == "mine")
      #expect(!desk.exists("q/stackoverflow/7.html"))
    }
  }

  @Test("What others put in the way of a page is not replaced")
  func inTheWay() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try desk.write("<p>my own home page", to: "index.html")
      await #expect(throws: OutputError.foreignFile(path: "\(desk.output)/index.html")) {
        try await desk.publish()
      }
      #expect(try desk.files() == ["index.html"])
      #expect(try desk.leftovers() == [])
      #expect(!desk.exists("q"))
    }
  }

  @Test("A site whose list was lost is known again, and its list made anew")
  func lostManifest() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      try FileManager.default.removeItem(atPath: "\(desk.output)/\(Manifest.fileName)")
      try desk.keep([.plain(7, title: "Changed")])
      let summary = try await desk.publish()
      #expect(summary.files.written > 0 && summary.files.unchanged > 0)
      #expect(desk.exists(Manifest.fileName))
      #expect(try desk.text("q/stackoverflow/7.html").contains("Changed"))
    }
  }

  @Test("A page that is no longer part of the site goes, and with it folders that became empty")
  func removed() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7, tags: ["only"]), .plain(70)])
      try await desk.publish { $0.formats = [.html] }
      #expect(desk.exists("t/stackoverflow/only/index.html"))
      try desk.keep([.plain(7, tags: ["another"])])
      let summary = try await desk.publish { $0.formats = [.html] }
      #expect(summary.files.removed == 3)
      #expect(!desk.exists("t/stackoverflow/only"))
      #expect(desk.exists("t/stackoverflow/another/index.html"))
      #expect(try desk.walk().problems == [])
    }
  }
}

/// Collects what a publication reports.
private final class Reports: Sendable {
  private let reports = Mutex<[[Int]]>([])

  func note(_ done: Int, _ total: Int) { reports.withLock { $0.append([done, total]) } }

  var all: [[Int]] { reports.withLock { $0 } }
}
