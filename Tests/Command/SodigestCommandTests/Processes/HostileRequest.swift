import TestSupport

/// A random request of a client that wants to harm a server of the sample.
struct HostileRequest {
  /// The request as it is sent; the server closes the connection afterwards.
  let text: String
  /// The status codes that fit.
  let expected: Set<Int>

  /// Creates a request to a port; `server` is what its header `Host` should be.
  init(to server: String, _ random: inout SplitMix) {
    let target = Self.target(&random)
    let isEndpoint = target.kind != .file
    let allowed = target.kind == .assistants ? ["POST"] : ["GET", "HEAD"]
    // Most requests get past the checks of methods and hosts.
    let method = random.below(8) == 0 ? Self.pick(Self.methods, &random) : allowed[0]
    let host = random.below(12) == 0 ? Self.pick(Self.otherHosts, &random) : server
    var headers = random.below(2) == 0 ? [] : [Self.pick(Self.conditions, &random)]
    var body = ""
    var expected: Set<Int> =
      switch target.kind {
      case .file: [200, 206, 301, 304, 404, 412, 416]
      case .search: [200, 400]
      case .hits: [200, 404]
      case .assistants: [200, 202, 400, 413, 415]
      }
    if isEndpoint, random.below(6) == 0 {
      headers.append("Origin: \(Self.pick(Self.otherOrigins, &random))")
      expected = [403]
    }
    if target.kind == .assistants, method == "POST" {
      body = Self.message(&random)
      headers.append(Self.pick(Self.contentTypes, &random))
      headers.append("Content-Length: \(body.utf8.count)")
      if random.below(2) == 0 { headers.append(Self.pick(Self.revisions, &random)) }
    }
    if host != server { expected = [403] }
    if !allowed.contains(method) { expected = [405] }
    // What is too long is refused before anything else is looked at.
    self.expected = expected.union(target.kind == .assistants ? [413] : [414])
    text =
      (["\(method) \(target.text) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers)
      .joined(separator: "\r\n") + "\r\n\r\n" + body
  }

  /// What a path leads to.
  private enum Kind {
    case file, search, hits, assistants
  }

  private static func pick<Element>(_ values: [Element], _ random: inout SplitMix) -> Element {
    values[random.below(values.count)]
  }

  // MARK: Paths

  private static func target(_ random: inout SplitMix) -> (kind: Kind, text: String) {
    switch random.below(10) {
    case 0: (.search, "/search.json" + query(&random))
    case 1: (.hits, "/hits.json" + query(&random))
    case 2: (.assistants, "/mcp")
    case 3:
      (
        .file,
        "/q/\(pick(["stackoverflow", "superuser", "nowhere"], &random))/"
          + number(&random) + pick(suffixes, &random)
      )
    case 4: (.file, pick(roots, &random) + component(&random) + pick(suffixes, &random))
    case 5: (.file, "/" + String(repeating: "d/", count: pick([100, 1_000, 4_000], &random)))
    case 6: (.file, pick(pages, &random))
    default:
      (
        .file,
        (0...random.below(6)).map { _ in "/" + component(&random) }.joined()
          + (random.below(4) == 0 ? query(&random) : "")
      )
    }
  }

  private static func component(_ random: inout SplitMix) -> String {
    switch random.below(6) {
    case 0: return number(&random)
    case 1: return String(repeating: "q", count: pick([1, 255, 256, 4_000], &random))
    case 2:
      let digits = Array("0123456789abcdefGz%")
      return (0..<random.below(12)).map { _ in "%\(pick(digits, &random))\(pick(digits, &random))" }
        .joined()
    default: return pick(components, &random)
    }
  }

  private static func number(_ random: inout SplitMix) -> String {
    random.below(2) == 0 ? String(random.below(400)) : pick(numbers, &random)
  }

  private static let numbers = [
    "0", "-1", "007", "+5", "1e3", "0x1", "%31", "2147483648", "9223372036854775807",
    "9223372036854775808", "18446744073709551616", String(repeating: "9", count: 300), "\u{0663}",
  ]
  private static let components = [
    "", ".", "..", "%2e%2e", "%252e", "..%2f", "%5c..", "...", ".git", ".sodigest", "%00", "a%00b",
    "%2f", "%c3%28", "%ed%a0%80", "%ff%fe", "%e2%80%ae", "stackoverflow", "STACKOVERFLOW", "q",
    "tags", "index.html", "hits.txt", "c%2B%2B", "<script>", "'or'1", "con", "a%20b", "~", "%",
    "%z",
  ]
  private static let suffixes = [
    ".html", ".html", ".json", ".md", ".txt", ".HTML", "", ".", ".html.html", ".single.html",
    ".html%00", ".html/", ".html;a", "-2.html", "-9999999999999999999.html",
  ]
  private static let roots = [
    "/q/stackoverflow/", "/q/stackoverflow/tags/", "/q/nowhere/", "/img/", "/assets/", "/search/",
    "/d/",
  ]
  private static let pages = [
    "/", "/index.html", "/q/stackoverflow/", "/q/stackoverflow", "/q", "//", "///", "/\\",
    "/status.json", "/sitemap.xml", "/.sodigest/mark", "/.sodigest/reload.js", "/%6dcp", "/MCP",
    "/mcp/", "//search.json", "/Search.json", "/search.json/",
    "/q/stackoverflow/index.html?x=%zz&&=",
  ]

  // MARK: Queries and messages

  private static func query(_ random: inout SplitMix) -> String {
    let fields = (0..<random.below(4)).map { _ in
      let name = pick(["q", "q", "q", "limit", "cursor", "sort", "tag", "%71", "", "%"], &random)
      return "\(name)=" + value(&random)
    }
    return "?" + fields.joined(separator: "&")
  }

  private static func value(_ random: inout SplitMix) -> String {
    switch random.below(3) {
    case 0: number(&random)
    case 1: component(&random)
    default:
      (0..<pick([1, 3, 30, 80], &random)).map { _ in pick(words, &random) }.joined(separator: "+")
    }
  }

  private static let words = [
    "swift", "how", "to", "is:accepted", "is:", "user:1", "user:-9223372036854775808", "score:..",
    "score:99999999999999999999..", "views:1..", "created:2020", "created:-1", "%22", "-", "OR",
    "[",
    "[swift]", "[x]", "*", "a*", "(", ")", "title:", "site:nowhere", "%00", "\\", "%F0%9F%92%A9",
    "url:%22*%22", "code:x", "~", "%zz", "%CC%81",
  ]

  private static func message(_ random: inout SplitMix) -> String {
    switch random.below(8) {
    case 0: return String(repeating: "[", count: pick([10, 1_000, 100_000], &random))
    case 1: return String(repeating: #"{"a":"#, count: pick([10, 1_000, 40_000], &random))
    case 2: return String(repeating: " ", count: pick([0, 1, 262_144, 262_145], &random))
    case 3: return String(repeating: "1", count: pick([1, 100_000], &random))
    case 4: return pick(["{", "null", "[]", "\u{FEFF}{}", #""\ud800""#, "\u{0}"], &random)
    default:
      let id = pick(["1", #""a""#, "null", "1.5", "99999999999999999999", "{}"], &random)
      let method = pick(
        ["tools/call", "tools/call", "tools/list", "ping", "initialize", ""], &random)
      let call =
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(pick(parameters, &random))}"#
      return random.below(6) == 0 ? "[\(call),\(call)]" : call
    }
  }

  private static let parameters = [
    "null", "[]", "1", "{}", #"{"name":"nothing"}"#, #"{"protocolVersion":5}"#,
    #"{"name":"find_answer","arguments":{"question":"what is an actor"}}"#,
    #"{"name":"search_questions","arguments":{"query":"swift [[ \"","limit":99999999999999999999}}"#,
    #"{"name":"search_questions","arguments":{"query":["swift"],"limit":-1}}"#,
    #"{"name":"read_question","arguments":{"id":9223372036854775808,"site":"stackoverflow"}}"#,
    #"{"name":"read_question","arguments":{"id":"x","site":".."}}"#,
  ]

  // MARK: Headers

  private static let methods = ["PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND", "XXXXXXXX", "get"]
  private static let otherHosts = [
    "evil.example", "127.0.0.1:99999", "[", "]", "a:b:c", "127.0.0.1:-1", "127.0.0.1:1.", "[::1]:1",
    "é:1", String(repeating: "x", count: 3_000),
  ]
  private static let otherOrigins = ["https://evil.example", "null", "http://", "://", "file://"]
  private static let contentTypes = [
    "Content-Type: application/json", "Content-Type: application/json; charset=utf-8",
    "Content-Type: text/plain", "Content-Type: ;",
  ]
  private static let revisions = [
    "MCP-Protocol-Version: 2025-11-25", "MCP-Protocol-Version: 2025-03-26",
    "MCP-Protocol-Version: x",
  ]
  private static let conditions =
    [
      "0-", "-5", "5-2", "0-0,2-3", "-", "-0", "99999999999999999999-", "0-99999999999999999999",
      "-99999999999999999999", "9223372036854775807-9223372036854775807", "1-2-3", "a-b",
    ].map { "Range: bytes=\($0)" }
    + ["*", "\"\"", "\"x\"", "W/", ",,,", "\"a\", *"].flatMap {
      ["If-None-Match: \($0)", "If-Match: \($0)"]
    }
    + [
      "If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT",
      "If-Unmodified-Since: Sat, 99 Foo 2020 99:99:99 GMT",
      "If-Range: Sun, 06 Nov 99999999999 08:49:37 GMT", "Accept-Encoding: gzip;q=abc,,;",
      "Accept-Encoding: gzip",
    ]
}
