import Networking
import StackExchange
import Testing

/// Tests how the request policy reads the wrapper of a response.
@Suite struct WrapperTests {
  private let policy = RequestPolicy.stackExchange(baseURL: "https://api.example/2.3")

  private func response(_ body: String) -> HTTPResponse {
    HTTPResponse(status: 200, body: Array(body.utf8), url: "https://api.example/2.3/x")
  }

  private func isRetried(_ body: String) -> Bool {
    policy.retryPolicy.shouldRetry(
      HTTPRequest(url: "https://api.example/2.3/x"), .success(response(body)))
  }

  @Test(
    "A complete object with items is not retried",
    arguments: [
      "\u{FEFF}{\"items\":[]}", #"{"a":"}","b":"\"{","c":[{"d":[1,2]}],"items":[]}"#,
      "{\"items\" : [ {\"body\":\"\\\\\"} ] ,\r\n \"has_more\" : false }\n",
    ])
  func whole(body: String) {
    #expect(!isRetried(body))
  }

  @Test(
    "A truncated or invalid response is retried",
    arguments: [
      #"{"items":[{"a":1 "b":2}]}"#, #"{"items":[1,,2]}"#, #"{"items":[tru]}"#,
      "{}", " { } ", #"{"items":{}}"#, #"{"message":"Forbidden"}"#,
      "", "[", "[]", "{", "{\"items\":[{\"a\":1}", "{\"items\":[{\"a\":1}}", "{\"a\":\"}", "{a:1}",
      "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{} trailing", "{\"a\":1}{", "<html>{}</html>", "null",
      "\u{1F}\u{8B}", "{\"a\":\"\\\"}",
    ])
  func broken(body: String) {
    #expect(isRetried(body))
  }

  @Test("A response over the size limit is retried, and a cancellation is not")
  func tooLarge() {
    let request = HTTPRequest(url: "https://api.example/2.3/x")
    let failure = TransportError.tooLarge(url: request.url, limit: 1)
    #expect(policy.retryPolicy.shouldRetry(request, .failure(failure)))
    #expect(!policy.retryPolicy.shouldRetry(request, .failure(CancellationError())))
  }

  @Test("The quota is read from the wrapper, never from an item")
  func quota() {
    let post = #"{"body":"\"quota_remaining\":5","quota_remaining":6}"#
    #expect(
      policy.quota(response(#"{"items":[\#(post)],"quota_max":300,"quota_remaining":7}"#))
        == DailyQuota(maximum: 300, remaining: 7))
    #expect(
      policy.quota(response(#"{"quota_remaining":0,"items":[]}"#)) == DailyQuota(remaining: 0))
    for body in [#"{"items":[\#(post)]}"#, #"{"quota_remaining":"7"}"#, "<html>", "{}"] {
      #expect(policy.quota(response(body)) == nil)
    }
  }

  @Test("A backoff is read from the wrapper, never from an item")
  func backoffInPost() {
    #expect(policy.backoff(response(#"{"items":[{"backoff":9}]}"#)) == nil)
    #expect(
      policy.backoff(response(#"{"items":[{"error_id":502}],"backoff":9}"#))
        == Backoff(.seconds(9), affecting: .sameRateLimitKey))
  }

  @Test("The response to a filter request is not cached")
  func filters() {
    let answer = HTTPResponse(
      status: 200, body: Array(#"{"items":[{"filter":"!f"}]}"#.utf8),
      url: "https://api.example/2.3/filters/create?include=a")
    #expect(!policy.shouldCache(answer))
  }

  @Test("Only responses with items are cached")
  func cacheableResponses() {
    #expect(policy.shouldCache(response(#"{"items":[1]}"#)))
    #expect(policy.shouldCache(response("{\"items\" : [ \n {} ], \"has_more\":false}")))
    for body in [
      #"{"items":[]}"#, "{\"items\":[ \n ]}", "{}", #"{"items":{}}"#, "<html>", #"{"items":[1]"#,
      #"{"error_id":400,"items":[1]}"#,
    ] {
      #expect(!policy.shouldCache(response(body)), "\(body)")
    }
  }
}
