import Archive
import ArchiveSearch
import Basics
import Contents
import FoundationEssentials
import Search
import SearchContract
import Serving
import SiteTesting
import Testing

@Suite(
  "Search of a big site under serve", .enabled(if: Browser.isInstalled, "Chromium is not installed")
)
struct LiveSearchTests {
  private let fixture = SiteFixture()

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
            var search = ArchiveSearch(
              try Archive(at: archivePath, for: .readOnly), now: { Date(OperatorExample.today) })
            return .json(200, try search.pageResults(of: request.form, limit: 200))
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
    try await fixture.publishSearchableQuestions()
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

  @Test("Operators and orders are those of the archive, and what is no operator is named")
  func operators() async throws {
    struct Found: Decodable {
      let ids: [Int]
      let note: String
    }
    try await fixture.publishOperatorQuestions()
    try await fixture.publish { $0.maxQuestionsSearched = 2 }
    var search = ArchiveSearch(try Archive(at: fixture.archivePath, for: .readOnly))
    let examples = OperatorExample.all
    let orders = SearchOrder.allCases.flatMap { order in
      ["score:..99", "parse", "is:answer"].map { (query: $0, order: order) }
    }
    let searches =
      examples.map { [$0.query, ""] } + OperatorExample.unknown.map { [$0.query, ""] }
      + orders.map { [$0.query, $0.order.rawValue] }
    let list = String(decoding: try JSONEncoder().encode(searches), as: UTF8.self)
    let read = """
      (async () => {
        const all = []
        for (const [words, sort] of \(list)) {
          note.textContent = ''
          form.q.value = words + ' '
          form.sort.value = sort
          form.oninput()
          while (!note.textContent) await new Promise(done => setTimeout(done, 5))
          while (!more.hidden) {
            const { length } = list.children
            more.onclick()
            while (list.children.length == length) await new Promise(done => setTimeout(done, 5))
          }
          all.push({ note: note.textContent, ids: [...document.querySelectorAll('#list a.title')].map(link =>
            +(link.hash.match(/answer-(\\d+)/) ?? link.pathname.match(/(\\d+)\\.html/))[1]) })
        }
        return JSON.stringify(all)
      })()
      """
    try await withServer(fixture) { address in
      try await withBrowser { browser in
        let page = try await browser.visit(
          address + "search.html", evaluating: read, timeout: .seconds(120))
        let found = try JSONDecoder().decode(
          [Found].self, from: Data(try #require(page.value).utf8))
        #expect(page.failures.isEmpty && page.messages.isEmpty && found.count == searches.count)
        for (example, results) in zip(examples, found) {
          #expect(results.ids.count == example.ids.count, "\(example.query)")
          #expect(!example.findsAnswers || Set(results.ids) == example.ids, "\(example.query)")
          #expect(!results.note.contains("is not a filter"), "\(example.query)")
        }
        for (example, results) in zip(OperatorExample.unknown, found.dropFirst(examples.count)) {
          let nearest = example.nearest.map { " → “\($0)”" } ?? ""
          #expect(
            results.note.hasPrefix("“\(example.part)”\(nearest) is not a filter."),
            "\(results.note)")
        }
        for (example, results) in zip(orders, found.suffix(orders.count)) {
          let inArchive = try search.results(of: example.query, order: example.order, limit: 20)
          #expect(
            results.ids == inArchive.questions.map { $0.isAnswer ? $0.answerID : $0.key.id },
            "\(example)")
        }
      }
    }
  }

  @Test("On disk the box is hidden, and the search page says why")
  func onDisk() async throws {
    try await fixture.publishSearchableQuestions()
    try await fixture.publish { $0.maxQuestionsSearched = 2 }
    let folder = FileURL.url(fixture.output)
    try await withBrowser { browser in
      let home = try await browser.visit(folder + "/index.html", evaluating: Self.searchFromHeader)
      #expect(home.value == "hidden")
      let page = try await browser.visit(folder + "/search.html?q=x", evaluating: Self.results)
      #expect(page.value?.hasPrefix("This site has") == true)
    }
  }
}
