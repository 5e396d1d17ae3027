import Archive
import Basics
import Configuration
import Contents
import FoundationEssentials
import StackExchange
import Testing

/// Tests the last valid and the first invalid value of each option.
@Suite("Limits of options")
struct OptionLimitTests {
  private func build(_ option: String, _ value: String) throws -> RunConfiguration {
    guard
      case .build(let configuration) = try Invocation(
        ["build", "--tag", "swift", "--\(option)", value], files: .none)
    else { throw Unexpected() }
    return configuration
  }

  private struct Unexpected: Error {}

  private func isRefused(_ option: String, _ value: String) -> Bool {
    do {
      _ = try build(option, value)
      return false
    } catch {
      return (error as? ConfigurationError)?.location.isFile == false
    }
  }

  static let numbers: [(String, Int, Int)] = [
    ("limit", 1, 100_000), ("min-score", -1_000_000, 1_000_000_000), ("answers", 0, 100),
    ("moved", 1, 1_000_000),
    ("max-image-bytes", 1, 1_000_000_000), ("keep", 1, 36_500), ("jobs", 1, 256),
  ]

  @Test("A number within its range is accepted, and any other value rejected", arguments: numbers)
  func range(option: String, first: Int, last: Int) {
    for value in [first, last] { #expect(!isRefused(option, "\(value)")) }
    for value in ["\(first - 1)", "\(last + 1)", "", "1.0", "1e1", "0x1", " 1", "1 ", "one", "١"] {
      #expect(isRefused(option, value), "\(option) \(value)")
    }
    #expect(isRefused(option, "99999999999999999999"))
  }

  @Test(
    "A URL has scheme http or https and a host; a trailing slash is removed",
    arguments: [
      ("https://x.example", "https://x.example"), ("https://x.example/", "https://x.example"),
      ("http://127.0.0.1:8080/a/", "http://127.0.0.1:8080/a"),
      ("http://[::1]:80", "http://[::1]:80"),
      ("HTTPS://X.example/A", "HTTPS://X.example/A"),
      ("https://x.example/%20", "https://x.example/%20"),
    ])
  func addresses(text: String, address: String) throws {
    #expect(try build("base-url", text).baseURL == address)
    #expect(try build("api-base", text).apiBase == address)
  }

  @Test(
    "A URL with user, query, fragment or another scheme is rejected",
    arguments: [
      "", "x.example", "//x.example", "/a", "https://", "https:///a", "ftp://x.example",
      "file:///a", "https://x.example?a", "https://x.example/#a", "https://user@x.example",
      "https://user:word@x.example", "https://x.example/a b", "https://x.example/é",
      "https://x.example/\n", "mailto:a@x.example", "javascript:a()",
    ])
  func invalidAddress(text: String) {
    #expect(isRefused("base-url", text))
    #expect(isRefused("api-base", text))
  }

  @Test(
    "An image host is a name or IP address with an optional port",
    arguments: [
      ("a.example", "a.example", nil), ("A.Example", "a.example", nil),
      ("a.example:1", "a.example", 1), ("127.0.0.1:65535", "127.0.0.1", 65_535),
      ("[::1]", "[::1]", nil), ("[::1]:80", "[::1]", 80), ("localhost", "localhost", nil),
      ("a-b.example", "a-b.example", nil),
    ] as [(String, String, Int?)])
  func hosts(text: String, name: String, port: Int?) throws {
    let host = try #require(try build("allow-image-host", text).imageHosts.first)
    #expect(host.name == name)
    #expect(host.port == port)
  }

  @Test(
    "An invalid image host is rejected",
    arguments: [
      "", ":80", "a.example:", "a.example:0", "a.example:65536", "a.example:+1", "a.example:8x",
      "https://a.example", "a.example/b", "*.example", "a b", "user@a.example", "[]", "[::1",
      "[::1]80", "é.example", "a_b.example",
    ])
  func invalidHost(text: String) {
    #expect(isRefused("allow-image-host", text))
  }

  @Test("Repeated image hosts are deduplicated by name and port")
  func repeatedHosts() throws {
    let line = ["a.example", "A.example", "a.example:80", "a.example"]
      .flatMap { ["--allow-image-host", $0] }
    guard case .render(let run) = try Invocation(["render"] + line, files: .none)
    else { throw Unexpected() }
    #expect(run.imageHosts.map(\.port) == [nil, 80])
  }

  @Test(
    "A contact contains only characters allowed in a header comment",
    arguments: [
      ("me@x.example", true), ("https://x.example/bot", true), ("Ada & Co; the \"bots\"", true),
      ("", false), ("a (b)", false), ("a)", false), ("é", false), ("a\tb", false),
      ("a\nb", false), ("a\u{7f}", false),
    ])
  func contact(text: String, isValid: Bool) {
    #expect(isRefused("contact", text) == !isValid)
  }

  @Test(
    "Formats are a comma-separated set",
    arguments: [
      ("html", [.html]), ("md", [.markdown]), ("json,html", [.html, .json]),
      ("html, md", [.html, .markdown]), (" json ", [.json]),
      ("md,md,html,json", [.html, .markdown, .json]),
    ] as [(String, Set<SiteFormat>)])
  func formats(text: String, formats: Set<SiteFormat>) throws {
    #expect(try build("format", text).formats == formats)
  }

  @Test(
    "An invalid list of formats is rejected",
    arguments: ["", ",", "html,", "HTML", "html md", "xml"])
  func invalidFormats(text: String) {
    #expect(isRefused("format", text))
  }

  @Test(
    "A path is any non-empty text without NUL",
    arguments: ["output", "archive", "templates", "record"])
  func paths(option: String) {
    for path in ["a", "a b", "../é", "/", "-", "a\nb"] { #expect(!isRefused(option, path)) }
    for path in ["", "a\u{0}b"] { #expect(isRefused(option, path)) }
  }

  @Test("`--now` accepts a time in seconds or a day")
  func now() throws {
    #expect(try build("now", "1970-01-01").now == Date(timeIntervalSince1970: 0))
    #expect(
      try build("now", "1970-01-02T00:00:01Z").now == Date(timeIntervalSince1970: 86_401))
    #expect(
      try build("now", "1970-01-01T01:00:00+01:00").now == Date(timeIntervalSince1970: 0))
    for text in [
      "", "now", "1969-12-31", "1970-01-01T00:59:00+01:00", "2026-02-30", "2026-11-21 06:00",
    ] {
      #expect(isRefused("now", text), "\(text)")
    }
  }

  @Test("`--stale` accepts a duration of up to 366 days")
  func stale() throws {
    for (text, seconds) in [("0", 0), ("90m", 5_400), ("366d", 366 * 86_400)] {
      guard case .status(let run) = try Invocation(["status", "--stale", text], files: .none)
      else { throw Unexpected() }
      #expect(run.staleAfter == .seconds(seconds))
    }
    for text in ["367d", "-1d", "1w", "1 d", "d", "1.5h"] {
      #expect(throws: ConfigurationError.self) {
        try Invocation(["status", "--stale", text], files: .none)
      }
    }
  }
}
