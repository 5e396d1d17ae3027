import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import Testing

@Suite("Site of the built-in sample")
struct SampleSiteTests {
  @Test("The sample site has no broken links, no unlinked files and no external requests")
  func crawl() async throws {
    try await SiteFixture.withTemporary(isSample: true) { fixture in
      try fixture.saveSample()
      try await fixture.publish { $0.formats = [.html, .markdown, .json] }
      let report = try fixture.crawl()
      #expect(report.problems == [])
      let unlinkedFiles = ["robots.txt", "status.json"]
      #expect(report.unreached.filter { !$0.hasPrefix(".") } == unlinkedFiles)
      #expect(try fixture.files().filter { $0.hasPrefix("q/") }.count >= 60)
      if let copy = ProcessInfo.processInfo.environment["KEEP_SITE"] {
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: fixture.output, toPath: copy)
      }
    }
  }
}
