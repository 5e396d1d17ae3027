import Archive
import FoundationEssentials
import StackExchange
import Testing

@Suite struct CommunityTests {
  private let api = "https://api.example/2.3"

  @Test("A site comes back as it was saved, with the API it came from")
  func roundTrip() async throws {
    try await withArchive { archive in
      try #expect(archive.community("emacs") == .emacs)
      try #expect(archive.apiBase(ofSite: "emacs") == api)
    }
  }

  @Test("An unknown site is nil, and has no API")
  func unknown() async throws {
    try await withArchive { archive in
      try #expect(archive.community("vi") == nil)
      try #expect(archive.apiBase(ofSite: "vi") == nil)
    }
  }

  @Test("Sites are listed by their parameter")
  func list() async throws {
    try await withArchive { archive in
      let bare = Community(apiSiteParameter: "askubuntu", name: "", url: "")
      let meta = Community(
        apiSiteParameter: "meta.emacs", name: "Emacs Meta", url: "https://m.example")
      try archive.save(meta, apiBase: api, at: .day(1))
      try archive.save(bare, apiBase: api, at: .day(1))
      try #expect(archive.communities() == [bare, .emacs, meta])
    }
  }

  @Test("What is known from later stays")
  func newerWins() async throws {
    try await withArchive { archive in
      var renamed = Community.emacs
      renamed.name = "GNU Emacs"
      renamed.markdownExtensions = []
      try archive.save(renamed, apiBase: api, at: .day(3))
      try archive.save(.emacs, apiBase: api, at: .day(2))
      try #expect(archive.community("emacs") == renamed)
    }
  }

  @Test("A site's posts never come from two APIs")
  func otherAPI() async throws {
    try await withArchive { archive in
      let refusal = ArchiveError.otherAPI(
        site: "emacs", stored: api, requested: "http://127.0.0.1:8399/2.3")
      #expect(throws: refusal) {
        try archive.save(.emacs, apiBase: "http://127.0.0.1:8399/2.3", at: .day(9))
      }
      try #expect(archive.apiBase(ofSite: "emacs") == api)
    }
  }
}
