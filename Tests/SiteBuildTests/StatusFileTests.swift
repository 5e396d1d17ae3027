import Archive
import Contents
import FoundationEssentials
import SiteBuild
import StackExchange
import Testing

@Suite("What a site says of itself to programs")
struct StatusFileTests {
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

  private func status(_ desk: Desk) throws -> Status {
    try JSONDecoder().decode(Status.self, from: Data(desk.bytes("status.json")))
  }

  private func stamps(_ desk: Desk) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: desk.files().map { ($0, try desk.bytes($0)) })
  }

  @Test("It tells times and counts, of each digest too")
  func contents() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7), .plain(70)])
      try desk.change { archive in
        try archive.markUnavailable([70], site: "stackoverflow", at: .day(21))
        try archive.save(
          ImageSource.DownloadFailure(kind: .missing, reason: "r"), forURL: "https://i.example/1",
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
      try await desk.publish { $0.fetchStartDate = .day(20) }
      #expect(
        try status(desk)
          == Status(
            generator: "sodigest", last_success: "2026-11-20T00:00:00Z",
            last_failure: "2026-11-19T00:00:00Z", questions: 1, editions: 1, missing_images: 1,
            digests: [
              .init(
                name: "stackoverflow-swift", edition: "2026-11-20", questions: 2,
                last_success: "2026-11-20T00:00:00Z", last_failure: "2026-11-19T00:00:00Z")
            ]))
    }
  }

  @Test("A run without news changes it alone, and only that is written again")
  func noNews() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.fetchStartDate = .day(20) }
      let before = try stamps(desk)
      let summary = try await desk.publish { $0.fetchStartDate = .day(21) }
      #expect(summary.files.written == 1 && summary.files.removed == 0)
      #expect(summary.files.unchanged == before.count - 1)
      let after = try stamps(desk)
      #expect(Set(before.keys) == Set(after.keys))
      #expect(before.keys.filter { before[$0] != after[$0] } == ["status.json"])
      #expect(try status(desk).last_success == "2026-11-21T00:00:00Z")
      let again = try await desk.publish { $0.fetchStartDate = .day(21) }
      #expect(again.files.written == 0)
    }
  }

  @Test("Rendering alone writes it only where the site changed")
  func rendering() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.fetchStartDate = .day(20) }
      let success = RunRecord(command: "fetch", start: .day(22), end: .day(22), exitCode: 0)
      try desk.change { _ = try $0.save(success) }
      #expect(try await desk.publish().files.written == 0)
      #expect(try status(desk).last_success == "2026-11-20T00:00:00Z")
      try desk.keep([.plain(8)], on: 21)
      #expect(try await desk.publish().files.written > 1)
      #expect(try status(desk).last_success == "2026-11-22T00:00:00Z")
    }
  }

  @Test("Rendering makes it where it is missing, or somebody changed it")
  func missing() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish()
      #expect(try status(desk).last_success == nil)
      try Data("{}".utf8).write(to: URL(filePath: desk.output + "/status.json"))
      try await desk.publish()
      #expect(try status(desk).questions == 1)
    }
  }

  @Test("A status that was refreshed is known: the next rendering has nothing to do")
  func known() async throws {
    try await Desk.use { desk in
      try desk.keep([.plain(7)])
      try await desk.publish { $0.fetchStartDate = .day(20) }
      try await desk.publish { $0.fetchStartDate = .day(21) }
      #expect(try await desk.publish().files.written == 0)
      #expect(!FileManager.default.fileExists(atPath: desk.output + "/.sodigest-unfinished"))
    }
  }
}
