import Archive
import ArchiveSearch
import Basics
import Contents
import SearchContract
import Serving
import SiteTesting
import Testing

@Suite(
  "Search of a big site under serve", .enabled(if: Browser.isInstalled, "Chromium is not installed")
)
struct LiveSearchTests {
  /// Serves a site as `sodigest serve` does, and calls `body` with its address.
  private func withServer(
    _ fixture: SiteFixture, _ body: (_ address: String) async throws -> Void
  ) async throws {
    let (output, archivePath) = (fixture.output, fixture.archivePath)
    let server = try HTTPServer(on: .loopback, port: 0) { port in
      let responder = SiteResponder(
        files: SiteFolder(path: output), hosts: ServerHostNames(address: .loopback, port: port),
        preview: PreviewState(now: 0),
        endpoints: [
          "/hits.json": .get { request in
            var search = ArchiveSearch(try Archive(at: archivePath, for: .readOnly))
            return .json(200, try search.pageResults(of: request.form, limit: 20))
          }
        ])
      return { responder.response(to: $0) }
    }
    try await body("http://127.0.0.1:\(server.port)/")
    _ = consume server
  }

  /// JavaScript that searches with the box in the header, or tells that it is hidden.
  private static let searchFromHeader = """
    (async () => {
      const box = document.querySelector('header .find')
      if (!box.checkVisibility()) return 'hidden'
      box.q.value = 'vectro'
      const page = await fetch(box.action + '?' + new URLSearchParams(new FormData(box)))
      return page.ok + ' ' + new URL(page.url).search
    })()
    """

  /// JavaScript that waits for the results of the search page.
  private static let results = """
    (async () => {
      while (!note.textContent) await new Promise(done => setTimeout(done, 10))
      return note.textContent + '|'
        + [...document.querySelectorAll('#list a')].map(link => link.getAttribute('href')).join(' ')
    })()
    """

  @Test("The header has a search box, whose results come from the archive")
  func served() async throws {
    try await SiteFixture.withSearchableQuestions { fixture in
      try await fixture.publish { $0.maxQuestionsSearched = 2 }
      try await withServer(fixture) { address in
        try await withBrowser { browser in
          let home = try await browser.visit(address, evaluating: Self.searchFromHeader)
          #expect(home.value == "true ?q=vectro")
          let page = try await browser.visit(
            address + "search.html?q=vectro", evaluating: Self.results)
          let value = try #require(page.value)
          #expect(value.contains("vector") && value.contains("q/stackoverflow/"), "\(value)")
          #expect(page.failures.isEmpty && page.messages.isEmpty)
        }
      }
    }
  }

  @Test("On disk the box is hidden, and the search page says why")
  func onDisk() async throws {
    try await SiteFixture.withSearchableQuestions { fixture in
      try await fixture.publish { $0.maxQuestionsSearched = 2 }
      let folder = FileURL.url(fixture.output)
      try await withBrowser { browser in
        let home = try await browser.visit(
          folder + "/index.html", evaluating: Self.searchFromHeader)
        #expect(home.value == "hidden")
        let page = try await browser.visit(folder + "/search.html?q=x", evaluating: Self.results)
        #expect(page.value?.hasPrefix("This site has") == true)
      }
    }
  }
}
