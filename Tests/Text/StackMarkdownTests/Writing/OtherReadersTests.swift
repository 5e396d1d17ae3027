import MarkdownReaders
import PostContract
import StackMarkdown
import TestSupport
import Testing

/// Tests how other programs render the Markdown that is written from posts.
@Suite(
  "Other Markdown implementations",
  .enabled(if: recipeTestsAreEnabled, "Scripts/test --recipes runs them"))
struct OtherReadersTests {
  @Test(
    "The Markdown of an attack contains nothing harmful for other implementations",
    arguments: MarkdownReader.installed)
  func attacks(reader: MarkdownReader) async throws {
    let documents = try HostileDocument.all.get()
    guard let pages = try await reader.html(of: documents.map(\.markdown)) else { return }
    for (document, page) in zip(documents, pages) {
      let violations = ReaderSafety.violations(in: page)
      #expect(violations == [], "\(document.source) → \(document.markdown) → \(page)")
    }
  }
}

extension OtherReadersTests {
  @Test(
    "No bare URL becomes an executable link, even if any scheme is linked",
    .enabled(if: MarkdownReader.linkingAnything.isInstalled))
  func schemes() async throws {
    let documents = try HostileDocument.all.get().map(\.markdown)
    let pages = try #require(try await MarkdownReader.linkingAnything.html(of: documents))
    let schemes = ["javascript:", "vbscript:", "data:", "file:", "blob:"]
    for (document, page) in zip(documents, pages) {
      let links = ReaderSafety.links(in: page).filter { link in
        schemes.contains { link.lowercased().hasPrefix($0) }
      }
      #expect(links == [], "\(document) → \(page)")
    }
  }

  @Test(
    "Mail addresses that are not linked in a post are not linked elsewhere",
    arguments: MarkdownReader.installed)
  func mail(reader: MarkdownReader) async throws {
    let addresses = ["a@b.cd", "a.b+c@b-c.d_e.fg", "é@b.cd", "x.y/@z.cd"]
    let posts = addresses.flatMap {
      ["\($0)", "- <s>\($0)</s> *\($0)*", "# \($0)", "| \($0) |\n|---|", "[\($0) \($0)](/x)"]
    }
    let documents = posts.map {
      String(decoding: ParsedPost(.markdown($0)).markdown(), as: UTF8.self)
    }
    for (post, document) in zip(posts, documents) {
      let again = ParsedPost(.markdown(document)).html()
      #expect(again == ParsedPost(.markdown(post)).html(), "\(document)")
    }
    guard let pages = try await reader.html(of: documents) else { return }
    for (document, page) in zip(documents, pages) {
      #expect(
        !ReaderSafety.links(in: page).contains { $0.hasPrefix("mailto:") }, "\(document) → \(page)")
    }
  }
}

/// Markdown written from a post with attacks in many contexts.
struct HostileDocument: Sendable {
  let source: PostSource
  let markdown: String

  /// The documents of all attacks, created once for all implementations.
  static let all: Result<[HostileDocument], any Error> = Result {
    try sources().enumerated().map { number, source in
      let (site, presentation) = Self.configurations[number % Self.configurations.count]
      let markdown = ParsedPost(source, site).markdown(presentation)
      return HostileDocument(source: source, markdown: String(decoding: markdown, as: UTF8.self))
    }
  }

  private static func sources() throws -> [PostSource] {
    let recorded = SharedCases.areAvailable ? try SharedCases.attacks().map(\.payload) : []
    let texts = attacks + ownAttacks + recorded
    let inContext = texts.enumerated().flatMap { number, text in
      // Each attack is in a quarter of the contexts, as the programs are slow.
      markdown(text).enumerated().filter { ($0.offset + number) % 4 == 0 }.map(\.element)
    }
    var random = SplitMix(seed: 41)
    let generated = (0..<300).map { _ in
      let text = HostileText.make(with: &random)
      return Bool.random(using: &random) ? self.text(text) : .markdown(text)
    }
    let classes = PostSource.html("<blockquote><p>%pwn%<br>a</p></blockquote><p>> %pwn%\n> a</p>")
    return inContext + texts.map(text) + [classes] + generated
  }

