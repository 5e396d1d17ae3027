import Archive
import FoundationEssentials
import Testing

@Suite struct RecentResponseTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let now = Date(timeIntervalSince1970: 1_800_000_000)
  private let body: [UInt8] = [1, 2, 3]

  @Test("A response is returned if it is recent enough, and is replaced by a newer one")
  func finding() throws {
    try archive.saveResponse(body, to: "GET a", at: now, deletingBefore: now - 61)
    let response = try archive.recentResponse(to: "GET a", since: now)
    #expect(response?.body == body)
    #expect(response?.date == now)
    try #expect(archive.recentResponse(to: "GET a", since: now + 1) == nil)
    try #expect(archive.recentResponse(to: "GET b", since: now) == nil)
    try archive.saveResponse([4], to: "GET a", at: now + 5, deletingBefore: now - 56)
    try #expect(archive.recentResponse(to: "GET a", since: now)?.body == [4])
    try archive.removeResponse(to: "GET a")
    try #expect(archive.recentResponse(to: "GET a", since: now) == nil)
  }

  @Test("Responses that are too old or dated in the future are deleted")
  func deletion() throws {
    try archive.saveResponse(body, to: "old", at: now - 100, deletingBefore: now - 161)
    try archive.saveResponse(body, to: "future", at: now + 100, deletingBefore: now - 161)
    try archive.saveResponse(body, to: "young", at: now, deletingBefore: now - 61)
    try #expect(archive.recentResponse(to: "old", since: .distantPast) == nil)
    try #expect(archive.recentResponse(to: "future", since: .distantPast) == nil)
    try #expect(archive.recentResponse(to: "young", since: .distantPast) != nil)
  }

  @Test("Responses of an unfinished fetch are stored until it finishes")
  func unfinishedFetch() throws {
    try #expect(archive.beginFetch(ofDigest: "d", at: now - 3600) == nil)
    try archive.saveResponse(body, to: "before", at: now - 3700, deletingBefore: now - 3800)
    try archive.saveResponse(body, to: "a", at: now - 3500, deletingBefore: now - 3600)
    try archive.saveResponse(body, to: "b", at: now, deletingBefore: now - 61)
    try #expect(archive.recentResponse(to: "before", since: .distantPast) == nil)
    try #expect(archive.recentResponse(to: "a", since: .distantPast) != nil)
    try #expect(archive.beginFetch(ofDigest: "d", at: now) == now - 3600)
    try archive.finishFetch(ofDigest: "d")
    try archive.saveResponse(body, to: "c", at: now, deletingBefore: now - 61)
    try #expect(archive.recentResponse(to: "a", since: .distantPast) == nil)
    try #expect(archive.beginFetch(ofDigest: "d", at: now) == nil)
  }

  @Test(
    "A fetch that began too long ago or in the future is not resumed", arguments: [-72_001, 1])
  func staleFetch(offset: TimeInterval) throws {
    _ = try archive.beginFetch(ofDigest: "d", at: now + offset)
    try #expect(archive.beginFetch(ofDigest: "d", at: now) == nil)
    try #expect(archive.beginFetch(ofDigest: "d", at: now + 9) == now)
  }

  @Test("The refresh date of a digest is independent of the progress of its fetch")
  func refreshes() throws {
    try #expect(archive.refreshDate(ofDigest: "d") == nil)
    _ = try archive.beginFetch(ofDigest: "d", at: now)
    try #expect(archive.refreshDate(ofDigest: "d") == nil)
    try archive.saveRefreshDate(ofDigest: "d", at: now + 5)
    try #expect(archive.refreshDate(ofDigest: "d") == now + 5)
    try #expect(archive.beginFetch(ofDigest: "d", at: now + 9) == now)
  }
}
