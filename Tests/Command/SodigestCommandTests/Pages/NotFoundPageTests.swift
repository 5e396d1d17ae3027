import Configuration
import Foundation
import Serving
import SiteTesting
import SodigestCommand
import Testing

@Suite("Page not found", .enabled(if: Browser.isInstalled, "Chromium is not installed"))
struct NotFoundPageTests {
  /// The addresses of the home page and of the search, once the style sheet is applied.
  private static let state = """
    (async () => {
      while (getComputedStyle(document.body).margin !== '0px')
        await new Promise(resolve => setTimeout(resolve, 100))
      return document.querySelector('.brand').href + ' ' + document.querySelector('.find').action
    })()
    """

  /// Serves a site from a folder of a host, and calls the body with the address of the host and the folder of the site.
  private func withHost(
    _ options: String = "", folder: String = "",
    _ body: (_ host: String, _ output: String, Browser) async throws -> Void
  ) async throws {
    try await withWorld { world in
      let output = "\(world.folder)/host\(folder)"
      let code = await world.run(
        "build --sample --tag swift --limit 3 --format html --output \(output) \(options)")
      #expect(code == .success)
      let root = "\(world.folder)/host"
      if !folder.isEmpty {
        try FileManager.default.copyItem(atPath: "\(output)/404.html", toPath: "\(root)/404.html")
      }
      let preview = PreviewState(now: 0)
      let server = try HTTPServer(on: .loopback, port: 0) { port in
        let responder = SiteResponder(
          files: SiteFolder(path: root), hosts: ServerHostNames(address: .loopback, port: port),
          preview: preview)
        return { responder.response(to: $0) }
      }
      try await withBrowser { try await body("http://127.0.0.1:\(server.port)", output, $0) }
    }
  }

  @Test(
    "At the root of a host, the page has its layout and its links at any depth, with and without script",
    arguments: ["none", "q/stackoverflow/none.html", "a/b/c/d/e"], [true, false])
  func root(path: String, runsScripts: Bool) async throws {
    try await withHost { host, _, browser in
      let visit = try await browser.visit(
        "\(host)/\(path)", on: EmulatedDevice(runsScripts: runsScripts),
        evaluating: runsScripts ? Self.state : nil)
      #expect(visit.requests.contains { $0.url.hasPrefix("\(host)/assets/style.") })
      if runsScripts {
        #expect(visit.value == "\(host)/index.html \(host)/search.html")
      }
    }
  }

  @Test(
    "In a folder of a host, the page finds its site by the base URL, or else by script",
    arguments: ["--base-url https://me.example/digest", ""],
    ["digest/none", "digest/q/stackoverflow/none.html"])
  func folder(options: String, path: String) async throws {
    try await withHost(options, folder: "/digest") { host, _, browser in
      let visit = try await browser.visit("\(host)/\(path)", evaluating: Self.state)
      #expect(visit.value == "\(host)/digest/index.html \(host)/digest/search.html")
    }
  }

  @Test("From disk, the links of the page are relative", arguments: [true, false])
  func disk(runsScripts: Bool) async throws {
    try await withHost { _, output, browser in
      let visit = try await browser.visit(
        FileURL.url("\(output)/404.html"), on: EmulatedDevice(runsScripts: runsScripts),
        evaluating: runsScripts ? Self.state : nil)
      #expect(visit.failures == [])
      #expect(visit.requests(outside: output) == [])
      if runsScripts {
        let folder = FileURL.url(output)
        #expect(visit.value == "\(folder)/index.html \(folder)/search.html")
      }
    }
  }
}
