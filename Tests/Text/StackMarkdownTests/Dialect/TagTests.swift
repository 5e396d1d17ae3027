import StackMarkdown
import Testing

@Suite("Tags")
struct TagTests {
  private func tag(_ name: String, path: String? = nil, site: String = "") -> String {
    """
    <a href="\(site)/questions/tagged/\(path ?? name)" class="post-tag" \
    title="show questions tagged '\(name)'">\(name)</a>
    """
  }

  private func line(_ markdown: String, _ site: Site = Site()) -> String {
    post(markdown, site).replacing("<p>", with: "").replacing("</p>\n", with: "")
      .replacing("&#39;", with: "'")
  }

  @Test("Code, links and definitions take precedence over tags")
  func precedence() {
    #expect(post("`[tag:a]`") == "<p><code>[tag:a]</code></p>\n")
    #expect(post("[tag:a](/b)") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[tag:a]\n\n[tag:a]: /b") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[tag:a][1]\n\n[1]: /b") == "<p><a href=\"/b\">tag:a</a></p>\n")
    #expect(post("[x [tag:a] y](/b)") == "<p><a href=\"/b\">x [tag:a] y</a></p>\n")
    #expect(post("![x [tag:a]](/b)") == "<p><img src=\"/b\" alt=\"x [tag:a]\" /></p>\n")
  }

  @Test("A meta tag links to the meta of the site")
  func meta() {
    #expect(line("[meta-tag:bug]") == tag("bug"))
    for (site, meta) in [
      ("https://stackoverflow.com", "https://meta.stackoverflow.com"),
      ("https://emacs.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://emacs.meta.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://meta.stackexchange.com", "https://meta.stackexchange.com"),
      ("https://meta.emacs.stackexchange.com", "https://emacs.meta.stackexchange.com"),
      ("https://www.superuser.com", "https://meta.superuser.com"),
      ("https://mathoverflow.net", "https://meta.mathoverflow.net"),
      ("https://ja.stackoverflow.com", "https://ja.meta.stackoverflow.com"),
      ("https://ja.meta.stackoverflow.com", "https://ja.meta.stackoverflow.com"),
      ("https://stackapps.com", "https://stackapps.com"),
    ] {
      #expect(line("[meta-tag:bug]", Site(url: site)) == tag("bug", site: meta))
    }
  }

  @Test(
    "In posts and comments of a meta site, a tag links to the parent site",
    arguments: [
      ("https://bicycles.meta.stackexchange.com", "https://bicycles.stackexchange.com"),
      ("https://meta.bicycles.stackexchange.com", "https://bicycles.stackexchange.com"),
      ("https://meta.stackoverflow.com", "https://stackoverflow.com"),
      ("http://meta.superuser.com/", "http://superuser.com"),
      ("https://meta.mathoverflow.net", "https://mathoverflow.net"),
      ("https://pt.meta.stackoverflow.com", "https://pt.stackoverflow.com"),
      ("https://meta.stackexchange.com", "https://meta.stackexchange.com"),
      ("https://stackapps.com", "https://stackapps.com"),
      ("https://metalwork.stackexchange.com", "https://metalwork.stackexchange.com"),
    ])
  func metaSite(url: String, target: String) {
    #expect(line("[tag:a]", Site(url: url)) == tag("a", site: target))
    #expect(comment("[tag:a]", Site(url: url)) == tag("a", site: target))
  }

  @Test(
    "Tag names become lower case, and invalid characters at their ends are removed",
    arguments: [
      ("SWIFT", "swift"), ("-a", "a"), ("a-", "a"), ("--a--", "a"), ("a.", "a"), (".net", ".net"),
      ("##a", "a"), ("+a", "a"), ("node.js", "node.js"), ("f#", "f#"), ("a-b-c", "a-b-c"),
      ("2sat", "2sat"), ("objective-c++", "objective-c++"), ("asp.net", "asp.net"),
      ("naïve", "naïve"), ("Star-Trek-DS9", "star-trek-ds9"),
    ] as [(String, String)])
  func names(written: String, name: String) {
    let path = name.replacing("#", with: "%23").replacing("+", with: "%2b")
      .replacing("ï", with: "%c3%af")
    #expect(line("[tag:\(written)]") == tag(name, path: path))
  }

