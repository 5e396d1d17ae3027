import PostContract
import StackMarkdown
import Testing

/// Tests the options of presentations, in HTML and Markdown.
@Suite("Presentations in HTML and Markdown")
struct PageChoiceTests {
  private func html(_ markdown: String, _ presentation: Presentation) -> String {
    post(markdown, as: presentation)
  }

  private func markdown(_ markdown: String, _ presentation: Presentation) -> String {
    written(.markdown(markdown), as: presentation)
  }

  @Test("Headings are shifted at any nesting level, in both formats", arguments: 0...7)
  func headings(below: Int) {
    let presentation = Presentation(parentHeadingLevel: below)
    let first = min(1 + below, 6)
    let second = min(2 + below, 6)
    let source = "# a\n\n> #### b\n\n- # c\n\n<h1>d</h1>\n"
    let html = html(source, presentation)
    #expect(html.ranges(of: "<h\(first)>").count == (first == second ? 4 : 3))
    #expect(html.contains("<h\(second)>b</h\(second)>"))
    let marks = { String(repeating: "#", count: $0) }
    #expect(
      markdown(source, presentation)
        == "\(marks(first)) a\n\n> \(marks(second)) b\n\n- \(marks(first)) c\n\n\(marks(first)) d\n"
    )
  }

  @Test("An empty header cell becomes a data cell in valid HTML")
  func emptyHeader() {
    let table = "| | b |\n|---|---|\n| c | d |\n"
    let page = html(table, Presentation(producesValidHTML: true))
    #expect(page.contains("<td></td>\n<th>b</th>"))
    #expect(html(table, .faithful).contains("<th></th>\n<th>b</th>"))
  }

  @Test("A heading that is written as HTML is shifted")
  func headingInHTML() {
    let source = PostSource.html("<ul>a<h1>b</h1></ul>")
    let page = Presentation(parentHeadingLevel: 2)
    #expect(written(source, as: page) == "<ul>a<h3>b</h3></ul>\n")
    let between = PostSource.html("<h2>a</h2><ul>b<h5>c</h5></ul><h5>d</h5>")
    #expect(written(between, as: page) == "### a\n\n<ul>b<h4>c</h4></ul>\n\n#### d\n")
  }

  @Test("A folded spoiler contains its complete content, including folded spoilers")
  func foldedSpoiler() {
    let folds = Presentation(foldsSpoilers: true)
    let summary = "<details class=\"spoiler\"><summary>Spoiler</summary>"
    #expect(
      Shape(html(">! a\n>!\n>! >! b\n\nc", folds))
        == Shape("\(summary)<p>a</p>\(summary)<p>b</p></details> </details><p>c</p>"))
    #expect(
      markdown(">! a\n>!\n>! - b\n\nc", folds)
        == "\(summary)\n\na\n\n- b\n\n</details>\n\nc\n")
    #expect(html("> a", folds) == html("> a", .faithful))
    #expect(!html(">! a", .faithful).contains("<details"))
  }

  private func snippet(hide: String) -> String {
    """
    <!-- begin snippet: js hide: \(hide) -->

    <!-- language: lang-js -->

        a < b

    <!-- language: lang-css -->

        c {}

    <!-- end snippet -->
    """
  }

  @Test("Labelled snippets become ordinary code blocks in Markdown")
  func labelledMarkdown() {
    #expect(
      markdown("x\n\n\(snippet(hide: "true"))\n\ny", Presentation(labelsSnippets: true))
        == "x\n\n**JavaScript**\n\n```js\na < b\n```\n\n**CSS**\n\n```css\nc {}\n```\n\ny\n")
  }

  @Test("Valid HTML has classes instead of styles, and focusable code and tables")
  func strictPages() {
    let strict = Presentation(producesValidHTML: true)
    let html = html("| a | b | c | d |\n|:--|:-:|--:|---|\n| e |\n\n    f\n", strict)
    #expect(html.contains("<div class=\"s-table-container\" tabindex=\"0\">"))
    #expect(html.contains("<pre tabindex=\"0\">"))
    for (alignment, head) in [("left", "a"), ("center", "b"), ("right", "c")] {
      #expect(html.contains("<th class=\"\(alignment)\">\(head)</th>"))
    }
    #expect(html.contains("<th>d</th>"))
    #expect(html.contains("<td class=\"left\">e</td>"))
    #expect(!html.contains("style="))
    #expect(!post("    a\n\n|b|\n|-|\n").contains("tabindex"))
  }

  @Test(
    "For EPUB, misplaced content of lists is wrapped in items, and inline parents of blocks in div")
  func strictNesting() {
    let whole = Presentation(nestsForEPUB: true)
    let text = "<ol>a<b>c</b> <li>x</li><ul><li>y</li></ul></ol><dl>z<dd>d</dd></dl>"
    #expect(
      html(text, whole).contains(
        "<ol><li>a</li><li><b>c</b></li> <li>x</li><li><ul><li>y</li></ul></li></ol>"))
    #expect(html(text, whole).contains("<div>z<div>d</div></div>"))
    #expect(
      html("<blockquote><b>a<p>b</p></b></blockquote>", whole).contains("<div>a<p>b</p></div>"))
    let deleted = "<blockquote><i><del>a<p>b</p></del></i></blockquote>"
    #expect(html(deleted, whole).contains("<div><del>a<p>b</p></del></div>"))
    let terms = "<dl><dt>a</dt><dd>b</dd></dl>"
    #expect(html(terms, whole).contains(terms))
    #expect(html(text, .faithful).contains("<ol>a<b>c</b> <li>x</li>"))
  }

  @Test(
    "Valid HTML marks code that is more than one short line",
    arguments: [
      ("    a\n", false), ("    a\n    b\n", true), ("    a\n\n    b\n", true),
      ("```\n```\n", false),
      ("```\na\n\n```\n", true), ("<pre>a<b>\n</b></pre>", false), ("<pre>a<b>\n</b>c</pre>", true),
      ("<pre>a<br>b</pre>", true),
      ("    1234567890123456789012345678\n", false),
      ("    12345678901234567890123456789\n", true),
      ("<pre>12345678901234567890<b>123456789</b></pre>", true),
    ])
  func shortLines(text: String, isMarked: Bool) {
    let page = html(text, Presentation(producesValidHTML: true))
    #expect(page.contains("<pre data-bar=\"\" tabindex=\"0\">") == isMarked)
    #expect(page.contains("<pre"))
    #expect(!html(text, .faithful).contains("data-bar"))
  }

  @Test("Only the container of a table is focusable")
  func focusableContainers() {
    let html = html(snippet(hide: "false"), Presentation(producesValidHTML: true))
    #expect(html.ranges(of: "tabindex").count == 2)
    #expect(html.contains("<div class=\"snippet-code\">"))
  }

  @Test("Each image is passed to the presentation once, with its resolved URL")
  func imageReplacements() {
    let site = Site(url: "https://x.example")
    let page = Presentation(imagePresentation: { address in
      switch address {
      case "https://x.example/1.png": .localFile(path: "img/1.png", width: 30, height: 20)
      case "https://y.example/2.png": .link
      default: .unchanged
      }
    })
    let source = "![a](/1.png) ![b](//y.example/2.png) ![c](/3.png)"
    #expect(
      post(source, site, as: page)
        == "<p><img src=\"img/1.png\" alt=\"a\" width=\"30\" height=\"20\" loading=\"lazy\" "
        + "decoding=\"async\" /> <a href=\"https://y.example/2.png\">b</a> "
        + "<img src=\"https://x.example/3.png\" alt=\"c\" /></p>\n")
    #expect(
      written(.markdown(source), site, as: page)
        == "![a](img/1.png) [b](https://y.example/2.png) ![c](https://x.example/3.png)\n")
    #expect(
      ParsedPost(.markdown(source), site).imageURLs == [
        "https://x.example/1.png", "https://y.example/2.png", "https://x.example/3.png",
      ])
  }

  @Test("Only text with the start of an image may contain images")
  func mayHaveImages() {
    for text in ["![a](/1.png)", "a ![b][1]\n\n[1]: /x.png", "<IMG src=\"/a.png\">", "x<img>"] {
      #expect(PostSource.markdown(text).mayContainImages, "\(text)")
    }
    for text in ["", "!", "a < image and [b](c)!", "<p>text</p>"] {
      #expect(
        !PostSource.markdown(text).mayContainImages && !PostSource.html(text).mayContainImages,
        "\(text)")
    }
    #expect(
      !PostSource.html("![a](b)").mayContainImages && !PostSource.title("![a](b)").mayContainImages)
  }

  @Test("An image without a size of its own is shown in the size set by the author")
  func noNaturalSize() {
    let local = Presentation(imagePresentation: { _ in
      .localFile(path: "i.png", width: 0, height: 0)
    })
    #expect(html("x <img src=\"/i\" width=\"50\">", local).contains("width=\"50\" height=\"0\""))
  }

  @Test("A local path is escaped for the output format")
  func localPath() {
    let local = Presentation(imagePresentation: { _ in
      .localFile(path: "a b/(c)&d\"e.png", width: 1, height: 1)
    })
    #expect(html("![x](/i)", local).contains("src=\"a b/(c)&amp;d&quot;e.png\""))
    #expect(markdown("![x](/i)", local) == "![x](<a b/(c)&d\"e.png>)\n")
  }

  @Test(
    "A link in place of an image has its alternative text and is never nested",
    arguments: [
      ("![a *b*](/i \"t\")", "[a b](/i)"), ("![](/i)", "[image](/i)"),
      ("![enter image description here](/i)", "[image](/i)"),
      ("![a](/i_(1).png)", "[a](</i_(1).png>)"),
      ("[![a](/i)](/x)", "[a](/x)"), ("[see ![a](/i)](/x) ![b](/j)", "[see a](/x) [b](/j)"),
      ("![[a]](/i)", "[\\[a\\]](/i)"), ("x <img src=\"/i\" alt=\"a\" width=\"9\">", "x [a](/i)"),
    ] as [(String, String)])
  func linkedImages(source: String, expected: String) {
    let links = Presentation(imagePresentation: { _ in .link })
    #expect(markdown(source, links) == "\(expected)\n")
    #expect(!html(source, links).contains("<img"))
    #expect(html(source, links) == post(expected))
  }

  @Test("Images in tables and headings are replaced")
  func everywhere() {
    let local = Presentation(imagePresentation: { _ in
      .localFile(path: "i.png", width: 1, height: 1)
    })
    let source = "# ![a](/1)\n\n| ![b](/2) |\n| --- |\n| ![c](/3) |\n"
    #expect(html(source, local).ranges(of: "src=\"i.png\"").count == 3)
    #expect(
      markdown(source, local) == "# ![a](i.png)\n\n| ![b](i.png) |\n| --- |\n| ![c](i.png) |\n")
  }
}
