import MarkdownReaders
import Mustache
import PostContract
import TestSupport
import Testing

/// Tests the HTML that other Markdown implementations generate from escaped titles and names.
@Suite(
  "Other Markdown implementations",
  .enabled(if: recipeTestsAreEnabled, "Scripts/test --recipes runs them"))
struct MarkdownImplementationTests {
  private static let texts =
    attacks + [
      "www.x.com/<img src=x onerror=pwn(1)>", "a {onclick=pwn(1) .pwn #pwn}", "{: onclick=pwn(1)}",
      "::: pwn", "!!! pwn", "% pwn", "xmpp:a@x.example", "`a`{=html}", "[x](javascript:pwn(1))",
      "<HTTPS://x.example/onclick=pwn(1)>", "$<b onclick=pwn(1)>$", "a\\", "&lt;script&gt;", "a #",
      "\\begin{a}<b onclick=pwn(1)>", "[^1]: a", "*[x]: y", "| a | b |", "+---+", "---",
      "=== \"a\"",
    ]

  @Test(
    "Escaped titles and names result in safe HTML",
    arguments: MarkdownReader.installed)
  func titles(reader: MarkdownReader) async throws {
    let declaration = RecordDeclaration(["title": .text, "name": .text])
    let pages = try Self.texts.map { text in
      try render(
        "# {{title}}\n\n- [{{name}}](/x), {{name}}\n\n{{title}}\n\n**{{title}}** {{title}}\n",
        page: "page.md", for: declaration, [.text(text), .text(text)])
    }
    guard let results = try await reader.html(of: pages) else { return }
    for (page, html) in zip(pages, results) {
      #expect(ReaderSafety.violations(in: html) == [], "\(page) → \(html)")
    }
  }
}
