import PostContract
import StackMarkdown
import Testing

@Suite("Conversion of single constructs to Markdown and back")
struct RoundTripTests {
  private static let sites = [
    Site(), Site(url: "https://x.example", hasMath: true, hasStrikethrough: true),
  ]

  @Test(
    "Constructs of the dialect are preserved",
    arguments: [
      ">! a\n>! b\n\n> c\n", "- >! a\n- b\n", "| a | b |\n|---|:-:|\n| c | `d\\|e` |\n",
      "- a\n\n  | b |\n  |---|\n  | c |\n", "> | b |\n> |---|\n> | c |\n\nx",
      "<!-- language: lang-py -->\n\n    a\n", "```xaml\na\n```\n",
      "<!-- language: lang-xaml -->\n\n    a\n",
      "<!-- begin snippet: js hide: true console: true babel: false -->\n\n<!-- language: lang-js -->\n\n"
        + "    a < b\n\n      c\n\n<!-- language: lang-css -->\n\n    d {}\n\n<!-- end snippet -->\n",
      "a $x_1 * y_2 * z$ b $$\\frac{a}{b}$$\n", "$a$$b$\n", "~~a~~ b ~c~\n",
      "[tag:c#] [meta-tag:bug]\n",
      "a http://x.example/_b_ c, <http://x.example/*>.\n", "[http://x.example](/y) [a](/b \"c\")\n",
      "**a *b* c** *d **e** f* ***g***\n", "a<sub>b*c*</sub> <kbd>`d`</kbd>\n",
      "1. a\n\n       b\n\n2. c\n",
      "- a\n\n\n- b\n  1. c\n  2. d\n\n     e\n", "> - a\n>   > b\n",
      "\\[tag:a] \\$a\\$ \\~~b~~ https\\://x.example\n",
      "a\n<!-- b -->\nc\n", "<sub>\n\n- a\n\n>! b\n\n</sub>\n", "# a `b` *c*\n\nd\n===\n",
      "    a\n\n\tb\n",
      "![a *b*](/i.png \"c\") <img src=\"/i.png\" width=\"10\">\n", "[![a](/i)](/j)\n",
      "a  \nb\\\nc\n", "[tag:a]\\: /b\n", "[tag:a]\\(/b)\n", "[tag:é] [tag:c++]\n",
      "## http://x.example/\"a\"#\n", "\\\\begin{a}\\\\end{a}\n", "|\n|\n",
    ])
  func dialect(markdown: String) {
    for site in Self.sites { expectSameThroughMarkdown(.markdown(markdown), site) }
  }

  @Test(
    "Blocks beside text without paragraphs are preserved",
    arguments: [
      "- a\n  ```\n  b\n  ```\n  c\n- d\n", "1. a\n   > b\n\n2. c\n", "- # a\n  b\n- c\n",
      "- - a\n- b\n  - c\n  - d\n", "- >\n  a\n", "- >\n  [tag:a]\n", "- >\n  >!\n  >\n",
      "1. -\n   2) a\n", "1. a|b\n   -|-\n   ~~~\n   ~~~\n2. c\n", "- -\n  a\n  >! b\n",
      "- ***\n  a|b\n  -|-\n",
    ])
  func tightItems(markdown: String) {
    for site in Self.sites { expectSameThroughMarkdown(.markdown(markdown), site) }
    let written = ParsedPost(.markdown(markdown)).markdown()
    #expect(!String(decoding: written, as: UTF8.self).contains("<div>"))
  }

  @Test("Attacks have the same meaning after conversion", arguments: attacks)
  func attack(attack: String) {
    for site in Self.sites { expectSameThroughMarkdown(.markdown(attack), site) }
  }

  @Test(
    "Every recorded post has the same meaning after conversion",
    .enabled(if: SharedCases.areAvailable, "SODIGEST_SHARED names no folder with posts"))
  func recorded() throws {
    let pairs = try SharedCases.pairs("posts")
    #expect(pairs.count > 100)
    for pair in pairs {
      if let markdown = pair.markdown { expectSameThroughMarkdown(.markdown(markdown), Site()) }
      expectSameThroughMarkdown(.html(pair.body), Site())
    }
    for pair in try SharedCases.pairs("posts-before-2020") {
      expectSameThroughMarkdown(.html(pair.body), Site())
    }
  }

  @Test("Presentations apply to Markdown")
  func presentation() {
    let page = Presentation(
      parentHeadingLevel: 2, foldsSpoilers: true, labelsSnippets: true,
      imagePresentation: {
        $0.hasSuffix("1") ? .localFile(path: "../img/a b.png", width: 20, height: 10) : .link
      }
    )
    func markdown(_ html: String) -> String {
      String(decoding: ParsedPost(.html(html)).markdown(page), as: UTF8.self)
    }
    #expect(markdown("<h1>a</h1><h5>b</h5>") == "### a\n\n#### b\n")
    #expect(markdown("<p><img src=/1 alt=a></p>") == "![a](<../img/a b.png>)\n")
    #expect(
      markdown("<p>x <img src=/1 alt=a width=10></p>")
        == "x <img src=\"../img/a b.png\" alt=\"a\" width=\"10\" height=\"5\" />\n")
    #expect(markdown("<p><img src=/2 alt=a></p>") == "[a](/2)\n")
    #expect(markdown("<p><a href=/x><img src=/2 alt=a></a></p>") == "[a](/x)\n")
    #expect(
      markdown("<blockquote class=spoiler><p>a</p></blockquote><p>b</p>")
        == "<details class=\"spoiler\"><summary>Spoiler</summary>\n\na\n\n</details>\n\nb\n")
    #expect(
      markdown(
        "<div class=snippet data-hide=true><pre class=snippet-code-js><code>a</code></pre></div>")
        == "**JavaScript**\n\n```js\na\n```\n")
  }

  @Test("Comments are written with the emphasis of Markdown")
  func comments() {
    func markdown(_ html: String) -> String {
      String(decoding: ParsedPost(.commentHTML(html)).markdown(), as: UTF8.self)
    }
    #expect(
      markdown("a <b>b</b> <i>c</i> <code>d</code> <a href=\"/x\">e</a> # f")
        == "a **b** *c* `d` [e](/x) # f\n")
    #expect(markdown("- a\n# b") == "\\- a\n\\# b\n")
    #expect(markdown("1. a *b*") == "1\\. a \\*b\\*\n")
  }
}
