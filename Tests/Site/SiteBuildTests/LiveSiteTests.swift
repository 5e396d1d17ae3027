import Archive
import Basics
import Contents
import Foundation
import Glibc
import Pages
import SiteBuild
import SiteTesting
import StackExchange
import Synchronization
import TestSupport
import Testing

/// Tests that files rendered on demand are those of the built site.
@Suite("A site straight from the archive")
struct LiveSiteTests {
  private let fixture = SiteFixture()

  /// Returns the live site of a fixture's archive, with the settings of ``SiteFixture/publish(theme:kinds:_:)``.
  private func liveSite(
    _ fixture: SiteFixture, _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> LiveSite {
    var settings = SiteSettings(outputFolder: "\(fixture.folder)/none")
    settings.rowsPerPart = 3
    change(&settings)
    let path = fixture.archivePath
    return try await Publisher(
      openArchive: { try Archive(at: path, for: .readOnly) }, theme: .builtIn(), settings: settings
    ).liveSite()
  }

  @Test(
    "Every file is the built one, byte for byte", arguments: [SiteFormat.html, .json, .single])
  func files(format: SiteFormat) async throws {
    let questions = (1...40).map { Question.plain(10 * $0, tags: ["swift", "c++", "con"]) }
    try fixture.save(questions)
    var community = Question.plain(2_026)
    community.post.owner = User(id: -1, displayName: "Community")
    try fixture.save([.plain(7), community], site: "emacs", digest: "Emacs & more")
    let change: (inout SiteSettings) -> Void = { settings in
      settings.formats = [.html, .markdown, format]
      settings.baseURL = "https://example.org"
      // Larger sites have no search files; the archive itself is searched.
      settings.maxQuestionsSearched = 2
      settings.namesNotesByTitle = format == .json
    }
    try await fixture.publish(change)
    let path = fixture.archivePath
    try await SearchIndexUpdate(
      openArchive: { try Archive(at: path, for: .readOnly) }, jobs: 2, maxQuestions: 2,
      progress: { _, _ in }
    ).run(Archive(at: path, for: .readWrite))
    let site = try await liveSite(fixture, change)
    let files = try fixture.files()
    #expect(files.count > 140)
    // Pages come before the drawings that they show.
    for file in files.sorted(by: { !$0.hasPrefix("img/") && $1.hasPrefix("img/") }) {
      let bytes = try #require(try site.contents(ofFileAt: file), "\(file)")
      #expect(try bytes == fixture.bytes(file), "\(file)")
    }
    #expect(!fixture.exists("../none"))
  }

  @Test("Threads that render at the same time get the files that one thread gets")
  func threads() async throws {
    try fixture.save((1...40).map { .plain(10 * $0, tags: ["swift", "c++"]) })
    let (site, other) = (try await liveSite(fixture), try await liveSite(fixture))
    let paths =
      (1...40).map { "q/stackoverflow/\(10 * $0).html" } + [
        "index.html", "q/stackoverflow/index.html", "u/stackoverflow/1.html", "feed.xml",
        "status.json", "t/stackoverflow/swift/index.html",
      ]
    let expected = try paths.map { try other.contents(ofFileAt: $0) }
    #expect(expected.allSatisfy { $0 != nil })
    let differences = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 10 * paths.count) { number in
      let index = 7 * number % paths.count
      let file = try? site.contents(ofFileAt: paths[index])
      if file != expected[index] { differences.withLock { $0.append(paths[index]) } }
    }
    #expect(differences.withLock(\.self) == [])
  }

  @Test("Images of the archive and folders with an index page are found")
  func imagesAndFolders() async throws {
    try fixture.save([.plain(10)])
    try await fixture.publish()
    let site = try await liveSite(fixture)
    #expect(site.hasPage(at: "q/stackoverflow/index.html"))
    #expect(!site.hasPage(at: "q/nowhere/index.html"))
    #expect(try site.contents(ofFileAt: "img/00/0123456789abcdef.png") == nil)
    for path in ["", "q", "../archive.sqlite", "q/stackoverflow/11.html", ".sodigest-site"] {
      #expect(try site.contents(ofFileAt: path) == nil, "\(path)")
    }
  }

