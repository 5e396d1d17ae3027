import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite("Site with malicious posts")
struct HostileSiteTests {
  private let world = World()
  private static let line = "build --tag swift --period all --format html,md,json"

  @Test("Pages have no scripts, handlers, external requests or broken links")
  func crawl() async throws {
    let api = try HostileAPI.transport(HostileAPI.questions(with: HostileAPI.texts))
    let code = await world.run(Self.line, transport: api)
    #expect(code == .success)
    let report = try SiteCrawler.report(on: world.folder + "/Output")
    #expect(report.problems == [])
    let unreached = HostileAPI.texts.indices.map { "q/stackoverflow/\(100 + $0).html" }
      .filter { !report.reached.contains($0) }
    #expect(unreached.isEmpty)
  }

  @Test(
    "A browser runs no script of a post and requests only files of the site",
    .enabled(if: Browser.isInstalled, "Chromium is not installed"))
  func browse() async throws {
    let api = try HostileAPI.transport(HostileAPI.questions(with: HostileAPI.texts))
    _ = await world.run(Self.line, transport: api)
    let output = world.folder + "/Output"
    let pages = try SiteCrawler.report(on: output).pages.sorted().filter { !$0.hasPrefix("t/") }
    try await withBrowser { browser in
      for page in pages {
        let visit = try await browser.visit(FileURL.url("\(output)/\(page)"))
        let folders = ["/assets/", "/search/"].map { FileURL.url(output) + $0 }
        #expect(
          visit.scripts.allSatisfy { script in folders.contains { script.url.hasPrefix($0) } },
          "\(page)")
        #expect(visit.dialogs.isEmpty, "\(page)")
        #expect(visit.requests(outside: output).isEmpty, "\(page)")
      }
    }
  }

  @Test("A question with only an id and a title has a valid page")
  func bareQuestion() async throws {
    let api = try HostileAPI.transport([["question_id": 1, "title": "Bare"]])
    #expect(await world.run(Self.line, transport: api) == .success)
    let page = try world.contents("Output/q/stackoverflow/1.html")
    #expect(page.contains("Bare"))
    let report = try SiteCrawler.report(on: world.folder + "/Output")
    #expect(report.problems == [])
  }
}
