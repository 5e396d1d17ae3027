import Configuration
import Contents
import FoundationEssentials
import SiteBuild
import SiteTesting
import Testing

@Suite("The site of the built-in sample")
struct SampleSiteTests {
  @Test("Every link leads somewhere, every file is reached, nothing is asked of other hosts")
  func walk() async throws {
    try await Desk.use(isSample: true) { desk in
      try desk.keepSample()
      try await desk.publish { $0.formats = [.html, .markdown, .json] }
      let report = try desk.walk()
      #expect(report.problems == [])
      let forPrograms = ["robots.txt", "status.json"]
      #expect(report.unreached.filter { !$0.hasPrefix(".") } == forPrograms)
      #expect(try desk.files().filter { $0.hasPrefix("q/") }.count >= 60)
      if let keep = ProcessInfo.processInfo.environment["KEEP_SITE"] {
        try? FileManager.default.removeItem(atPath: keep)
        try FileManager.default.copyItem(atPath: desk.output, toPath: keep)
      }
    }
  }
}
