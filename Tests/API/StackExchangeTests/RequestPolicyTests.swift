import FoundationEssentials
import Networking
import StackExchange
import Testing

@Suite struct RequestPolicyTests {
  private let policy = RequestPolicy.stackExchange(baseURL: "https://api.example/2.3")

  private func response(_ body: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, body: Array(body.utf8), url: "https://api.example/2.3/x")
  }

  @Test(
    "All ids and all tags of a method share one rate limit key",
    arguments: [
      ("/questions?tagged=a", "/questions"), ("/questions/1;2;3?site=s", "/questions/{ids}"),
      ("/questions/7/answers", "/questions/{ids}/answers"),
      ("/tags/c%2B%2B;swift/info", "/tags/{tags}/info"), ("/tags?site=s", "/tags"),
      ("/filters/create?include=a", "/filters/create"), ("/sites", "/sites"),
    ])
  func methods(path: String, method: String) {
    #expect(policy.rateLimitKey(HTTPRequest(url: "https://api.example/2.3\(path)")) == method)
  }

  @Test(
    "Requests to other URLs have no rate limit key",
    arguments: [
      "https://i.sstatic.net/a.png", "https://api.example/2.30/x", "https://api.example/",
    ])
  func otherURLs(url: String) {
    #expect(policy.rateLimitKey(HTTPRequest(url: url)) == nil)
  }

  @Test("A backoff affects its method, and a throttle violation all methods")
  func backoffs() {
    #expect(
      policy.backoff(response(#"{"items":[],"backoff":10}"#))
        == Backoff(.seconds(10), affecting: .sameRateLimitKey))
    let throttle = """
      {"error_id":502,"error_name":"throttle_violation",
      "error_message":"too many requests, more requests available in 300 seconds"}
      """
    #expect(
      policy.backoff(response(throttle, status: 400)) == Backoff(.seconds(300), affecting: .all))
    #expect(policy.backoff(response(#"{"items":[{"title":"\"backoff\""}]}"#)) == nil)
    #expect(policy.backoff(response(#"{"items":[],"backoff":0}"#)) == nil)
    #expect(policy.backoff(response("<html>")) == nil)
  }

  @Test("A Retry-After header of the gateway affects all methods")
  func gateway() {
    var page = response("<html>slow down</html>", status: 429)
    #expect(policy.backoff(page) == nil)
    page.headers = [HTTPHeader("Retry-After", "120")]
    #expect(policy.backoff(page) == Backoff(.seconds(120), affecting: .all))
    page.headers = [HTTPHeader("Retry-After", "99999999")]
    #expect(policy.backoff(page) == Backoff(.seconds(172_800), affecting: .all))
    page.status = 403
    #expect(policy.backoff(page) == nil)
  }

  @Test(
    "Only responses that may be transient are retried",
    arguments: [
      (200, #"{"items":[]}"#, false), (200, "  {}\n", true), (200, #"{"items":null}"#, true),
      (200, #"{"items":[{"a":tru}]}"#, true), (200, #"{"items":[01]}"#, true),
      (200, #"{"items":["\x"]}"#, true), (200, #"{"items":[1,]}"#, true),
      (200, #"{"items":[{"a" 1}]}"#, true), (200, #"{"items":[]} x"#, true),
      (200, #"{"items":[-0.5e+7,"\ud83d","\u00e9\n",[],{},null,true,false]}"#, false),
      (403, #"{"message":"Forbidden"}"#, true), (200, #"{"items":[{"#, true),
      (200, "", true), (403, "<html>blocked</html>", true), (200, "<html></html>", true),
      (503, "", true), (429, "<html>", true),
      (400, #"{"error_id":500,"error_name":"internal_error"}"#, true),
      (400, #"{"error_id":503,"error_name":"temporarily_unavailable"}"#, true),
      (400, #"{"error_id":400,"error_name":"bad_parameter","error_message":"site"}"#, false),
      (
        400,
        #"{"error_id":502,"error_name":"throttle_violation","error_message":"in 30 seconds"}"#, true
      ),
      (
        400,
        #"{"error_id":502,"error_name":"throttle_violation","error_message":"in 90 seconds"}"#,
        false
      ),
    ])
  func retries(status: Int, body: String, expected: Bool) {
    let request = HTTPRequest(url: "https://api.example/2.3/questions")
    let answer = response(body, status: status)
    #expect(policy.retryPolicy.shouldRetry(request, .success(answer)) == expected)
  }
}
