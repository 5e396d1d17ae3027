import Networking
import StackExchange
import Testing

/// What manners read beside the items of an answer.
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
    "Whatever is one whole object with items is not asked for again",
    arguments: [
      "\u{FEFF}{\"items\":[]}", #"{"a":"}","b":"\"{","c":[{"d":[1,2]}],"items":[]}"#,
      "{\"items\" : [ {\"body\":\"\\\\\"} ] ,\r\n \"has_more\" : false }\n",
    ])
  func whole(body: String) {
    #expect(!isRetried(body))
  }

  @Test(
    "Whatever is cut off, open or something else is asked for again",
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

  @Test("An answer that is too long is asked for again, too")
  func tooLarge() {
    let request = HTTPRequest(url: "https://api.example/2.3/x")
    let failure = TransportError.tooLarge(url: request.url, limit: 1)
    #expect(policy.retryPolicy.shouldRetry(request, .failure(failure)))
    #expect(!policy.retryPolicy.shouldRetry(request, .failure(CancellationError())))
  }

  @Test("The quota is read beside the items, wherever it stands")
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

  @Test("A pause is not read from a post")
  func pauseInPost() {
    #expect(policy.backoff(response(#"{"items":[{"backoff":9}]}"#)) == nil)
    #expect(
      policy.backoff(response(#"{"items":[{"error_id":502}],"backoff":9}"#))
        == Backoff(.seconds(9), affecting: .sameRateLimitKey))
  }

  @Test("A filter that the API no longer knows is not given again")
  func filters() {
    let answer = HTTPResponse(
      status: 200, body: Array(#"{"items":[{"filter":"!f"}]}"#.utf8),
      url: "https://api.example/2.3/filters/create?include=a")
    #expect(!policy.shouldCache(answer))
  }

  @Test("Answers with items are worth giving again, empty ones and failures are not")
  func worthKeeping() {
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
