import Foundation
import SiteTesting
import TestSupport
import Testing

/// The themes in `Examples/`.
@Suite("The example themes", .enabled(if: Checkout.isBuilt))
struct ThemeTests {
  /// Two editions of the demonstration's digests.
  private func build(_ theme: String, _ format: String, in folder: String) throws -> String {
    for day in ["2026-11-13", "2026-11-20"] {
      let printed = try Checkout.run(
        """
        sodigest build --sample --config \(Checkout.root)/Scripts/demo.yml --format \(format) \
        --templates \(Checkout.root)/Examples/\(theme) --now \(day)T12:00:00Z
        """, in: folder, isAlone: true)
      #expect(!printed.contains("warning"), "\(printed)")
    }
    let check = try Checkout.run("sodigest check", in: folder)
    #expect(check.hasSuffix("nothing is wrong\n"), "\(check)")
    return "\(folder)/Output"
  }

  private func judge(_ site: String) async throws {
    let report = try SiteWalk.report(on: site)
    #expect(report.problems.isEmpty)
    #expect(report.pages.count > 100)
    guard Browser.isInstalled else { return }
    try await withBrowser { browser async throws in
      for page in ["index.html", "d/swift/2026-11-20.html", "q/math/5100.html", "t/index.html"] {
        for look in [Look.phone, .desktop] {
          let visit = try await browser.visit(FileAddress.url("\(site)/\(page)"), look)
          #expect(visit.failures.isEmpty && visit.messages.isEmpty, "\(page): \(visit.messages)")
          #expect(visit.contentSize.width <= look.width, "\(page) at \(look.width)")
          #expect(visit.requests(outside: site).isEmpty)
        }
      }
    }
  }

  @Test("Minimal has no script in any page, and editions that are one page")
  func minimal() async throws {
    try await withTemporaryFolder { folder async throws in
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
      let isWhole =
        single.contains("<style>") && single.contains("<math") && !single.contains("<link")
      #expect(isWhole, "an edition in one page has all in it")
      try await judge(site)
    }
  }

  @Test("Minimal can be one page, which asks for no other file")
  func onePage() async throws {
    try await withTemporaryFolder { folder async throws in
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
          for look in [Look.phone, .desktop] {
            let visit = try await browser.visit(FileAddress.url("\(site)/\(name)"), look)
            #expect(visit.failures.isEmpty && visit.messages.isEmpty, "\(visit.messages)")
            #expect(visit.contentSize.width <= look.width, "\(name) at \(look.width)")
            #expect(visit.requests.filter { !$0.url.hasPrefix("data:") }.count == 1)
          }
        }
      }
    }
  }

  @Test("Newspaper sets editions in columns under one headline, and has rules for paper")
  func newspaper() async throws {
    try await withTemporaryFolder { folder async throws in
      let site = try build("newspaper", "html", in: folder)
      let pages = try Checkout.files(below: site)
      let edition = try #require(pages["d/swift/2026-11-20.html"])
      #expect(
        edition.contains(
          "<p class=\"name\"><a href=\"../../index.html\">Questions worth reading</a>"))
      #expect(edition.matches(of: #/<li class="entry">/#).count == 18)
      let style = try #require(pages.first { $0.key.hasPrefix("assets/style.") }?.value)
      let isForPaper = style.contains("column-rule") && style.contains("@page { size: A4")
      #expect(isForPaper)
      try await judge(site)
    }
  }

  @Test("Notes have properties, callouts and lists to tick off, and lead to each other")
  func notes() async throws {
    try await withTemporaryFolder { folder async throws in
      let site = try build("notes", "md", in: folder)
      let notes = try Checkout.files(below: site).filter { $0.key.hasSuffix(".md") }
      #expect(notes.count > 30)
      let edition = try #require(notes["d/swift/2026-11-20.md"])
      #expect(edition.prefix(32) == "---\ntitle: \"Swift of the month\"\n")
      #expect(edition.matches(of: #/\n- \[ \] \[/#).count == 18)
      for (file, note) in notes where file.hasPrefix("q/") {
        let isWhole = note.hasPrefix("---\n") && note.contains("\n> [!info] ")
        #expect(isWhole, "\(file)")
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
}
