import Foundation
import SiteTesting
import TestSupport
import Testing

/// Tests the themes in `Examples/`.
@Suite("Example themes", .enabled(if: Checkout.isBuilt))
struct ExampleThemeTests {
  private let temporaryFolder = TemporaryFolder()
  private var folder: String { temporaryFolder.path }

  /// Builds two editions of the demo site and returns the output folder.
  private func build(_ theme: String, _ format: String, in folder: String) throws -> String {
    for day in ["2026-11-13", "2026-11-20"] {
      let output = try Checkout.run(
        """
        sodigest build --sample --config \(Checkout.root)/Scripts/demo.yml --format \(format) \
        --templates \(Checkout.root)/Examples/\(theme) --now \(day)T12:00:00Z
        """, in: folder, isIsolated: true)
      #expect(!output.contains("warning"), "\(output)")
    }
    let check = try Checkout.run("sodigest check", in: folder)
    #expect(check.hasSuffix("no problems found\n"), "\(check)")
    return "\(folder)/Output"
  }

  /// Checks the links of a site and visits some of its pages.
  private func check(_ site: String) async throws {
    let report = try SiteCrawler.report(on: site)
    #expect(report.problems.isEmpty)
    #expect(report.pages.count > 100)
    guard Browser.isInstalled else { return }
    try await withBrowser { browser async throws in
      for page in ["index.html", "d/swift/2026-11-20.html", "q/math/5100.html", "t/index.html"] {
        for device in [EmulatedDevice.phone, .desktop] {
          let visit = try await browser.visit(FileURL.url("\(site)/\(page)"), on: device)
          #expect(visit.failures.isEmpty && visit.messages.isEmpty, "\(page): \(visit.messages)")
          #expect(visit.contentSize.width <= device.width, "\(page) at \(device.width)")
          #expect(visit.requests(outside: site).isEmpty)
        }
      }
    }
  }

  @Test("The minimal theme has no scripts, and its editions can be single files")
  func minimal() async throws {
    let site = try build("minimal", "html,single", in: folder)
    let pages = try Checkout.files(below: site).filter { $0.key.hasSuffix(".html") }
    #expect(pages.filter { $0.value.contains("<script") }.keys.sorted() == [])
    let home = try #require(pages["index.html"])
    let digests = home.matches(of: #/href="(d/[a-z]+/index\.html)"/#).map(\.1)
    #expect(
      Set(digests) == [
        "d/swift/index.html", "d/languages/index.html", "d/mathematics/index.html",
      ])
    let single = try #require(pages["d/mathematics/2026-11-20.single.html"])
    let isSelfContained =
      single.contains("<style>") && single.contains("<math") && !single.contains("<link")
    #expect(isSelfContained, "a single-file edition contains everything")
    try await check(site)
  }

  @Test("The minimal theme can build single files without other requests")
  func singleFiles() async throws {
    let site = try build("minimal", "single", in: folder)
    let files = try Checkout.files(below: site)
    let newest = files.filter { $0.key.hasSuffix("2026-11-20.single.html") }
    #expect(newest.count == 3)
    #expect(
      Set(files.keys).subtracting(newest.keys).filter {
        !$0.hasSuffix("2026-11-13.single.html") && !$0.hasPrefix(".")
      } == ["status.json"])
    for page in newest.values {
      #expect(!page.contains("<script") && !page.contains("<link"))
    }
    guard Browser.isInstalled else { return }
    try await withBrowser { browser async throws in
      for name in newest.keys {
        for device in [EmulatedDevice.phone, .desktop] {
          let visit = try await browser.visit(FileURL.url("\(site)/\(name)"), on: device)
          #expect(visit.failures.isEmpty && visit.messages.isEmpty, "\(visit.messages)")
          #expect(visit.contentSize.width <= device.width, "\(name) at \(device.width)")
          #expect(visit.requests.filter { !$0.url.hasPrefix("data:") }.count == 1)
        }
      }
    }
  }

  @Test("The newspaper theme shows editions in columns and has print styles")
  func newspaper() async throws {
    let site = try build("newspaper", "html", in: folder)
    let pages = try Checkout.files(below: site)
    let edition = try #require(pages["d/swift/2026-11-20.html"])
    #expect(
      edition.contains(
        "<p class=\"name\"><a href=\"../../index.html\">Questions worth reading</a>"))
    #expect(edition.matches(of: #/<li class="entry">/#).count == 18)
    let style = try #require(pages.first { $0.key.hasPrefix("assets/style.") }?.value)
    let hasPrintStyles = style.contains("column-rule") && style.contains("@page { size: A4")
    #expect(hasPrintStyles)
    try await check(site)
  }

  @Test("The notes theme has properties, callouts, task lists and working links")
  func notes() throws {
    let site = try build("notes", "md", in: folder)
    let notes = try Checkout.files(below: site).filter { $0.key.hasSuffix(".md") }
    #expect(notes.count > 30)
    let edition = try #require(notes["d/swift/2026-11-20.md"])
    #expect(edition.prefix(32) == "---\ntitle: \"Swift of the month\"\n")
    #expect(edition.matches(of: #/\n- \[ \] \[/#).count == 18)
    for (file, note) in notes where file.hasPrefix("q/") {
      let isComplete = note.hasPrefix("---\n") && note.contains("\n> [!info] ")
      #expect(isComplete, "\(file)")
      let namesAuthors = note.contains("\n> [!cite] ")
      #expect(namesAuthors, "\(file)")
    }
    for (file, note) in notes {
      for link in note.matches(of: #/\]\(((?:\.\./)*(?:q|d|img)/[^)# ]*)/#) {
        let target = URL(filePath: "\(site)/\(file)").deletingLastPathComponent()
          .appending(path: String(link.1)).standardized
        #expect(FileManager.default.fileExists(atPath: target.path()), "\(file): \(link.1)")
      }
    }
  }
}
