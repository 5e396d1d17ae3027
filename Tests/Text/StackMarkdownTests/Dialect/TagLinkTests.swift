import Testing

@Suite("Tag links in text")
struct TagLinkTests {
  private func tag(_ name: String, path: String? = nil) -> String {
    """
    <a href="/questions/tagged/\(path ?? name)" class="post-tag" \
    title="show questions tagged '\(name)'">\(name)</a>
    """
  }

  private func text(_ markdown: String) -> String {
    paragraph(markdown).replacing("&#39;", with: "'")
  }

  @Test(
    "Tag names become lower case, and invalid characters at their ends are removed",
    arguments: [
      ("SWIFT", "swift"), ("-a", "a"), ("a-", "a"), ("--a--", "a"), ("a.", "a"), (".net", ".net"),
      ("##a", "a"), ("+a", "a"), ("node.js", "node.js"), ("f#", "f#"), ("a-b-c", "a-b-c"),
      ("2sat", "2sat"), ("objective-c++", "objective-c++"),
    ] as [(String, String)])
  func names(written: String, name: String) {
    let path = name.replacing("#", with: "%23").replacing("+", with: "%2b")
    #expect(text("[tag:\(written)]") == tag(name, path: path))
  }

  @Test("A single plus sign within a tag name is invalid")
  func plus() {
    #expect(text("[tag:c++]") == tag("c++", path: "c%2b%2b"))
    #expect(text("[tag:c++11]") == tag("c++11", path: "c%2b%2b11"))
    #expect(text("[tag:a+b]") == "[tag:a+b]")
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
    #expect(text("x[tag:a]y") == "x\(tag("a"))y")
    #expect(text("([tag:a], [tag:b])") == "(\(tag("a")), \(tag("b")))")
    #expect(text("[tag:a][tag:b]") == tag("a") + tag("b"))
    #expect(text("**[tag:a]**") == "<strong>\(tag("a"))</strong>")
    #expect(text("_[tag:a-b]_") == "<em>\(tag("a-b"))</em>")
    #expect(text("[tag:a](nowhere)") == tag("a") + "(nowhere)")
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
    #expect(text("[tag:a] x\n\n[tag:b]: /c") == "\(tag("a")) x")
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
