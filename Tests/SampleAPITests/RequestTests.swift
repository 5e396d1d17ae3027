import Networking
import SampleAPI
import StackExchange
import Testing

@Suite("What a request must be like")
struct RequestTests {
  let sample: SmallSample
  init() throws { sample = try SmallSample() }

  private let bearer = [HTTPHeader("Authorization", "Bearer the-key")]

  @Test(
    "Methods that do not exist have no answer",
    arguments: [
      "", "question", "questions/hot", "questions/one", "questions/1;two", "questions/0",
      "questions/400/authors", "questions/400/answers/5", "tags/swift", "filters",
      "answers", "posts/400", "users", "sites/stackoverflow",
    ])
  func noMethod(path: String) async throws {
    #expect(try await sample.refusal("\(path)?site=stackoverflow") == .noMethod)
  }

  @Test("Only filters are created by POST; nothing is changed or deleted")
  func otherVerbs() async throws {
    #expect(
      try await sample.refusal("questions?site=stackoverflow", method: .post) == .noMethod)
    #expect(
      try await sample.refusal("filters/create", method: .delete) == .noMethod)
  }

  @Test("A hundred ids are enough")
  func tooManyIDs() async throws {
    let ids = (1...101).map(String.init).joined(separator: ";")
    #expect(
      try await sample.refusal("questions/\(ids)?site=stackoverflow") == .badParameter("ids"))
    let filters = Array(repeating: "none", count: 21).joined(separator: ";")
    #expect(try await sample.refusal("filters/\(filters)") == .badParameter("ids"))
  }

  @Test("A site must be named and known")
  func site() async throws {
    #expect(try await sample.refusal("questions") == .badParameter("site is required"))
    #expect(
      try await sample.refusal("questions?site=emacs")
        == .badParameter("No site found for name `emacs`"))
  }

  @Test("Page 26 needs a key")
  func manyPages() async throws {
    let path = "questions?site=stackoverflow&pagesize=1&page=26"
    #expect(
      try await sample.refusal(path)
        == Envelope(403, "access_denied", "page above 25 requires access token or app key"))
    #expect(try await sample.page(path, headers: bearer).items.isEmpty)
    #expect(try await sample.refusal(path.replacing("26", with: "25")) == nil)
  }

  @Test("A page number beyond all numbers is an empty page")
  func hugePage() async throws {
    let path = "questions?site=stackoverflow&pagesize=100&page=\(Int.max)"
    #expect(try await sample.page(path, headers: bearer).items.isEmpty)
  }

  @Test("A key travels in the header and raises the quota")
  func quota() async throws {
    let path = "questions?site=stackoverflow"
    #expect(try await sample.page(path).wrapper["quota_max"] == .integer(300))
    #expect(try await sample.page(path).wrapper["quota_remaining"] == .integer(299))
    #expect(
      try await sample.page(path, headers: bearer).wrapper["quota_max"] == .integer(10_000))
  }

  @Test("A key in the query is refused, wherever it is asked", arguments: ["key", "access_token"])
  func keyInQuery(name: String) async throws {
    let refusal = try await sample.refusal("nothing?\(name)=secret")
    #expect(refusal?.name == "bad_parameter")
    #expect(refusal?.message.hasPrefix(name) == true)
    #expect(refusal?.message.contains("secret") == false)
  }

  @Test(
    "A header that is not a key is refused", arguments: ["secret", "Basic c2VjcmV0", "Bearer", ""])
  func wrongHeader(value: String) async throws {
    #expect(
      try await sample.refusal(
        "questions?site=stackoverflow", headers: [HTTPHeader("authorization", value)])
        == .badParameter("key"))
  }

  @Test(
    "The base may be anywhere, as long as it ends with the version",
    arguments: [
      "https://api.stackexchange.com/2.3", "http://127.0.0.1:8399/2.3",
      "https://team.example/api/2.3", "https://API.EXAMPLE//2.3/",
    ])
  func anyBase(base: String) async throws {
    let response = try await sample.api.transport(
      HTTPRequest(url: "\(base)/questions?site=stackoverflow#top"))
    #expect(response.status == 200)
    #expect(response.header("content-type") == "application/json; charset=utf-8")
  }

  @Test(
    "An address that is none is refused",
    arguments: [
      "questions", "ftp://api.example/2.3/questions", "https:///2.3/questions",
      "https://api.example/2.3/tags/c%2/info", "https://api.example/2.3/questions?tagged=é",
      "https://api.example/2.3/questions?tagged=a b", "https://me@api.example/2.3/questions",
      "https://api.example:x/2.3/questions",
    ])
  func brokenAddress(url: String) async throws {
    await #expect(
      throws: TransportError.refused(
        url: url, because: "it is not an absolute, percent-encoded URL")
    ) {
      _ = try await sample.api.transport(HTTPRequest(url: url))
    }
  }

  @Test("Hosts of the real world are not there")
  func realHosts() async throws {
    await #expect(
      throws: TransportError.unreachable(
        host: "www.gravatar.com", because: "the sample API only serves its own hosts")
    ) {
      _ = try await sample.api.transport(HTTPRequest(url: "https://www.gravatar.com/avatar/1"))
    }
  }

  @Test("An answer longer than the request accepts is not handed over")
  func tooLong() async throws {
    let url = "https://api.example/2.3/sites"
    await #expect(throws: TransportError.tooLarge(url: url, limit: 20)) {
      _ = try await sample.api.transport(
        HTTPRequest(url: url, limits: HTTPLimits(maxBodyBytes: 20)))
    }
  }
}
