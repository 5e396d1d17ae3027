import Archive
import Fetching
import Networking
import StackExchange
import Testing

/// Requests for the list of sites.
@Suite struct SiteTests {
  private let temporaryArchive = TemporaryArchive()
  private var archive: Archive { temporaryArchive.archive }

  /// Returns the sites of the network, one on each page.
  private func sites(_ names: [String]) -> StubAPI.Handler {
    { _, query in
      let number = number("page", in: query) ?? 0
      return page([site(names[number - 1], name: "Site \(number)")], hasMore: number < names.count)
    }
  }

  private let questions: StubAPI.Handler = { _, _ in page([question(1)]) }

  private func sitePages(of api: StubAPI) -> [Int?] {
    api.requests.filter { $0.hasPrefix("/sites?") }.map { number("page", in: $0) }
  }

  @Test("The list of sites is read page by page until the site is found")
  func laterPage() async throws {
    let api = StubAPI(sites: sites(["a", "b", "math", "d"]), questions)
    try await fetch(digest(site: "math"), of: api, into: archive)
    #expect(sitePages(of: api) == [1, 2, 3])
    let math = try archive.community("math")
    #expect(math?.name == "Site 3")
    #expect(math?.url == "https://math.com")
    try #expect(archive.apiBase(ofSite: "math") == StubAPI.base)
  }

  @Test("Each page of the list of sites is requested once in a run")
  func noPageTwice() async throws {
    let api = StubAPI(sites: sites(["a", "b", "c", "d"]), questions)
    var fetcher = fetcher(api, archive)
    for name in ["b", "a", "d", "hidden", "nowhere", "c"] {
      _ = try await fetcher.fetch(digest(site: name))
    }
    #expect(sitePages(of: api) == [1, 2, 3, 4])
    for (name, title) in [
      ("a", "Site 1"), ("c", "Site 3"), ("d", "Site 4"), ("hidden", "hidden"),
    ] {
      try #expect(archive.community(name)?.name == title)
    }
  }

  @Test("A site is stored with its support for maths")
  func maths() async throws {
    let json = """
      {"api_site_parameter":"math","site_url":"https://math.example/","name":"M",
      "markdown_extensions":["MathJax"],"site_state":"normal"}
      """
    let api = StubAPI(sites: { _, _ in page([json]) }, questions)
    try await fetch(digest(site: "math"), of: api, into: archive)
    let math = try #require(try archive.community("math"))
    #expect(math.hasMath)
    #expect(math.url == "https://math.example")
  }

  @Test(
    "The URL of an unlisted site is taken from its questions, or else from its parameter",
    arguments: [
      ("secret", #""link":"https://Secret.Example/questions/1/t","#, "https://secret.example"),
      ("secret", #""link":"https://secret.example:8443/q/1","#, "https://secret.example:8443"),
      ("secret", #""link":"javascript:alert(1)","#, "https://secret.stackexchange.com"),
      ("secret", "", "https://secret.stackexchange.com"),
      ("so.example.org", "", "https://so.example.org"),
    ])
  func unlisted(parameter: String, link: String, url: String) async throws {
    let api = StubAPI { _, _ in page([question(1, more: link)]) }
    try await fetch(digest(site: parameter), of: api, into: archive)
    let stored = try #require(try archive.community(parameter))
    #expect(stored.url == url)
    #expect(stored.name == parameter)
  }

  @Test("An unlisted site is fetched, and an endless list of sites is read only partly")
  func endlessList() async throws {
    let api = StubAPI(sites: { _, _ in page([site("a")], hasMore: true) }, questions)
    let outcome = try await fetch(digest(site: "hidden"), of: api, into: archive)
    #expect(outcome.ids == [1])
    #expect(sitePages(of: api).count <= 20)
  }

  @Test("A refused list of sites fails the digest with the reason of the API")
  func refusedList() async throws {
    let api = StubAPI(
      sites: { _, _ in
        #"{"error_id":502,"error_message":"more requests available in 70 seconds"}"#
      }, questions)
    await #expect(
      throws: WebserviceError.throttled(
        retryAfter: .seconds(70), message: "more requests available in 70 seconds")
    ) {
      try await fetch(digest(), of: api, into: archive)
    }
  }
}
