import Foundation
import SiteTesting
import TestSupport
import Testing

@Suite("Web servers", .enabled(if: recipeTestsAreEnabled))
struct WebServerRecipeTests {
  private static let buildSite = """
    sodigest build --quiet --period all --format html,md,single,epub
    page=$(ls Output/d/swift/*.single.html)
    mv "$page" Output/d/swift/edition.single.html
    """

  @Test(
    "nginx serves the site",
    .enabled(if: ShellScript.isInstalled("nginx") || isExecutable("/usr/sbin/nginx")))
  func nginx() async throws {
    try await withSandbox { sandbox in
      let port = try sandbox.freePort()
      let site = try GuideDocument("server.md").block("nginx", below: "## nginx")
        .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
        .replacing("/srv/www/digest", with: "\(sandbox.folder)/desk/Output")
      try sandbox.write(site, to: "desk/digest.conf")
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path temporary;"
      }
      // The other settings of an nginx.conf.
      try sandbox.write(
        """
        daemon off;
        pid nginx.pid;
        error_log stderr;
        events {}
        http {
          include /etc/nginx/mime.types;
          default_type application/octet-stream;
          access_log off;
          \(temporary.joined(separator: "\n"))
          include digest.conf;
        }
        """, to: "desk/nginx.conf")
      try sandbox.run("chmod 755 ..\n\(Self.buildSite)")
      let server = "nginx -p \(sandbox.folder)/desk -e stderr -c nginx.conf"
      #expect(try !sandbox.run("\(server) -t").contains("warn"))
      try await sandbox.withServer(server, at: port) {
        try await check(sandbox, "http://127.0.0.1:\(port)")
      }
    }
  }

  @Test("Caddy serves the site", .enabled(if: ShellScript.isInstalled("caddy")))
  func caddy() async throws {
    try await withSandbox { sandbox in
      let port = try sandbox.freePort()
      let site = try GuideDocument("server.md").block("caddy", below: "## Caddy")
        .replacing("\ndigest.example.org {", with: "\nhttp://127.0.0.1:\(port) {")
        .replacing("/srv/www/digest", with: "\(sandbox.folder)/desk/Output")
      try sandbox.write("{\n\tadmin off\n}\n\(site)", to: "desk/Caddyfile")
      try sandbox.run("caddy fmt Caddyfile >formatted; diff Caddyfile formatted\n\(Self.buildSite)")
      let server = "caddy run --config Caddyfile --adapter caddyfile"
      try await sandbox.withServer(server, at: port) {
        try await check(sandbox, "http://127.0.0.1:\(port)")
      }
    }
  }

  @Test(
    "nginx publishes an archive that sodigest serves, and keeps its responses for a while",
    .enabled(if: ShellScript.isInstalled("nginx") || isExecutable("/usr/sbin/nginx")))
  func proxy() async throws {
    try await withSandbox { sandbox in
      let (port, inner) = (try sandbox.freePort(), try sandbox.freePort())
      let guide = try GuideDocument("server.md")
      let site = try guide.block("nginx", below: "## Serve an archive")
        .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
        .replacing("/var/cache/nginx/sodigest", with: "\(sandbox.folder)/desk/cache")
        .replacing("127.0.0.1:8081", with: "127.0.0.1:\(inner)")
      let command = try guide.block("sh", below: "## Serve an archive")
        .replacing("/srv/digest", with: "\(sandbox.folder)/desk")
        .replacing("8081", with: "\(inner)").replacing("\n", with: "")
      try sandbox.write(
        """
        daemon off;
        pid nginx.pid;
        error_log stderr;
        events {}
        http {
          access_log off;
          client_body_temp_path temporary;
          proxy_temp_path temporary;
          fastcgi_temp_path temporary;
          uwsgi_temp_path temporary;
          scgi_temp_path temporary;
          add_header X-Cache $upstream_cache_status;
          include archive.conf;
        }
        """, to: "desk/nginx.conf")
      try sandbox.write(site, to: "desk/archive.conf")
      try sandbox.run("chmod 755 ..\nsodigest build --quiet --period all")
      try await sandbox.withServer(command, at: inner) {
        let server = "nginx -p \(sandbox.folder)/desk -e stderr -c nginx.conf"
        #expect(try !sandbox.run("\(server) -t").contains("warn"))
        // The folder keeps the number of one process.
        try sandbox.run("{ exec setsid \(server) </dev/null >nginx.log 2>&1 & }; echo $! >nginx.id")
        defer { _ = try? sandbox.run("kill $(cat nginx.id)") }
        let get = { (path: String) in
          try sandbox.run(
            "curl -s -D - --retry 20 --retry-delay 1 --retry-connrefused 'http://127.0.0.1:\(port)/\(path)'"
          )
        }
        let page = try get("")
        #expect(page.hasPrefix("HTTP/1.1 200") && page.contains("</html>"))
        #expect(page.contains("ETag: ") && page.contains("Last-Modified: "))
        #expect(try get("").contains("X-Cache: HIT"))
        #expect(try get("no/such").hasPrefix("HTTP/1.1 404"))
        #expect(try get("search.json?q=actor").contains("\"total\":"))
        let answer = try sandbox.run(
          """
          curl -s http://127.0.0.1:\(port)/mcp -H 'Content-Type: application/json' \
            -d '{"jsonrpc": "2.0", "id": 1, "method": "ping"}'
          """)
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
        #expect(
          try sandbox.run(
            "curl -s -o /dev/null -w '%{http_code}' -X DELETE http://127.0.0.1:\(port)/")
            == "403")
      }
    }
  }

  /// Checks the response headers of each kind of file, and visits pages.
  private func check(_ sandbox: Sandbox, _ address: String) async throws {
    let paths = try sandbox.run("cd Output; find . -type f ! -name '.*' | sed 's/^..//'")
      .split(separator: "\n").map(String.init)
    func path(_ part: String, below folder: String = "") throws -> String {
      try #require(paths.first { $0.hasPrefix(folder) && $0.contains(part) })
    }
    let pagePolicy = try policy(ofPage: "index.html", sandbox)
    let singleFilePolicy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    let notFoundPolicy = try policy(ofPage: "404.html", sandbox)
    for (path, status, policy, caching) in [
      ("", 200, pagePolicy, "no-cache"), ("d/swift/", 200, pagePolicy, "no-cache"),
      ("d/swift/edition.single.html", 200, singleFilePolicy, "no-cache"),
      ("no/such/page", 404, notFoundPolicy, "no-cache"),
      ("img/aa/none.png", 404, notFoundPolicy, "no-cache"),
      (".sodigest-site", 404, notFoundPolicy, "no-cache"),
      ("feed.xml", 200, pagePolicy, "no-cache"),
      (try path("assets/style."), 200, pagePolicy, Self.immutable),
      (try path("search/q"), 200, pagePolicy, Self.immutable),
      (try path("img/"), 200, nil, Self.immutable),
    ] as [(String, Int, String?, String)] {
      let head = try responseHead(of: "\(address)/\(path)", sandbox)
      #expect(head.hasPrefix("HTTP/1.1 \(status) "), "\(path): \(head)")
      #expect(head.contains("\ncache-control: \(caching)\r\n"), "\(path): \(head)")
      #expect(head.contains("\nx-content-type-options: nosniff\r\n"), "\(path): \(head)")
      guard let policy else { continue }
      let line = "\ncontent-security-policy: \(policy); frame-ancestors 'none'\r\n"
      #expect(head.contains(line), "\(path): \(head)")
    }
    for (path, type) in [
      ("feed.xml", "application/atom+xml"), ("feed.json", "application/feed+json"),
      ("index.md", "text/markdown"), ("index.html", "text/html; charset=utf-8"),
    ] where paths.contains(path) {
      let head = try responseHead(of: "\(address)/\(path)", sandbox)
      #expect(head.contains("\ncontent-type: \(type)"), "\(path): \(head)")
    }
    guard Browser.isInstalled else { return }
    try await visit(
      [
        "", "about.html", "search.html?q=swift", "d/swift/index.html",
        try path(".html", below: "q/"),
        "d/swift/edition.single.html", "t/index.html",
      ].map { "\(address)/\($0)" })
  }

  /// Returns the head of a response, with the names of its fields in lower case.
  private func responseHead(of address: String, _ sandbox: Sandbox) throws -> String {
    try sandbox.run("curl -s -o /dev/null -D - '\(address)'")
      .replacing(/(?m)^[\w-]+:/) { $0.output.lowercased() }
  }

  /// Checks that the headers of pages block none of their resources.
  private func visit(_ addresses: [String]) async throws {
    try await withBrowser { browser in
      for address in addresses {
        let visit = try await browser.visit(address)
        #expect(visit.messages == [] && visit.failures == [], "\(address)")
      }
    }
  }

  /// Returns the content security policy in the head of a page.
  private func policy(ofPage name: String, _ sandbox: Sandbox) throws -> String {
    let text = try sandbox.contents("desk/Output/\(name)")
    let policy = text.firstMatch(of: /"Content-Security-Policy" content="([^"]*)"/)
    return String(try #require(policy).1)
  }

  private static let immutable = "public, max-age=31536000, immutable"
}

/// Whether a path is an executable file, for programs outside of the search path of users.
private func isExecutable(_ path: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: path)
}
