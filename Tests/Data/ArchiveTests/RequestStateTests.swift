import Archive
import FoundationEssentials
import Testing

@Suite struct RequestStateTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let api = "https://api.example/2.3"

  @Test("A filter is found by its API and its fields")
  func filter() throws {
    let unsafe = StoredFilter(name: "!abc)", isSafe: false)
    let safe = StoredFilter(name: "!def", isSafe: true)
    try archive.save(unsafe, forFields: "question.body", apiBase: api, at: .day(1))
    try archive.save(safe, forFields: "question.body", apiBase: "http://other", at: .day(1))
    try #expect(archive.filter(forFields: "question.body", apiBase: api) == unsafe)
    try #expect(archive.filter(forFields: "question.body", apiBase: "http://other") == safe)
    try #expect(archive.filter(forFields: "question.link", apiBase: api) == nil)
  }

  @Test("A new filter replaces the previous one")
  func newFilter() throws {
    let old = StoredFilter(name: "!old", isSafe: true)
    let new = StoredFilter(name: "!new", isSafe: false)
    try archive.save(old, forFields: "f", apiBase: api, at: .day(2))
    try archive.save(new, forFields: "f", apiBase: api, at: .day(1))
    try #expect(archive.filter(forFields: "f", apiBase: api) == new)
  }

  @Test("Stores the quota that an API reported last")
  func quota() throws {
    try #expect(archive.quota(apiBase: api) == nil)
    try archive.save(Quota(maximum: 300, remaining: 12, reportDate: .day(1)), apiBase: api)
    let latest = Quota(maximum: 10_000, remaining: 9_999, reportDate: .day(2))
    try archive.save(latest, apiBase: api)
    try #expect(archive.quota(apiBase: api) == latest)
    try #expect(archive.quota(apiBase: "http://other") == nil)
  }
}
