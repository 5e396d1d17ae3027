import Configuration
import Dumps
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

/// What an import says about its time and its space before it takes them.
@Suite("Forecast of an import")
struct ImportForecastTests {
  private let world = World()
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  private func progress(_ bytesRead: Int) -> ImportProgress {
    ImportProgress(table: .posts, bytesRead: bytesRead, totalBytes: 1_000_000_000, rowsRead: 1)
  }

  private func time(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  @Test(
    "Time and space follow from the first seconds, once",
    arguments: [
      (true, "and its search index will take about 32 min, and the archive about 1.1 GB;"),
      (false, "will take about 9 min, and the archive about 1.0 GB;"),
    ])
  func firstSeconds(hasIndex: Bool, expected: String) throws {
    let archive = "\(folder)/a.sqlite"
    try Data(count: 1_000_000).write(to: URL(filePath: archive))
    let forecast = ImportForecast(archivePath: archive, hasIndex: hasIndex, processorCount: 2)
    // An import that goes on begins with what it read before.
    #expect(forecast.sentence(after: progress(500_000_000), at: time(100)) == nil)
    #expect(forecast.sentence(after: progress(502_000_000), at: time(103)) == nil)
    try Data(count: 11_000_000).write(to: URL(filePath: archive))
    let sentence = try #require(forecast.sentence(after: progress(505_000_000), at: time(105)))
    #expect(sentence.hasPrefix("the import \(expected) "))
    #expect(sentence.hasSuffix("B are free"))
    #expect(forecast.sentence(after: progress(600_000_000), at: time(200)) == nil)
  }

  @Test("A short import says nothing")
  func shortImport() {
    let forecast = ImportForecast(
      archivePath: "\(folder)/a.sqlite", hasIndex: true, processorCount: 2)
    #expect(forecast.sentence(after: progress(0), at: time(0)) == nil)
    #expect(forecast.sentence(after: progress(500_000_000), at: time(5)) == nil)
  }

  @Test(
    "A dump that does not fit on the disk is refused before a row is stored",
    .enabled(if: SmallDisk.isAllowed, "file systems cannot be mounted here"))
  func smallDisk() async throws {
    let row = """
      <row Id="1" PostTypeId="1" CreationDate="2024-01-02T03:04:05.678" Score="3" Body="Text" \
      Title="A title" Tags="|swift|" AnswerCount="0" />
      """
    // Rows that an import leaves out make the dump large.
    let body = String(repeating: "x", count: 750_000)
    let padding = (2...101).map { "<row Id=\"\($0)\" PostTypeId=\"99\" Body=\"\(body)\" />" }
    try FileManager.default.createDirectory(
      atPath: "\(world.folder)/french.meta", withIntermediateDirectories: true)
    try world.write("<posts>\(row)\(padding.joined())</posts>", to: "french.meta/Posts.xml")
    let disk = try SmallDisk(at: "\(world.folder)/disk", kilobytes: 8_000)
    defer { disk.remove() }
    let command = "import \(world.folder)/french.meta --archive \(world.folder)/disk/b.sqlite"
    #expect(await world.run(command) == .storage)
    #expect(
      world.errors.contains(
        "/disk/b.sqlite` has too little space: about 105.0 MB are needed, 7."), "\(world.errors)")
    #expect(world.errors.contains("--force imports anyway\n"))
    world.clear()
    #expect(await world.run("status --archive \(world.folder)/disk/b.sqlite") == .success)
    #expect(!world.output.contains("french"))
    // The rows of a selection take less than the dump.
    #expect(await world.run("\(command) --min-score 2") == .success)
    #expect(await world.run("\(command) --force") == .success, "\(world.errors)")
  }
}
