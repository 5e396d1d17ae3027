import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct CommunityTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }
  private let api = "https://api.example/2.3"

  @Test("Returns a site as it was saved, with the base URL of its API")
  func roundTrip() throws {
    try #expect(archive.community("emacs") == .emacs)
    try #expect(archive.apiBase(ofSite: "emacs") == api)
  }

  @Test("Returns nil for an unknown site and for its API")
  func unknown() throws {
    try #expect(archive.community("vi") == nil)
    try #expect(archive.apiBase(ofSite: "vi") == nil)
  }

  @Test("Lists sites in the order of their API parameters")
  func list() throws {
    let bare = Community(apiSiteParameter: "askubuntu", name: "", url: "")
    let meta = Community(
      apiSiteParameter: "meta.emacs", name: "Emacs Meta", url: "https://m.example")
    try archive.save(meta, apiBase: api, at: .day(1))
    try archive.save(bare, apiBase: api, at: .day(1))
    try #expect(archive.communities() == [bare, .emacs, meta])
  }

  @Test("Older data of a site does not replace newer data")
  func newerWins() throws {
    var renamed = Community.emacs
    renamed.name = "GNU Emacs"
    renamed.markdownExtensions = []
    try archive.save(renamed, apiBase: api, at: .day(3))
    try archive.save(.emacs, apiBase: api, at: .day(2))
    try #expect(archive.community("emacs") == renamed)
  }

  @Test("Refuses to store one site from two APIs")
  func otherAPI() throws {
    let expectedError = ArchiveError.otherAPI(
      site: "emacs", stored: api, requested: "http://127.0.0.1:8399/2.3")
    #expect(throws: expectedError) {
      try archive.save(.emacs, apiBase: "http://127.0.0.1:8399/2.3", at: .day(9))
    }
    try #expect(archive.apiBase(ofSite: "emacs") == api)
  }
}