  private static let configurations: [(Site, Presentation)] = [
    (Site(), .faithful), (Site(hasMath: true, hasStrikethrough: true), .faithful),
    (Site(), Presentation(foldsSpoilers: true, labelsSnippets: true)),
  ]

  private static let ownAttacks = [
    "www.x.com/<img src=x onerror=pwn(1)>", "www.x.com/`<img src=x onerror=pwn(1)>`",
    "*a*{onclick=pwn(1)}", "*a*{: onclick=pwn(1)}", "`a`{=html}", "`<b onclick=pwn(1)>`{=html}",
    "[a](/x){onclick=pwn(1)}", "![a](/x){onload=pwn(1)}", "# a {onclick=pwn(1) .pwn #pwn}",
    "a\n{: onclick=pwn(1) .pwn}", "{::nomarkdown}<script>pwn(1)</script>{:/}", "{#pwn .pwn}",
    "::: pwn\na\n:::", "::: {.pwn onclick=pwn(1)}\na\n:::", "!!! pwn\n    <b onclick=pwn(1)>",
    "% <b onclick=pwn(1)>", "<HTTPS://x.example/onclick=pwn(1)>",
    "<https://x.example/onclick=pwn(1)>", "xmpp:a@x.example", "xmpp:a@x.example/b", "a@x.example",
    "javascript:pwn(1)", "a javascript:pwn(1) data:text/html,x vbscript:x File:///x blob:x",
    "```\n> %pwn%\na\n```", "- a\n\n  ```\n   > > %id:pwn%\n  ```",
    "<img src=\"/x\" alt=\"[x](onerror=pwn(1))\" width=1>",
    "<img src=\"/x\" alt=\"`\" width=1> `<b onclick=pwn(1)>`",
    "<div>[x](javascript:pwn(1)) `<b>`{=html}</div>",
    "<a href=\"mailto:a@b.c\">`<b onclick=x>`</a>",
    "`a|<b onclick=pwn(1)>`", "a | `b|<b onclick=pwn(1)>`\n--|--\nc | d",
    "+---+---+\n| `a | <b onclick=pwn(1)> ` |\n+---+---+", "a\n: b\n\n    <b onclick=pwn(1)>",
    "(1) a\n\n    <b onclick=pwn(1)>", "- a\n\n\n    <!-- -->\n\n      <b onclick=pwn(1)>",
    "<s>`<b onclick=pwn(1)>`</s>", "<dl><dd>\n\n`<b onclick=pwn(1)>`\n\n</dd></dl>",
    "<dl><dd>\n\n```js\n<b onclick=pwn(1)>\n```\n\n</dd></dl>", "$`$ `<b onclick=pwn(1)>`",
    "$_x_{onclick=pwn(1)}$", "$[x](javascript:pwn(1))$",
    "$$\n```\n$$\n\n    <b onclick=pwn(1)>\n\n```\n",
    "$<b$ `\"` $onclick=pwn(1) >$", "\\begin{a}<b onclick=pwn(1)>\\end{a}",
    "[^1]\n\n[^1]: <b onclick=x>",
    "[x]: javascript:pwn(1)\n\n[x]", "*[x]: \"onclick=pwn(1)",
    "[TOC] [[x]] ==a== ^^b^^ ++c++ ~d~ e^f^",
    "{{< pwn >}} {{% pwn %}}", "---\na: b\n---\n\nx", "+++\na = b\n+++\n\nx",
    "<https://x.example/\u{60}onclick=pwn(1)>", "[a](/x \"[b](javascript:pwn(1))\")",
    "[a](/x \"`<b onclick=pwn(1)>`\")", "[a](/x \"\\\" onclick=pwn(1)\")",
    "![<b onclick=pwn(1)>](/x)",
    "- a\n  ```\n  <b onclick=pwn(1)>\n\n  <i onclick=pwn(1)>\n  ```\n- b",
    "1. a\n\n   ```js\n   [x](javascript:pwn(1))\n\n   <i onclick=pwn(1)>\n   ```",
  ]

