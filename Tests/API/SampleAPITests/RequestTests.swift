import Networking
import SampleAPI
import StackExchange
import Testing

@Suite("Requests to the sample API")
struct RequestTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  private let bearer = [HTTPHeader("Authorization", "Bearer the-key")]

  @Test(
    "An unknown method is an error",
    arguments: [
      "", "question", "questions/hot", "questions/one", "questions/1;two", "questions/0",
      "questions/400/authors", "questions/400/answers/5", "tags/swift", "filters",
      "answers", "posts/400", "users", "sites/stackoverflow",
    ])
  func unknownMethods(path: String) async throws {
    #expect(try await sample.error("\(path)?site=stackoverflow") == .noMethod)
  }

  @Test("Only filters can be created with POST, and DELETE is not supported")
  func otherMethods() async throws {
    #expect(
      try await sample.error("questions?site=stackoverflow", method: .post) == .noMethod)
    #expect(
      try await sample.error("filters/create", method: .delete) == .noMethod)
  }

  @Test("More than a hundred ids, or twenty filters, are an error")
  func tooManyIDs() async throws {
    let ids = (1...101).map(String.init).joined(separator: ";")
    #expect(
      try await sample.error("questions/\(ids)?site=stackoverflow") == .badParameter("ids"))
    let filters = Array(repeating: "none", count: 21).joined(separator: ";")
    #expect(try await sample.error("filters/\(filters)") == .badParameter("ids"))
  }

  @Test("A missing or unknown site is an error")
  func site() async throws {
    #expect(try await sample.error("questions") == .badParameter("site is required"))
    #expect(
      try await sample.error("questions?site=emacs")
        == .badParameter("No site found for name `emacs`"))
  }

  @Test("Pages after page 25 require a key")
  func manyPages() async throws {
    let path = "questions?site=stackoverflow&pagesize=1&page=26"
    #expect(
      try await sample.error(path)
        == Envelope(403, "access_denied", "page above 25 requires access token or app key"))
    #expect(try await sample.page(path, headers: bearer).items.isEmpty)
    #expect(try await sample.error(path.replacing("26", with: "25")) == nil)
  }

  @Test("A huge page number results in an empty page")
  func hugePage() async throws {
    let path = "questions?site=stackoverflow&pagesize=100&page=\(Int.max)"
    #expect(try await sample.page(path, headers: bearer).items.isEmpty)
  }

  @Test("A key in the header raises the quota")
  func quota() async throws {
    let path = "questions?site=stackoverflow"
    #expect(try await sample.page(path).wrapper["quota_max"] == .integer(300))
    #expect(try await sample.page(path).wrapper["quota_remaining"] == .integer(299))
    #expect(
      try await sample.page(path, headers: bearer).wrapper["quota_max"] == .integer(10_000))
  }

  @Test(
    "A key in the query is an error that does not reveal it", arguments: ["key", "access_token"])
  func keyInQuery(name: String) async throws {
    let error = try await sample.error("nothing?\(name)=secret")
    #expect(error?.name == "bad_parameter")
    #expect(error?.message.hasPrefix(name) == true)
    #expect(error?.message.contains("secret") == false)
  }

  @Test(
    "An invalid authorization header is an error",
    arguments: ["secret", "Basic c2VjcmV0", "Bearer", ""])
  func wrongHeader(value: String) async throws {
    #expect(
      try await sample.error(
        "questions?site=stackoverflow", headers: [HTTPHeader("authorization", value)])
        == .badParameter("key"))
  }

  @Test(
    "The base URL may have any host and path that ends with the version",
    arguments: [
      "https://api.stackexchange.com/2.3", "http://127.0.0.1:8399/2.3",
      "https://team.example/api/2.3", "https://API.EXAMPLE//2.3/",
    ])
  func baseURLs(base: String) async throws {
    let response = try await sample.api.transport(
      HTTPRequest(url: "\(base)/questions?site=stackoverflow#top"))
    #expect(response.status == 200)
    #expect(response.header("content-type") == "application/json; charset=utf-8")
  }

  @Test(
    "An invalid URL is an error",
    arguments: [
      "questions", "ftp://api.example/2.3/questions", "https:///2.3/questions",
      "https://api.example/2.3/tags/c%2/info", "https://api.example/2.3/questions?tagged=é",
      "https://api.example/2.3/questions?tagged=a b", "https://me@api.example/2.3/questions",
      "https://api.example:x/2.3/questions",
    ])
  func invalidURLs(url: String) async throws {
    await #expect(
      throws: TransportError.refused(
        url: url, because: "it is not an absolute, percent-encoded URL")
    ) {
      _ = try await sample.api.transport(HTTPRequest(url: url))
    }
  }

  @Test("Real hosts are unreachable")
  func realHosts() async throws {
    await #expect(
      throws: TransportError.unreachable(
        host: "www.gravatar.com", because: "the sample API only serves its own hosts")
    ) {
      _ = try await sample.api.transport(HTTPRequest(url: "https://www.gravatar.com/avatar/1"))
    }
  }

  @Test("A response over the size limit of the request is an error")
  func tooLong() async throws {
    let url = "https://api.example/2.3/sites"
    await #expect(throws: TransportError.tooLarge(url: url, limit: 20)) {
      _ = try await sample.api.transport(
        HTTPRequest(url: url, limits: HTTPLimits(maxBodyBytes: 20)))
    }
  }
}
