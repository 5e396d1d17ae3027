import Archive
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Testing

@Suite("Status file")
struct StatusFileTests {
  private let fixture = SiteFixture()

  private struct Status: Decodable, Equatable {
    let generator: String
    let last_success: String?
    let last_failure: String?
    let questions: Int
    let editions: Int
    let missing_images: Int
    let digests: [Digest]

    struct Digest: Decodable, Equatable {
      let name: String
      let edition: String?
      let questions: Int?
      let last_success: String?
      let last_failure: String?
    }
  }

  private func status(_ fixture: SiteFixture) throws -> Status {
    try JSONDecoder().decode(Status.self, from: Data(fixture.bytes("status.json")))
  }

  private func contents(_ fixture: SiteFixture) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: fixture.files().map { ($0, try fixture.bytes($0)) })
  }

  @Test("The status file has dates and counts, also for each digest")
  func fields() async throws {
    try fixture.save([.plain(7), .plain(70)])
    try fixture.changeArchive { archive in
      try archive.markUnavailable([70], site: "stackoverflow", at: .day(21))
      try archive.save(
        ImageSource.DownloadFailure(kind: .temporary, reason: "r"), forURL: "https://i.example/1",
        at: .day(20))
      let failed = try archive.save(
        RunRecord(command: "build", start: .day(19), end: .day(19), exitCode: 4))
      try archive.save(
        DigestRun(digest: "stackoverflow-swift", date: "2026-11-19", failure: "f"), inRun: failed)
      let run = try archive.save(RunRecord(command: "build", start: .day(20)))
      try archive.save(
        DigestRun(digest: "stackoverflow-swift", date: "2026-11-20", questionCount: 2), inRun: run
      )
    }
    try await fixture.publish { $0.fetchStartDate = .day(20) }
    #expect(
      try status(fixture)
        == Status(
          generator: "sodigest", last_success: "2026-11-20T00:00:00Z",
          last_failure: "2026-11-19T00:00:00Z", questions: 1, editions: 1, missing_images: 1,
          digests: [
            .init(
              name: "stackoverflow-swift", edition: "2026-11-20", questions: 2,
              last_success: "2026-11-20T00:00:00Z", last_failure: "2026-11-19T00:00:00Z")
          ]))
  }

  @Test("A run without changes rewrites only the status file")
  func unchangedSite() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.fetchStartDate = .day(20) }
    let before = try contents(fixture)
    let summary = try await fixture.publish { $0.fetchStartDate = .day(21) }
    #expect(summary.files.written == 1 && summary.files.removed == 0)
    #expect(summary.files.unchanged == before.count - 1)
    let after = try contents(fixture)
    #expect(Set(before.keys) == Set(after.keys))
    #expect(before.keys.filter { before[$0] != after[$0] } == ["status.json"])
    #expect(try status(fixture).last_success == "2026-11-21T00:00:00Z")
    let again = try await fixture.publish { $0.fetchStartDate = .day(21) }
    #expect(again.files.written == 0)
  }

  @Test("Rendering rewrites the status file only if the site changed")
  func rendering() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.fetchStartDate = .day(20) }
    let success = RunRecord(command: "fetch", start: .day(22), end: .day(22), exitCode: 0)
    try fixture.changeArchive { _ = try $0.save(success) }
    #expect(try await fixture.publish().files.written == 0)
    #expect(try status(fixture).last_success == "2026-11-20T00:00:00Z")
    try fixture.save([.plain(8)], on: 21)
    #expect(try await fixture.publish().files.written > 1)
    #expect(try status(fixture).last_success == "2026-11-22T00:00:00Z")
  }

  @Test("Rendering restores a missing or changed status file")
  func missing() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish()
    #expect(try status(fixture).last_success == nil)
    try Data("{}".utf8).write(to: URL(filePath: fixture.output + "/status.json"))
    try await fixture.publish()
    #expect(try status(fixture).questions == 1)
  }

  @Test("After the status file was rewritten, the next rendering writes nothing")
  func upToDate() async throws {
    try fixture.save([.plain(7)])
    try await fixture.publish { $0.fetchStartDate = .day(20) }
    try await fixture.publish { $0.fetchStartDate = .day(21) }
    #expect(try await fixture.publish().files.written == 0)
    #expect(!FileManager.default.fileExists(atPath: fixture.output + "/.sodigest-unfinished"))
  }
}
