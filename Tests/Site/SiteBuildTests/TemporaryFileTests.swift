import Archive
import Basics
import Contents
import Glibc
import SiteBuild
import StackExchange
import TestSupport
import Testing

/// Tests of data that lists show, which is in a temporary file if there is much of it.
@Suite("Temporary files of lists")
struct TemporaryFileTests {
  /// The titles of the questions of a fixture, which need four megabytes.
  private static let titles = (1...40).map { number in
    "\(number) " + String(repeating: "x", count: 100_000)
  }

  private func withQuestions(_ body: (SiteFixture) async throws -> Void) async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save(
        zip(1..., Self.titles).map { .plain(10 * $0, title: $1) })
      try await body(fixture)
    }
  }

  /// Reads the contents of a fixture's archive with a folder for temporary files.
  private func contents(
    _ fixture: SiteFixture, in folder: String, _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> SiteContents {
    var settings = SiteSettings(outputFolder: "\(fixture.folder)/none")
    settings.temporaryFolder = folder
    change(&settings)
    let path = fixture.archivePath
    return try await SiteContents(
      of: Archive(at: path, for: .readOnly), settings,
      opening: { try Archive(at: path, for: .readOnly) })
  }

  private func titles(_ contents: SiteContents) throws -> [String] {
    let questions = try #require(contents.site("stackoverflow")).questions
    try contents.checkStorage()
    return questions.map(\.title)
  }

  @Test("Titles in a file are those of the archive")
  func file() async throws {
    try await withQuestions { fixture in
      let contents = try await contents(fixture, in: fixture.folder)
      #expect(contents.temporaryFileError == nil)
      #expect(try titles(contents) == Self.titles)
    }
  }

  @Test(
    "Titles for which the disk has no room stay in memory, and the reason is known",
    .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"),
    arguments: [16, 1_500])
  func fullDisk(kilobytes: Int) async throws {
    try await withQuestions { fixture in
      let disk = try SmallDisk(at: "\(fixture.folder)/disk", kilobytes: kilobytes)
      defer { disk.remove() }
      let contents = try await contents(fixture, in: disk.folder)
      let error = TemporaryFileError(inFolder: disk.folder, SystemError(ENOSPC))
      #expect(contents.temporaryFileError == error)
      #expect(
        error.problem == "the disk is full: \(disk.folder) has no room for temporary files")
      #expect(try titles(contents) == Self.titles)
      // A ZIM file needs more room, so its lists are an error.
      await #expect(throws: error) {
        try await self.contents(fixture, in: disk.folder) { $0.zim = ZimSettings() }
      }
    }
  }

  @Test("Without the folder, all titles are in memory; a ZIM file needs it")
  func missingFolder() async throws {
    try await withQuestions { fixture in
      let folder = "\(fixture.folder)/missing"
      let contents = try await contents(fixture, in: folder)
      let error = TemporaryFileError(inFolder: folder, SystemError(ENOENT))
      #expect(contents.temporaryFileError == error)
      #expect(try titles(contents) == Self.titles)
      await #expect(throws: error) {
        try await self.contents(fixture, in: folder) { $0.zim = ZimSettings() }
      }
    }
  }

  @Test("A site of more questions than fit in memory is served with a file beside the archive")
  func liveSite() async throws {
    try await SiteFixture.withTemporary { fixture in
      try fixture.save((1...20).map { .plain(10 * $0) })
      let path = fixture.archivePath
      func page(_ limit: Int) async throws -> [UInt8]? {
        var settings = SiteSettings(outputFolder: "\(fixture.folder)/none")
        settings.maxQuestionsInMemory = limit
        let site = try await Publisher(
          openArchive: { try Archive(at: path, for: .readOnly) }, theme: .builtIn(),
          settings: settings
        ).liveSite()
        #expect(site.temporaryFileError == nil)
        return try site.contents(ofFileAt: "q/stackoverflow/index.html")
      }
      #expect(try await page(19) == page(20))
    }
  }
}
