import Configuration
import SodigestCommand
import Testing

@Suite struct SummaryTests {
  @Test("A question of several digests counts once in the summary")
  func sharedQuestions() async throws {
    try await withWorld { world async throws in
      let line = "build --tag swift --tag swift,concurrency --sample --period all --no-images"
      #expect(await world.run("\(line) --no-avatars --json") == .success)
      let digests = try world.summary()["digests"] as? [[String: Any]] ?? []
      let counts = digests.compactMap { $0["questions"] as? Int }
      try #require(counts.count == 2 && counts[0] > 0 && counts[1] > 0)
      #expect(world.errors.contains("Published \(counts[0]) questions in 2 digests; files: "))
    }
  }
}
