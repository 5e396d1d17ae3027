import Basics
import Foundation
import Serving
import TestSupport
import Testing

/// A site of a few files with a responder.
struct ServedSite {
  private let temporaryFolder = TemporaryFolder()
  let preview = PreviewState(now: 0)

  init() {
    required {
      try write(
        """
        <html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>
        <body>Home</body></html>
        """, to: "site/index.html")
      try write("0123456789", to: "site/notes.txt")
      try write("a", to: "site/d/index.html")
      try write("b", to: "site/none/file.json")
      try write("Not here", to: "site/404.html")
      try write("secret", to: "outside.txt")
    }
  }

  var folder: String { temporaryFolder.path }

  var responder: SiteResponder {
    SiteResponder(
      files: SiteFolder(path: "\(folder)/site"),
      hosts: ServerHostNames(address: .loopback, port: 8080),
      preview: preview)
  }

  func write(_ text: String, to path: String) throws {
    let file = URL(filePath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the response to a request.
  func get(_ path: String, _ headers: [String: String] = [:], method: String = "GET") -> Reply {
    var all = headers.map { (name: $0.key, value: $0.value) }
    if headers["Host"] == nil { all.append(("Host", "127.0.0.1:8080")) }
    return Reply(responder.response(to: ServerRequest(method, path, headers: all)))
  }

  /// A response with its headers by name and its body as text.
  struct Reply {
    let status: Int
    let headers: [String: String]
    let text: String

    init(_ response: consuming ServerResponse) {
      status = response.status
      headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { $1 }
      text = String(decoding: response.bodyBytes(), as: UTF8.self)
    }
  }
}

/// Calls the body with a new site.
func withServedSite(_ body: (ServedSite) async throws -> Void) async throws {
  try await body(ServedSite())
}

@Suite struct SiteResponderTests {
  private let site = ServedSite()

  @Test("Files have a content type, with a charset for text")
  func contentTypes() throws {
    let types = [
      "index.html": "text/html; charset=utf-8", "a.css": "text/css; charset=utf-8",
      "a.js": "text/javascript; charset=utf-8", "feed.xml": "application/atom+xml; charset=utf-8",
      "sitemap.xml": "application/xml; charset=utf-8", "a.md": "text/markdown; charset=utf-8",
      "feed.json": "application/feed+json; charset=utf-8",
      "status.json": "application/json; charset=utf-8", "a.png": "image/png",
      "a.webp": "image/webp", "a.svg": "image/svg+xml", "a.JPG": "image/jpeg",
      "a.epub": "application/epub+zip", "feeds.opml": "text/x-opml; charset=utf-8",
      "a.unknown": "application/octet-stream", "plain": "application/octet-stream",
    ]
    for (name, type) in types {
      if name != "index.html" { try site.write("x", to: "site/\(name)") }
      let reply = site.get("/\(name)")
      #expect(reply.status == 200 && reply.headers["Content-Type"] == type, "\(name)")
      #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
      #expect(reply.headers["Cache-Control"] == "no-cache")
    }
  }

  @Test("Text is compressed for clients that accept gzip, and has another version then")
  func compression() throws {
    try site.write(String(repeating: "a", count: 5_000), to: "site/long.txt")
    let plain = site.get("/long.txt")
    #expect(plain.text.count == 5_000 && plain.headers["Content-Encoding"] == nil)
    for accepted in ["gzip", "br, gzip;q=0.5", "GZIP"] {
      let reply = site.get("/long.txt", ["Accept-Encoding": accepted])
      #expect(reply.headers["Content-Encoding"] == "gzip" && reply.text.utf8.count < 500)
      #expect(reply.headers["ETag"] != plain.headers["ETag"])
      let again = site.get(
        "/long.txt", ["Accept-Encoding": accepted, "If-None-Match": reply.headers["ETag"] ?? ""])
      #expect(again.status == 304)
    }
    for refused in ["gzip;q=0", "br", "gzipped"] {
      let reply = site.get("/long.txt", ["Accept-Encoding": refused])
      #expect(reply.headers["Content-Encoding"] == nil, "\(refused)")
    }
  }

  @Test("An endpoint answers its methods; one that fails is status 500 with the reason")
  func endpoints() {
    struct Unreadable: Error, CustomStringConvertible { let description = "it is damaged" }
    let responder = SiteResponder(
      files: SiteFolder(path: "/nowhere"),
      hosts: ServerHostNames(address: .loopback, port: 8080), preview: PreviewState(now: 0),
      endpoints: [
        "/form": .get { .json(200, Array(($0.form["a"] ?? "").utf8)) },
        "/body": .post { .json(201, $0.body.reversed()) },
        "/broken": .get { _ in throw Unreadable() }, "/nothing": .get { _ in nil },
      ])
    let reply = { (method: String, path: String, headers: [(name: String, value: String)]) in
      ServedSite.Reply(
        responder.response(
          to: ServerRequest(
            method, path, parameters: [("a", "1"), ("a", "2")],
            headers: [("Host", "127.0.0.1:8080")] + headers, body: Array("abc".utf8))))
    }
    #expect(reply("GET", "/form", []).text == "2")
    let posted = reply("POST", "/body", [])
    #expect(posted.status == 201 && posted.text == "cba")
    #expect(posted.headers["Content-Type"] == "application/json; charset=utf-8")
    let failed = reply("GET", "/broken", [])
    #expect(failed.status == 500 && failed.text == "it is damaged\n")
    #expect(reply("GET", "/nothing", []).status == 404)
    for (method, path, allowed) in [("GET", "/body", "POST"), ("POST", "/form", "GET, HEAD")] {
      let refused = reply(method, path, [])
      #expect(refused.status == 405 && refused.headers["Allow"] == allowed)
    }
    // Pages of other sites send their origin.
    for (origin, status) in [
      "http://127.0.0.1:8080": 201, "http://localhost:8080": 201, "http://evil.example": 403,
      "http://127.0.0.1:8081": 403, "null": 403, "": 403, "127.0.0.1:8080": 201,
    ] {
      #expect(reply("POST", "/body", [("Origin", origin)]).status == status, "\(origin)")
    }
  }

  @Test("The host of the public address is accepted, and no other one")
  func publicHost() {
    let hosts = ServerHostNames(address: .loopback, port: 8080, publicHost: "Example.org:444")
    let responder = SiteResponder(
      files: SiteFolder(path: "/nowhere"), hosts: hosts, preview: PreviewState(now: 0))
    for (host, status) in [
      "example.org:444": 404, "127.0.0.1:8080": 404, "example.org": 403, "example.com:444": 403,
    ] {
      let request = ServerRequest("GET", "/", headers: [("Host", host)])
      #expect(responder.response(to: request).status == status, "\(host)")
    }
  }

  @Test("Pages reload after a change on this machine, but not under the public address")
  func publicPages() {
    let responder = SiteResponder(
      files: SiteFolder(path: "\(site.folder)/site"),
      hosts: ServerHostNames(address: .loopback, port: 8080, publicHost: "example.org"),
      preview: site.preview)
    func get(_ path: String, _ host: String) -> ServedSite.Reply {
      ServedSite.Reply(
        responder.response(to: ServerRequest("GET", path, headers: [("Host", host)])))
    }
    for path in ["/", "/none"] {
      let (local, published) = (get(path, "127.0.0.1:8080"), get(path, "Example.org"))
      #expect(local.text.contains("<script src=\"/.sodigest/reload.js\" data-mark="))
      #expect(published.text.contains("<script src=\"/.sodigest/reload.js\" defer>"))
      let later = 4_000_000_000
      site.preview.update(errorMessage: nil, now: later)
      #expect(get(path, "127.0.0.1:8080").text != local.text)
      #expect(
        get(path, "example.org").headers["Last-Modified"] == published.headers["Last-Modified"])
      #expect(get(path, "example.org").text == published.text)
      #expect(get(path, "example.org").headers["ETag"] == published.headers["ETag"])
    }
  }

  @Test("A folder serves its index page, and is redirected to its path with a slash")
  func folders() throws {
    #expect(site.get("/").text.contains("Home"))
    #expect(site.get("/d/").text.hasPrefix("a"))
    let moved = site.get("/d")
    #expect(moved.status == 301 && moved.headers["Location"] == "/d/")
    for path in ["/none", "/none/", "/nothing", "/notes.txt/", "/d/index.html/"] {
      let reply = site.get(path)
      #expect(reply.status == 404 && reply.text.hasPrefix("Not here"), "\(path)")
      #expect(reply.headers["Content-Type"] == "text/html; charset=utf-8")
    }
    try FileManager.default.removeItem(atPath: "\(site.folder)/site/404.html")
    #expect(site.get("/nothing").status == 404)
  }

  @Test("No path reaches files outside of the folder, hidden files or symbolic links")
  func traversal() throws {
    try site.write("hidden", to: "site/.sodigest-site")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.folder)/site/link.txt", withDestinationPath: "notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: "\(site.folder)/site/up", withDestinationPath: site.folder)
    for path in [
      "/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "/d/../../outside.txt",
      "/d/../notes.txt", "/./notes.txt", "//notes.txt", "/d//index.html", "/notes.txt%00",
      "/%00", "/%2fetc/passwd", "/d%2findex.html", "/%", "/%zz", "/.sodigest-site",
      "/%2esodigest-site", "/link.txt", "/up/outside.txt", "/up", "notes.txt",
      "http://127.0.0.1:8080/notes.txt", "/.sodigest/", "/.sodigest/other", "/\\..\\outside.txt",
    ] {
      let reply = site.get(path)
      #expect(reply.status == 404 && !reply.text.contains("secret"), "\(path)")
    }
    #expect(site.get("/%6eotes.txt").text == "0123456789")
  }

  @Test("A named pipe is not opened")
  func fifo() throws {
    _ = try ShellScript("mkfifo site/pipe").run(in: site.folder)
    #expect(site.get("/pipe").status == 404)
  }

  @Test(
    "A request for another host name is refused",
    arguments: [
      "evil.example", "evil.example:8080", "127.0.0.1", "127.0.0.1:80", "localhost",
      "localhost:8081", "127.0.0.1.evil.example:8080", "192.0.2.1:8080", "[::1]:8080", "", ":8080",
      "localhost:", "localhost:8080:8080",
    ])
  func hosts(host: String) {
    #expect(site.get("/", ["Host": host]).status == 403)
    #expect(site.get("/", ["Host": "LOCALHOST:8080"]).status == 200)
  }

  @Test("A server on all addresses accepts any IP address and no host name")
  func allAddresses() throws {
    let address = try #require(SocketAddress("0.0.0.0"))
    let hosts = ServerHostNames(address: address, port: 80)
    let responder = SiteResponder(
      files: SiteFolder(path: "/nowhere"), hosts: hosts, preview: PreviewState(now: 0))
    let status = { (host: String) in
      ServedSite.Reply(responder.response(to: ServerRequest("GET", "/", headers: [("Host", host)])))
        .status
    }
    #expect(status("192.0.2.7") == 404 && status("[2001:db8::1]:80") == 404)
    #expect(status("evil.example") == 403)
    // Two Host headers are refused.
    let two = ServerRequest("GET", "/", headers: [("Host", "localhost"), ("Host", "localhost")])
    #expect(ServedSite.Reply(responder.response(to: two)).status == 403)
  }

  @Test(
    "Other methods are refused with a list of the allowed ones",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "get"])
  func methods(method: String) {
    let reply = site.get("/", method: method)
    #expect(reply.status == 405 && reply.headers["Allow"] == "GET, HEAD")
  }

  @Test("Satisfiable ranges of a file are served, and invalid ranges are ignored")
  func ranges() {
    let parts = [
      "bytes=0-3": "0123", "bytes=8-": "89", "bytes=-2": "89", "bytes=5-99": "56789",
      "bytes=-99": "0123456789", "BYTES=1-1": "1",
    ]
    for (range, text) in parts {
      let reply = site.get("/notes.txt", ["Range": range])
      #expect(reply.status == 206 && reply.text == text, "\(range)")
      #expect(reply.headers["Content-Range"]?.hasSuffix("/10") == true)
    }
    #expect(
      site.get("/notes.txt", ["Range": "bytes=2-4"]).headers["Content-Range"] == "bytes 2-4/10")
    for range in ["bytes=10-", "bytes=-0", "bytes=99999999999999999999-"] {
      let reply = site.get("/notes.txt", ["Range": range])
      #expect(reply.status == 416 && reply.headers["Content-Range"] == "bytes */10", "\(range)")
    }
    for range in ["bytes=3-1", "bytes=a-b", "bytes=0-1,3-4", "lines=1-2", "bytes=-", "bytes"] {
      #expect(site.get("/notes.txt", ["Range": range]).status == 200, "\(range)")
    }
    let page = site.get("/").text
    #expect(site.get("/", ["Range": "bytes=0-5"]).text == String(page.prefix(6)))
  }

  @Test("A client with the current version gets no body", arguments: ["/notes.txt", "/"])
  func conditions(path: String) throws {
    let first = site.get(path)
    let tag = try #require(first.headers["ETag"])
    let date = try #require(first.headers["Last-Modified"])
    for headers in [
      ["If-None-Match": tag], ["If-None-Match": "\"x\", W/\(tag)"], ["If-None-Match": "*"],
      ["If-Modified-Since": date],
    ] {
      let reply = site.get(path, headers)
      #expect(
        reply.status == 304 && reply.text.isEmpty && reply.headers["ETag"] == tag, "\(headers)")
    }
    for headers in [
      ["If-None-Match": "\"x\""], ["If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"],
      ["If-Modified-Since": "yesterday"], ["If-None-Match": "\"x\"", "If-Modified-Since": date],
      ["If-Match": tag], ["If-Unmodified-Since": date],
    ] {
      #expect(site.get(path, headers).status == 200, "\(headers)")
    }
    #expect(site.get(path, ["If-Match": "\"x\""]).status == 412)
    #expect(site.get(path, ["If-Unmodified-Since": "Thu, 01 Jan 1970 00:00:00 GMT"]).status == 412)
    #expect(site.get(path, ["Range": "bytes=0-0", "If-Range": tag]).status == 206)
    #expect(site.get(path, ["Range": "bytes=0-0", "If-Range": date]).status == 206)
    #expect(site.get(path, ["Range": "bytes=0-0", "If-Range": "\"x\""]).status == 200)
  }

  @Test(
    "Served pages get a reload script that their policy allows; files on disk are unchanged")
  func reloading() throws {
    let before = site.get("/")
    let mark = site.get("/.sodigest/mark").text
    #expect(before.text.contains("content=\"connect-src 'self'; default-src 'none'\""))
    #expect(
      before.text.contains(
        "<script src=\"/.sodigest/reload.js\" data-mark=\"\(mark)\" defer></script>\n</head>"))
    #expect(
      site.get("/.sodigest/reload.js").headers["Content-Type"] == "text/javascript; charset=utf-8"
    )
    site.preview.update(errorMessage: nil, now: 5)
    #expect(site.get("/.sodigest/mark").text != mark)
    #expect(site.get("/").headers["ETag"] != before.headers["ETag"])
    let file = try String(contentsOfFile: "\(site.folder)/site/index.html", encoding: .utf8)
    #expect(!file.contains("script"))
    #expect(!site.get("/notes.txt").text.contains("script"))
  }

  @Test("A build error is shown instead of pages, escaped")
  func buildError() {
    site.preview.update(errorMessage: "entry.html:3:5: <b> & more", now: 5)
    for path in ["/", "/d/", "/index.html", "/no.html"] {
      let reply = site.get(path)
      #expect(reply.status == 500)
      #expect(reply.text.contains("<pre role=\"alert\">entry.html:3:5: &lt;b> &amp; more</pre>"))
      #expect(reply.text.contains("reload.js"))
    }
    #expect(site.get("/notes.txt").status == 200)
    site.preview.update(errorMessage: nil, now: 6)
    #expect(site.get("/").status == 200)
  }
}