  /// Returns posts with an attack in each Markdown construct.
  private static func markdown(_ attack: String) -> [PostSource] {
    let line = attack.replacing("\n", with: " ")
    let code = "a\n\n\(attack)\n\nb"
    return [
      attack, "- a\n\n\(prefixed(attack, by: "  "))", prefixed(attack, by: "> "),
      prefixed(attack, by: ">! "), "| a |\n|---|\n| \(line.replacing("|", with: "\\|")) |",
      "# \(line)", "[\(attack)](/x)", "![\(line)](/x) [a](/x \"\(line)\")", "*a ```` \(line) ````*",
      "````html\n\(code)\n````", "- a\n\n  ````html\n\(prefixed(code, by: "  "))\n  ````",
      "- a\n  ````\n\(prefixed(code, by: "  "))\n  ````\n- b",
      "> ````html\n\(prefixed(code, by: "> "))\n> ````",
      ">! ````html\n\(prefixed(code, by: ">! "))\n>! ````", "<s>```` \(line) ````</s>",
      "$\(line)$ ```` \(line) ```` \(line)",
    ].map(PostSource.markdown)
  }

  private static func prefixed(_ text: String, by prefix: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      .joined(separator: "\n")
  }

  /// Returns a post with an attack as text in every place that allows text.
  private static func text(_ attack: String) -> PostSource {
    let text = attack.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing("\"", with: "&quot;")
    return .html(
      """
      <p>\(text)</p><h2>\(text)</h2><ul><li>\(text)</li></ul><p>a<br>\(text) <em>\(text)</em> \
      <code>\(text)</code> <kbd>\(text)</kbd> <s>\(text) <code>\(text)</code></s></p>\
      <p><a href="/x" title="\(text)">\(text)</a><img src="/i" alt="\(text)" title="\(text)">\
      <img src="/i" alt="\(text)" title="\(text)" width="9"> <a href="mailto:a@b.c">\(text)</a></p>\
      <pre><code>\(text)</code></pre><pre>\(text)</pre><dl><dt>\(text)</dt><dd>\(text)</dd></dl>\
      <blockquote class="spoiler"><p>\(text)</p><pre><code>\(text)</code></pre></blockquote>\(text)
      """)
  }
}

/// Random texts of tokens that have a meaning in some implementation.
enum HostileText {
  private static let pieces = [
    "<b onclick=pwn(1)>", "<script>", "</script>", "<div onclick=pwn(1)>", "<", ">", "<!--", "-->",
    "[x](javascript:pwn(1))", "[x]", "(javascript:pwn(1))", "[x]: javascript:pwn(1)", "![", "](",
    ")",
    "{onclick=pwn(1)}", "{: onclick=pwn(1)}", "{.pwn}", "{=html}", "{", "}", "`", "``", "```",
    "~~~",
    "`<b onclick=pwn(1)>`", "*", "_", "**", "$", "$$", "\\", "|", "---", ":::", "!!!", "www.x.y/",
    "http://x.y/", "a@b.c", "xmpp:a@b.c", "\n", "\n", "\n\n", "\n\n", "\n    ", "\n- ", "\n1. ",
    "\n> ",
    "\n>! ", "\n# ", "\n: ", "\n| ", "\n|---|", " ", " ", "a", "b", "\"", "'", "=", "&lt;", "&",
    "#",
    "\n```\n", "\n~~~html\n", "<kbd>", "</kbd>", "<s>", "</s>", "<dl><dd>", "</dd></dl>", "<br>",
  ]

  static func make(with random: inout SplitMix) -> String {
    (0..<Int.random(in: 3...30, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