  @Test("A single plus sign within a tag name is invalid")
  func plus() {
    #expect(line("[tag:c++]") == tag("c++", path: "c%2b%2b"))
    #expect(line("[tag:c++11]") == tag("c++11", path: "c%2b%2b11"))
    #expect(line("[tag:a+b]") == "[tag:a+b]")
  }

  @Test(
    "Search operators and invalid names are not tags",
    arguments: [
      "and", "or", "AND", "-", "--", "", "#", ".", "a b", "a,b", "a/b", "a_b", "a:b", "a'b", "a=b",
    ])
  func noNames(name: String) {
    #expect(!post("[tag:\(name)]").contains("post-tag"))
    #expect(post("[tag:\(name)]").contains("[tag:\(name)]"))
  }

  @Test(
    "The prefix must be lower case and directly before the name",
    arguments: [
      "[TAG:a]", "[Tag:a]", "[ tag:a]", "[tag :a]", "[tags:a]", "[tag;a]", "[metatag:a]",
      "[meta-Tag:a]", "[meta tag:a]", "(tag:a)", "tag:a",
    ])
  func prefixes(markdown: String) {
    #expect(paragraph(markdown) == markdown)
  }

  @Test("A tag may be adjacent to words, formatting and other tags")
  func neighbours() {
    #expect(line("x[tag:a]y") == "x\(tag("a"))y")
    #expect(line("([tag:a], [tag:b])") == "(\(tag("a")), \(tag("b")))")
    #expect(line("[tag:a][tag:b]") == tag("a") + tag("b"))
    #expect(line("**[tag:a]**") == "<strong>\(tag("a"))</strong>")
    #expect(line("_[tag:a-b]_") == "<em>\(tag("a-b"))</em>")
    #expect(line("[tag:a](nowhere)") == tag("a") + "(nowhere)")
  }

  @Test(
    "Formatting within the brackets prevents a tag",
    arguments: [
      "[tag:*a*]", "[tag:`a`]", "[tag:[a]]", "[tag:<b>a</b>]", "[tag:a\nb]", "[tag:a\\]",
    ])
  func formatting(markdown: String) {
    #expect(!post(markdown).contains("post-tag"))
  }

  @Test(
    "Tags are recognized in headings, list items, block quotes, spoilers and cells",
    arguments: [
      "# [tag:a]", "- [tag:a]", "> [tag:a]", ">! [tag:a]", "|[tag:a]|\n|-|", "1. x\n\n   [tag:a]",
    ])
  func blocks(markdown: String) {
    #expect(post(markdown).replacing("&#39;", with: "'").contains(tag("a")))
  }

  @Test(
    "Tags are not recognized in code, HTML, links and images",
    arguments: [
      "`[tag:a]`", "    [tag:a]", "```\n[tag:a]\n```", "<kbd title=\"[tag:a]\"></kbd>",
      "[x [tag:a]](/b)", "![[tag:a]](/b)", "<!-- [tag:a] -->", "[x](/b \"[tag:a]\")",
      "<a href=\"/b\">[tag:a]</a>", "<https://a.example/[tag:a]>",
    ])
  func elsewhere(markdown: String) {
    #expect(!post(markdown).contains("post-tag"))
  }

  @Test("A definition takes precedence over a tag, in any case and anywhere in the post")
  func definitions() {
    #expect(
      paragraph("[tag:a] [tag:A]\n\n[TAG:a]: /b")
        == "<a href=\"/b\">tag:a</a> <a href=\"/b\">tag:A</a>")
    #expect(line("[tag:a] x\n\n[tag:b]: /c") == "\(tag("a")) x")
  }

  @Test(
    "Magic words and mentions, which comments support, are text in posts",
    arguments: [
      "[edit]", "[ask]", "[so]", "[help/on-topic]", "[mcve]", "[emacs.se]", "@someone",
    ])
  func magic(word: String) {
    #expect(paragraph(word) == word)
  }
}
