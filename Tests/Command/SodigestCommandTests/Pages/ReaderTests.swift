import Configuration
import Foundation
import SiteTesting
import SodigestCommand
import TestSupport
import Testing

@Suite("Pages on paper and in reader mode")
struct ReaderTests {
  private let world = World()

  @Test(
    "Reader mode finds title, author, date and the whole text of all posts",
    .enabled(
      if: Browser.isInstalled && Checkers.readability != nil,
      "READABILITY does not name Readability.js"))
  func readerMode() async throws {
    let readability = try #require(Checkers.readability)
    #expect(await world.run("build --sample --tag swift --period all") == .success)
    let folder = "\(world.folder)/Output/q/stackoverflow"
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".html") && $0 != "index.html" }
    #expect(pages.count >= 18)
    try await withBrowser { browser in
      for page in pages {
        let visit = try await browser.visit(
          FileURL.url("\(folder)/\(page)"), evaluating: Self.differences(readability),
          settleTime: .zero)
        #expect(visit.value == "[]", "\(page)")
      }
    }
  }

  /// Returns an expression for everything that Readability does not find on a page of a question.
  private static func differences(_ readability: String) -> String {
    """
    (() => {
      \(readability)
      const text = node => node.textContent.replace(/\\s+/g, '');
      // Readability decodes character references in titles once more than HTML.
      const decoded = html => {
        const area = document.createElement('textarea');
        area.innerHTML = html;
        return area.value;
      };
      const first = selector => document.querySelector(selector);
      const posts = [...document.querySelectorAll('.text')].map(text);
      const page = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
      const found = new Readability(page).parse();
      const body = document.createElement('div');
      body.innerHTML = found.content;
      const all = text(body);
      return JSON.stringify([
        [found.title.replace(/\\s+/g, ''), decoded(text(first('h1')))],
        [found.byline, first('#question .by b bdi').textContent],
        [found.publishedTime, first('#question .by time').dateTime],
        ...posts.map(post => [all.includes(post) ? post : all, post]),
      ].filter(([found, expected]) => found !== expected));
    })()
    """
  }

  @Test(
    "An edition in one file prints as a booklet",
    .enabled(
      if: Browser.isInstalled && ShellScript.isInstalled("pdftotext"), "pdftotext is missing"))
  func booklet() async throws {
    let build = "build --sample --tag swift --period all --format html,single"
    #expect(await world.run(build) == .success)
    let pages = try await print("Output/d/stackoverflow-swift/2026-11-20.single.html", in: world)
    #expect(pages.count > 18)
    let cover = try #require(pages.first)
    #expect(!cover.contains(Self.head) && cover.contains("Which small Swift feature"))
    for (index, page) in pages.enumerated().dropFirst() {
      #expect(page.trimmingPrefix(while: \.isWhitespace).hasPrefix(Self.head), "\(index)")
      #expect(page.contains("\(index + 1) / \(pages.count)"), "\(index)")
    }
    let starts = pages.filter { $0.contains(#/\b\d+ · Stack Overflow/#) }
    #expect(starts.count == 24, "each question begins on a page of its own")
  }

  private static let head = "swift on Stack Overflow, 20 Nov 2026"

  @Test(
    "Links of a question are numbered in a booklet, and have their addresses beside them on its printed page",
    .enabled(
      if: Browser.isInstalled && ShellScript.isInstalled("pdftotext"), "pdftotext is missing"))
  func links() async throws {
    let build = "build --sample --tag swift --period all --format html,single"
    #expect(await world.run(build) == .success)
    let booklet = try await words(
      ofPrinted: "Output/d/stackoverflow-swift/2026-11-20.single.html", in: world)
    #expect(booklet.contains(#/The manual ?\[1\] says nothing/#))
    #expect(booklet.contains("1. https://docs.example/swiftpm/plugins(v5).html 2. https://forums"))
    let page = try await words(ofPrinted: "Output/q/stackoverflow/42960.html", in: world)
    #expect(page.contains("The manual (https://docs.example/swiftpm/plugins(v5).html) says"))
    try await withBrowser { browser in
      let visit = try await browser.visit(
        FileURL.url("\(world.folder)/Output/d/stackoverflow-swift/2026-11-20.single.html"),
        evaluating: "document.body.innerText.includes('docs.example')", settleTime: .zero)
      #expect(visit.value == "false", "on the screen, the text is not doubled")
    }
  }

  /// Returns the words of a printed file, separated by spaces.
  private func words(ofPrinted file: String, in world: World) async throws -> String {
    try await print(file, in: world).joined().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  /// Returns the text of each page of a printed file.
  private func print(_ file: String, in world: World) async throws -> [String] {
    let pdf = try await withBrowser { browser in
      try await browser.print(FileURL.url("\(world.folder)/\(file)"))
    }
    try Data(pdf).write(to: URL(filePath: "\(world.folder)/printed.pdf"))
    let (status, text) = try ShellScript("pdftotext -layout printed.pdf -").run(in: world.folder)
    #expect(status == 0, "\(text)")
    return text.split(separator: "\u{C}").map(String.init)
      .filter { $0.contains { !$0.isWhitespace } }
  }
}
