import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import Testing

@Suite("Quality of pages")
struct PageQualityTests {
  private static let noBrowser: Testing.Comment = "Chromium is not installed"

  /// Builds a site and calls the body with its folder and some pages of each kind.
  private func withSite(
    _ set: Int, _ body: (_ output: String, _ pages: [String]) async throws -> Void
  ) async throws {
    try await withWorld { world in
      if TortureSite.sets.indices.contains(set) {
        let (questions, site) = TortureSite.sets[set]
        try await TortureSite.build(questions, on: site, in: world)
      } else {
        let code = await world.run("build --sample --tag swift --format html,md")
        #expect(code == .success)
      }
      let output = world.folder + "/Output"
      let pages = try SiteCrawler.report(on: output, from: ["index.html", "404.html"]).pages
      let kinds = Dictionary(grouping: pages.sorted()) { $0.split(separator: "/").first }
      try await body(output, kinds.values.flatMap { $0.prefix(Self.pagesPerKind) })
    }
  }

  /// The number of tested pages of each kind, because a browser is slow.
  private static let pagesPerKind = 4

  @Test(
    "Pages fit the window, scores are not wrapped, and code is left to right",
    .enabled(if: Browser.isInstalled, noBrowser), arguments: 0...2)
  func layout(set: Int) async throws {
    try await withSite(set) { output, pages in
      try await withBrowser { browser in
        for page in pages {
          for width in [320, 1280] {
            let visit = try await browser.visit(
              FileURL.url("\(output)/\(page)"), on: EmulatedDevice(width: width),
              evaluating: Self.layoutErrors, settleTime: .zero)
            #expect(visit.contentSize.width <= width, "\(page)")
            #expect(visit.value == "[]", "\(page) at \(width)")
          }
        }
      }
    }
  }

  private static let layoutErrors = """
    JSON.stringify([
      ...[...document.querySelectorAll('.score b')].filter(score => score.getClientRects().length > 1
        || score.offsetHeight > 2 * parseFloat(getComputedStyle(score).fontSize)),
      ...[...document.querySelectorAll('pre, code')].filter(code =>
        getComputedStyle(code).direction !== 'ltr'),
    ].map(element => element.outerHTML.slice(0, 200)))
    """

  @Test(
    "The Nu HTML checker reports no errors or warnings",
    .enabled(if: Checkers.validator != nil, "VNU does not name vnu.jar"), arguments: 0...2)
  func valid(set: Int) async throws {
    try await withSite(set) { output, _ in
      #expect(throws: Never.self) { try Checkers.validate(output) }
    }
  }

  @Test(
    "Pages are accessible on small and large screens, in light and dark",
    .enabled(if: Browser.isInstalled && Checkers.axe != nil, "AXE does not name axe.min.js"),
    arguments: 0...2)
  func accessible(set: Int) async throws {
    let axe = try Checkers.violations(#require(Checkers.axe))
    try await withSite(set) { output, pages in
      try await withBrowser { browser in
        for page in pages {
          for device in Self.devices {
            let visit = try await browser.visit(
              FileURL.url("\(output)/\(page)"), on: device, evaluating: axe, settleTime: .zero)
            #expect(visit.value == "", "\(page) at \(device.width), \(device.colourScheme)")
          }
        }
      }
    }
  }

  private static let devices = [320, 1280].flatMap { width in
    [EmulatedDevice.ColourScheme.light, .dark].map {
      EmulatedDevice(width: width, colourScheme: $0)
    }
  }
}
