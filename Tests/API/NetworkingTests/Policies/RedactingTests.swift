import Networking
import Testing

@Suite struct RedactingTests {
  private let secretHeaders = [HTTPHeader("Authorization", "Bearer abcabd")]

  /// Sends a request, and returns the redacted response to it.
  private func redactedResponse(
    _ body: [UInt8], headers: [HTTPHeader] = [], to requestHeaders: [HTTPHeader]
  ) async throws -> HTTPResponse {
    let stub = StubTransport {
      HTTPResponse(status: 400, headers: headers, body: body, url: $0.url)
    }
    let transport = redacting(try APIKey("abcabd"), from: stub.transport)
    return try await transport(HTTPRequest(url: "https://a.example", headers: requestHeaders))
  }

  @Test(
    "A key is redacted anywhere in a body",
    arguments: [
      ("abcabd", "(hidden)"), ("xabcabdy", "x(hidden)y"), ("abcabcabd", "abc(hidden)"),
      ("abcabdabcabd", "(hidden)(hidden)"), ("abcab", "abcab"), ("", ""),
      ("aabcabdabc", "a(hidden)abc"),
    ])
  func bodies(sent: String, expected: String) async throws {
    let response = try await redactedResponse(Array(sent.utf8), to: secretHeaders)
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
    #expect(response.status == 400)
  }

  @Test(
    "A key is redacted if any of its bytes is escaped as in JSON or a URL",
    arguments: [
      ("\\u0061bcabd", "(hidden)"), ("abc\\u0061bd", "(hidden)"), ("%61bcabd", "(hidden)"),
      ("abcab\\u0064", "(hidden)"), ("%61\\u0062c%61b%64", "(hidden)"),
      ("\\\\u0061bcabd", "\\(hidden)"), ("a\\u0061bcabd<", "a(hidden)<"),
      ("abcabdabc%61bd", "(hidden)(hidden)"), ("%61bcabd%61bcabd", "(hidden)(hidden)"),
      // Other text, incomplete keys, and truncated escapes.
      ("\\U0061bcabd", "\\U0061bcabd"), ("\\u0062bcabd", "\\u0062bcabd"),
      ("\\u0161bcabd", "\\u0161bcabd"), ("abca\\bd", "abca\\bd"), ("\\u006", "\\u006"),
      ("%6", "%6"), ("%6xbcabd", "%6xbcabd"), ("\\", "\\"), ("abcab%", "abcab%"),
      ("abcab\\u006", "abcab\\u006"),
    ])
  func escapes(sent: String, expected: String) async throws {
    let response = try await redactedResponse(Array(sent.utf8), to: secretHeaders)
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
  }

  @Test(
    "Punctuation in a key is recognized in its escaped forms",
    arguments: [
      "K&<(/\"'\\", "K&<(\\/\\\"'\\\\", "K%26%3C%28%2f%22%27%5C",
    ])
  func punctuation(sent: String) async throws {
    let transport = redacting(try APIKey("K&<(/\"'\\")) { _ in
      HTTPResponse(status: 400, body: Array("<\(sent)>".utf8), url: "https://a.example")
    }
    let response = try await transport(
      HTTPRequest(url: "https://a.example", headers: secretHeaders))
    #expect(String(decoding: response.body, as: UTF8.self) == "<(hidden)>")
  }

  @Test("Binary data around a key stays unchanged")
  func bytes() async throws {
    let response = try await redactedResponse(
      [0xFF, 0, 0x80] + Array("abcabd".utf8) + [0xFE], to: secretHeaders)
    #expect(response.body == [0xFF, 0, 0x80] + Array("(hidden)".utf8) + [0xFE])
  }

  @Test("A key is redacted in headers")
  func headers() async throws {
    let sent = [HTTPHeader("X-Echo", "Bearer abcabd"), HTTPHeader("ETag", "\"1\"")]
    let response = try await redactedResponse([], headers: sent, to: secretHeaders)
    #expect(
      response.headers == [HTTPHeader("X-Echo", "Bearer (hidden)"), HTTPHeader("ETag", "\"1\"")])
  }

  @Test("Responses to requests without the key are not searched")
  func requestsWithoutKey() async throws {
    let response = try await redactedResponse(
      Array("abcabd".utf8), to: [HTTPHeader("Accept", "*/*")])
    #expect(response.body == Array("abcabd".utf8))
  }

  @Test("A key is redacted in the URL of a response and in errors")
  func urlsAndErrors() async throws {
    let key = try APIKey("abcabd")
    let request = HTTPRequest(url: "https://a.example/x", headers: secretHeaders)
    let redirected = redacting(key) { _ in
      HTTPResponse(status: 200, url: "https://a.example/abcabd?q=abcabd")
    }
    #expect(try await redirected(request).url == "https://a.example/(hidden)?q=(hidden)")
    let errors: [(TransportError, TransportError)] = [
      (
        .refused(url: "https://b/abcabd", because: "x"),
        .refused(url: "https://b/(hidden)", because: "x")
      ),
      (.unreachable(host: "abcabd", because: "x"), .unreachable(host: "(hidden)", because: "x")),
      (.insecure(host: "a", because: "abcabd"), .insecure(host: "a", because: "(hidden)")),
      (.broken(host: "a", because: "x abcabd"), .broken(host: "a", because: "x (hidden)")),
      (.tooLarge(url: "abcabd", limit: 1), .tooLarge(url: "(hidden)", limit: 1)),
      (
        .timedOut(host: "abcabd", while: .connecting, after: .seconds(1)),
        .timedOut(host: "(hidden)", while: .connecting, after: .seconds(1))
      ),
      (
        .notRecorded(request: "GET /?key=abcabd", folder: "f"),
        .notRecorded(request: "GET /?key=(hidden)", folder: "f")
      ),
    ]
    for (error, expected) in errors {
      let transport = redacting(key) { _ in throw error }
      await #expect(throws: expected) { try await transport(request) }
    }
  }
}
