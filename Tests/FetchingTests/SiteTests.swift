import Archive
import Fetching
import Networking
import StackExchange
import Testing

/// What a run asks about sites, and how rarely.
@Suite struct SiteTests {
  /// The network's sites, one a page.
  private func sites(_ names: [String]) -> StubAPI.Answer {
    { _, query in
      let number = number("page", in: query) ?? 0
      return page([site(names[number - 1], name: "Site \(number)")], hasMore: number < names.count)
    }
  }

  private let questions: StubAPI.Answer = { _, _ in page([question(1)]) }

  private func sitePages(of api: StubAPI) -> [Int?] {
    api.requests.filter { $0.hasPrefix("/sites?") }.map { number("page", in: $0) }
  }

  @Test("A site is looked for page by page, and no further than it takes")
  func laterPage() async throws {
    try await withArchive { archive in
      let api = StubAPI(sites: sites(["a", "b", "math", "d"]), questions)
      try await fetch(digest(site: "math"), of: api, into: archive)
      #expect(sitePages(of: api) == [1, 2, 3])
      let math = try archive.community("math")
      #expect(math?.name == "Site 3")
      #expect(math?.url == "https://math.com")
      try #expect(archive.apiBase(ofSite: "math") == StubAPI.base)
    }
  }

  @Test("No page of the network's sites is asked for twice in a run")
  func noPageTwice() async throws {
    try await withArchive { archive in
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
  }

  @Test("Whether a site has maths is remembered")
  func maths() async throws {
    try await withArchive { archive in
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
  }

  @Test(
    "An unlisted site's address is that of its questions, else what its name suggests",
    arguments: [
      ("secret", #""link":"https://Secret.Example/questions/1/t","#, "https://secret.example"),
      ("secret", #""link":"https://secret.example:8443/q/1","#, "https://secret.example:8443"),
      ("secret", #""link":"javascript:alert(1)","#, "https://secret.stackexchange.com"),
      ("secret", "", "https://secret.stackexchange.com"),
      ("so.example.org", "", "https://so.example.org"),
    ])
  func unlisted(parameter: String, link: String, url: String) async throws {
    try await withArchive { archive in
      let api = StubAPI { _, _ in page([question(1, more: link)]) }
      try await fetch(digest(site: parameter), of: api, into: archive)
      let known = try #require(try archive.community(parameter))
      #expect(known.url == url)
      #expect(known.name == parameter)
    }
  }

  @Test("Unlisted sites are tried, and looked for no longer than the list is long")
  func endlessList() async throws {
    try await withArchive { archive in
      let api = StubAPI(sites: { _, _ in page([site("a")], hasMore: true) }, questions)
      let outcome = try await fetch(digest(site: "hidden"), of: api, into: archive)
      #expect(outcome.ids == [1])
      #expect(sitePages(of: api).count <= 20)
    }
  }

  @Test("A list of sites that is refused fails the digest with the API's reason")
  func refusedList() async throws {
    try await withArchive { archive in
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
}
