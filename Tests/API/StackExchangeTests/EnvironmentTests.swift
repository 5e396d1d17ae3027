import Networking
import StackExchange
import Testing

@Suite struct EnvironmentTests {
  private let resource = Resource<Page<Community>>.communities()

  private func headers(_ environment: Environment) throws -> [String: String] {
    let request = try environment.request(for: resource.request)
    return Dictionary(request.headers.map { ($0.name, $0.value) }) { first, _ in first }
  }

  @Test("The key for public sites is sent as a bearer token, never in the URL")
  func publicSites() throws {
    let environment = Environment.stackExchange(key: try APIKey("a-key-of-ours"), userAgent: "us/1")
    let request = try environment.request(for: resource.request)
    #expect(request.url == "https://api.stackexchange.com/2.3/sites?page=1&pagesize=100")
    #expect(try headers(environment)["Authorization"] == "Bearer a-key-of-ours")
    #expect(try headers(environment)["User-Agent"] == "us/1")
    #expect(!"\(request)".contains("a-key-of-ours"))
  }

  @Test("Every request to a team names the team and has a token in its own header")
  func team() throws {
    let environment = Environment.team("acme", token: try APIKey("token-12"), userAgent: "us/1")
    let request = try environment.request(for: resource.request)
    #expect(
      request.url
        == "https://api.stackoverflowteams.com/2.3/sites?page=1&pagesize=100&team=acme")
    #expect(try headers(environment)["X-API-Access-Token"] == "token-12")
    #expect(try headers(environment)["Authorization"] == nil)
  }

  @Test("An Enterprise instance has its own URL and key header")
  func enterprise() throws {
    let environment = Environment.enterprise(
      instance: "https://overflow.example.org/", key: try APIKey("key-3456"), userAgent: "us/1")
    let request = try environment.request(for: resource.request)
    #expect(request.url.hasPrefix("https://overflow.example.org/api/2.3/sites?"))
    #expect(try headers(environment)["X-API-Key"] == "key-3456")
  }

  @Test("An API error is parsed at any status", arguments: [200, 400, 503])
  func envelope(status: Int) async throws {
    let json = """
      {"error_id":400,"error_name":"bad_parameter","error_message":"No site found for name `x`"}
      """
    await #expect(
      throws: WebserviceError.backend(
        id: 400, name: "bad_parameter", message: "No site found for name `x`")
    ) {
      try await load(status, json)
    }
  }

  @Test(
    "A throttle violation has the delay that its message states, within limits",
    arguments: [
      ("too many requests from this IP, more requests available in 61234 seconds", 61_234),
      ("available in 1 second", 1),
      ("Violation of backoff parameter", 60),
      ("available in 99999999999 seconds", 172_800),
    ])
  func throttle(message: String, seconds: Int) async throws {
    let json = """
      {"error_id":502,"error_name":"throttle_violation","error_message":"\(message)"}
      """
    await #expect(
      throws: WebserviceError.throttled(retryAfter: .seconds(seconds), message: message)
    ) {
      try await load(400, json)
    }
  }

  @Test("A post that mentions errors is not an error")
  func postAboutErrors() async throws {
    let json =
      #"{"items":[{"api_site_parameter":"s","site_url":"https://s","name":"\"error_id\""}]}"#
    #expect(try await load(200, json).items.first?.name == "\"error_id\"")
  }

  @Test("A response that is neither a page nor an API error is an error")
  func otherResponses() async throws {
    await #expect(throws: WebserviceError.self) { try await load(403, "<html>blocked</html>") }
    await #expect(throws: WebserviceError.self) { try await load(200, "{\"items\":[{") }
  }

  private func load(_ status: Int, _ json: String) async throws -> Page<Community> {
    let environment = Environment.stackExchange(userAgent: "t")
    let service = Webservice(environment: environment) { request in
      HTTPResponse(status: status, body: Array(json.utf8), url: request.url)
    }
    return try await service.load(resource)
  }
}
