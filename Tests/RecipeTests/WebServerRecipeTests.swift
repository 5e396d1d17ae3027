import Foundation
import SiteTesting
import TestSupport
import Testing

@Suite("Behind a web server", .enabled(if: recipesAreWanted))
struct WebServerRecipeTests {
  private static let build = """
    sodigest build --quiet --period all --format html,md,single,epub
    page=$(ls Output/d/swift/*.single.html)
    mv "$page" Output/d/swift/edition.single.html
    """

  @Test(
    "nginx shows the site", .enabled(if: ShellScript.has("nginx") || isThere("/usr/sbin/nginx")))
  func nginx() async throws {
    try await withMachine { machine in
      let port = try machine.freePort()
      let site = try Guide("server.md").block("nginx", below: "## nginx")
        .replacing("listen 80;", with: "listen 127.0.0.1:\(port);")
        .replacing("/srv/www/digest", with: "\(machine.folder)/desk/Output")
      try machine.write(site, to: "desk/digest.conf")
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path temporary;"
      }
      // The rest of a machine's own nginx.conf.
      try machine.write(
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
      try machine.run("chmod 755 ..\n\(Self.build)")
      let server = "nginx -p \(machine.folder)/desk -e stderr -c nginx.conf"
      #expect(try !machine.run("\(server) -t").contains("warn"))
      try await machine.serving(server, at: port) {
        try await check(machine, "http://127.0.0.1:\(port)")
      }
    }
  }

  @Test("Caddy shows the site", .enabled(if: ShellScript.has("caddy")))
  func caddy() async throws {
    try await withMachine { machine in
      let port = try machine.freePort()
      let site = try Guide("server.md").block("caddy", below: "## Caddy")
        .replacing("\ndigest.example.org {", with: "\nhttp://127.0.0.1:\(port) {")
        .replacing("/srv/www/digest", with: "\(machine.folder)/desk/Output")
      try machine.write("{\n\tadmin off\n}\n\(site)", to: "desk/Caddyfile")
      try machine.run("caddy fmt Caddyfile >formatted; diff Caddyfile formatted\n\(Self.build)")
      let server = "caddy run --config Caddyfile --adapter caddyfile"
      try await machine.serving(server, at: port) {
        try await check(machine, "http://127.0.0.1:\(port)")
      }
    }
  }

  /// Asks for files of each kind, and looks at pages.
  private func check(_ machine: Machine, _ address: String) async throws {
    let paths = try machine.run("cd Output; find . -type f ! -name '.*' | sed 's/^..//'")
      .split(separator: "\n").map(String.init)
    func path(_ part: String, below folder: String = "") throws -> String {
      try #require(paths.first { $0.hasPrefix(folder) && $0.contains(part) })
    }
    let page = try policy(ofPage: "index.html", machine)
    let single =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    let lost = try policy(ofPage: "404.html", machine)
    for (path, status, policy, caching) in [
      ("", 200, page, "no-cache"), ("d/swift/", 200, page, "no-cache"),
      ("d/swift/edition.single.html", 200, single, "no-cache"),
      ("no/such/page", 404, lost, "no-cache"), ("img/aa/none.png", 404, lost, "no-cache"),
      (".sodigest-site", 404, lost, "no-cache"), ("feed.xml", 200, page, "no-cache"),
      (try path("assets/style."), 200, page, Self.kept),
      (try path("search/q"), 200, page, Self.kept), (try path("img/"), 200, nil, Self.kept),
    ] as [(String, Int, String?, String)] {
      let head = try machine.run("curl -s -o /dev/null -D - '\(address)/\(path)'").lowercased()
      #expect(head.hasPrefix("http/1.1 \(status) "), "\(path): \(head)")
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
      let head = try machine.run("curl -s -o /dev/null -D - '\(address)/\(path)'").lowercased()
      #expect(head.contains("\ncontent-type: \(type)"), "\(path): \(head)")
    }
    guard Browser.isInstalled else { return }
    try await look(
      at: [
        "", "about.html", "search.html?q=swift", "d/swift/index.html",
        try path(".html", below: "q/"),
        "d/swift/edition.single.html", "t/index.html",
      ].map { "\(address)/\($0)" })
  }

  /// Nothing that pages want is refused by the headers that they come with.
  private func look(at addresses: [String]) async throws {
    try await withBrowser { browser in
      for address in addresses {
        let visit = try await browser.visit(address)
        #expect(visit.messages == [] && visit.failures == [], "\(address)")
      }
    }
  }

  /// What the page itself says in its head.
  private func policy(ofPage name: String, _ machine: Machine) throws -> String {
    let text = try machine.contents("desk/Output/\(name)")
    let policy = text.firstMatch(of: /"Content-Security-Policy" content="([^"]*)"/)
    return String(try #require(policy).1)
  }

  private static let kept = "public, max-age=31536000, immutable"
}

/// Whether a program is where only root looks for it.
private func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