  @Test("Pages have a search as soon as the archive has an index")
  func search() async throws {
    try fixture.save([.plain(10)])
    func hasSearchBox() async throws -> Bool {
      let page = try #require(try await liveSite(fixture).contents(ofFileAt: "index.html"))
      return String(decoding: page, as: UTF8.self).contains(#"role="search""#)
    }
    #expect(try await !hasSearchBox())
    try await fixture.publish()
    #expect(try await hasSearchBox())
  }

  @Test("A question that was deleted from the archive meanwhile is not found")
  func deletedQuestion() async throws {
    try fixture.save([.plain(10), .plain(20)])
    let site = try await liveSite(fixture)
    #expect(try site.contents(ofFileAt: "q/stackoverflow/10.html") != nil)
    try fixture.execute("DELETE FROM questions WHERE question_id = 10")
    #expect(try site.contents(ofFileAt: "q/stackoverflow/10.html") == nil)
    #expect(try site.contents(ofFileAt: "q/stackoverflow/20.html") != nil)
  }

  @Test("Lists by votes have all questions, also where a built site has only the best")
  func largeSite() async throws {
    try fixture.save((1...120).map { .plain(10 * $0, tags: ["swift"]) })
    let change: (inout SiteSettings) -> Void = {
      ($0.maxQuestionsRanked, $0.rankedQuestionsPerTag) = (100, 10)
    }
    let site = try await liveSite(fixture, change)
    for path in ["q/stackoverflow/votes-2.html", "t/stackoverflow/swift/2.html"] {
      #expect(try site.contents(ofFileAt: path) != nil, "\(path)")
    }
  }

  @Test("Lists by votes begin with the highest of any scores; younger questions precede older ones")
  func orderByVotes() async throws {
    let scores = [
      3, 0, -1, 3, 255, 256, -70_000, 70_000, 1 << 24, -(1 << 24), 65_536, Int(Int32.max), 3, -1,
      Int(Int32.min),
    ]
    let questions = scores.enumerated().map { Question.plain($0 + 1, score: $1) }
    try fixture.save(questions)
    let page = try #require(
      try await liveSite(fixture).contents(ofFileAt: "q/stackoverflow/votes.html"))
    let ids = String(decoding: page, as: UTF8.self).matches(
      of: /href="[^"]*q\/stackoverflow\/(\d+)\.html"/
    )
    .compactMap { Int($0.output.1) }
    let expected = questions.sorted { ($0.post.score, $0.id) > ($1.post.score, $1.id) }
    #expect(ids == expected.map(\.id))
  }

  @Test("Authors have pages, also where a built site has too many questions for them")
  func authorsOfLargeSite() async throws {
    try fixture.save((1...3).map { .plain(10 * $0) })
    let large = try await liveSite(fixture) {
      ($0.maxQuestionsWithAuthors, $0.maxQuestionsInMemory) = (1, 1)
    }
    let small = try await liveSite(fixture) { _ in }
    for path in ["index.html", "u/stackoverflow/index.html", "u/stackoverflow/2.html"] {
      let page = try large.contents(ofFileAt: path)
      #expect(try page != nil && page == small.contents(ofFileAt: path), "\(path)")
    }
  }

  @Test("A list whose temporary file cannot be read is an error, not a page without titles")
  func damagedTemporaryFile() async throws {
    let title = String(repeating: "Title ", count: 100)
    try fixture.save((1...3_000).map { .plain(10 * $0, title: "\(title)\($0)") })
    let site = try await liveSite(fixture) { $0.maxQuestionsInMemory = 1 }
    let path = "u/stackoverflow/2.html"
    #expect(try site.contents(ofFileAt: path) != nil)
    let folder = "/proc/self/fd"
    let name = URL(filePath: fixture.folder).lastPathComponent
    let temporaryFiles = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
      return target?.contains("/\(name)/.sodigest-") == true
    }
    try #require(!temporaryFiles.isEmpty)
    for file in temporaryFiles { try #require(ftruncate(#require(CInt(file)), 0) == 0) }
    #expect(throws: TemporaryFileError.self) { try site.contents(ofFileAt: path) }
  }

  @Test("Lists are of one time, although another program writes meanwhile")
  func otherWriter() async throws {
    try fixture.save((1...40).map { .plain(10 * $0, title: "0") })
    let path = fixture.archivePath
    try await RawDatabase.withBusyWriter(at: path) {
      var settings = SiteSettings(outputFolder: "\(fixture.folder)/none")
      (settings.rowsPerPart, settings.jobs) = (3, 2)
      for _ in 0..<60 {
        let contents = try await SiteContents(
          of: Archive(at: path, for: .readOnly), settings,
          opening: { try Archive(at: path, for: .readOnly) })
        let questions = try #require(contents.site("stackoverflow")).questions
        #expect(questions.count == 40)
        #expect(Set(questions.map(\.title)).count == 1)
      }
    }
  }
}
