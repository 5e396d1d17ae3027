import Testing

@Suite("Headings")
struct HeadingTests {
  @Test(
    "One to six number signs and a space make a heading of that level",
    arguments: [
      ("# Setup", "<h1>Setup</h1>"),
      ("## Setup", "<h2>Setup</h2>"),
      ("### Setup", "<h3>Setup</h3>"),
      ("#### Setup", "<h4>Setup</h4>"),
      ("##### Setup", "<h5>Setup</h5>"),
      ("###### Setup", "<h6>Setup</h6>"),
      ("####### Setup", "<p>####### Setup</p>"),
    ] as [(String, String)])
  func levels(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Without a space behind the signs there is no heading",
    arguments: [
      ("#Setup", "<p>#Setup</p>"),
      ("#1234 is open", "<p>#1234 is open</p>"),
      ("#!/bin/sh", "<p>#!/bin/sh</p>"),
      ("##**Update**", "<p>##<strong>Update</strong></p>"),
      ("#\tSetup", "<h1>Setup</h1>"),
      ("#      Setup      ", "<h1>Setup</h1>"),
      (##"\# Setup"##, "<p># Setup</p>"),
    ] as [(String, String)])
  func space(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A heading may be empty",
    arguments: [
      ("#", "<h1></h1>"),
      ("## ", "<h2></h2>"),
      ("### ###", "<h3></h3>"),
      ("#\ntext", "<h1></h1>\n<p>text</p>"),
    ] as [(String, String)])
  func empty(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Up to three spaces may come before the signs, four make code",
    arguments: [
      (" # a\n  # b\n   # c", "<h1>a</h1>\n<h1>b</h1>\n<h1>c</h1>"),
      ("    # a", "<pre><code># a\n</code></pre>"),
      ("a\n    # b", "<p>a\n# b</p>"),
    ] as [(String, String)])
  func indentation(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Signs at the end are dropped if a space comes before them, in any number",
    arguments: [
      ("# a #", "<h1>a</h1>"),
      ("# a ########", "<h1>a</h1>"),
      ("##### a ##", "<h5>a</h5>"),
      ("## a ##    ", "<h2>a</h2>"),
      ("# a ## b", "<h1>a ## b</h1>"),
      ("# C#", "<h1>C#</h1>"),
      ("# a####", "<h1>a####</h1>"),
      ("## F# #", "<h2>F#</h2>"),
      (##"# a \#"##, "<h1>a #</h1>"),
      (###"# a \##"###, "<h1>a ##</h1>"),
      (##"# a #\#"##, "<h1>a ##</h1>"),
    ] as [(String, String)])
  func closing(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A heading's text is read like any other",
    arguments: [
      ("## *a* `b` **c**", "<h2><em>a</em> <code>b</code> <strong>c</strong></h2>"),
      ("# [a](/b) <kbd>c</kbd>", #"<h1><a href="/b">a</a> <kbd>c</kbd></h1>"#),
      ("# https://a.example", #"<h1><a href="https://a.example">https://a.example</a></h1>"#),
      ("# [a] \n\n[a]: /b", #"<h1><a href="/b">a</a></h1>"#),
      ("# `a # b`", "<h1><code>a # b</code></h1>"),
      ("# - a", "<h1>- a</h1>"),
      ("# > a", "<h1>&gt; a</h1>"),
      ("# *a\nb*", "<h1>*a</h1>\n<p>b*</p>"),
      ("# <b>a</b>", "<h1><b>a</b></h1>"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A heading needs no blank lines around it",
    arguments: [
      ("text\n# a\ntext", "<p>text</p>\n<h1>a</h1>\n<p>text</p>"),
      ("# a\n## b\n# c", "<h1>a</h1>\n<h2>b</h2>\n<h1>c</h1>"),
      ("***\n## a\n***", "<hr />\n<h2>a</h2>\n<hr />"),
      ("- a\n# b", "<ul>\n<li>a</li>\n</ul>\n<h1>b</h1>"),
      ("> a\n# b", "<blockquote>\n<p>a</p>\n</blockquote>\n<h1>b</h1>"),
    ] as [(String, String)])
  func interrupting(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "Headings stand in quotations, spoilers and lists",
    arguments: [
      ("> # a\n> b", "<blockquote>\n<h1>a</h1>\n<p>b</p>\n</blockquote>"),
      ("- # a\n  b", "<ul>\n<li>\n<h1>a</h1>\nb</li>\n</ul>"),
      ("1. ## a\n2. ## b", "<ol>\n<li>\n<h2>a</h2>\n</li>\n<li>\n<h2>b</h2>\n</li>\n</ol>"),
    ] as [(String, String)])
  func containers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "A line of = or - under a paragraph makes it a heading of level one or two",
    arguments: [
      ("Title\n=====", "<h1>Title</h1>"),
      ("Title\n=", "<h1>Title</h1>"),
      ("Title\n-----", "<h2>Title</h2>"),
      ("Title\n-", "<h2>Title</h2>"),
      ("Title\n   ---", "<h2>Title</h2>"),
      ("Title\n---   ", "<h2>Title</h2>"),
      ("   Title  \n===", "<h1>Title</h1>"),
      ("A title\nover *two\nlines*\n===", "<h1>A title\nover <em>two\nlines</em></h1>"),
      ("Title\n===\ntext", "<h1>Title</h1>\n<p>text</p>"),
      ("Title\n====\n====", "<h1>Title</h1>\n<p>====</p>"),
      ("a\n---\nb\n---\nc", "<h2>a</h2>\n<h2>b</h2>\n<p>c</p>"),
      ("\\> a\n---", "<h2>&gt; a</h2>"),
    ] as [(String, String)])
  func underlines(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An underline holds one kind of character, unbroken, and stands right below the text",
    arguments: [
      ("a\n=-=", "<p>a\n=-=</p>"),
      ("a\n== =", "<p>a\n== =</p>"),
      ("a\n--- -", "<p>a</p>\n<hr />"),
      ("a\n     ===", "<p>a\n===</p>"),
      ("a\n    ---", "<p>a\n---</p>"),
      ("a\n\n===", "<p>a</p>\n<p>===</p>"),
      ("a\n=== b", "<p>a\n=== b</p>"),
      ("a\\\n---", #"<h2>a\</h2>"#),
    ] as [(String, String)])
  func noUnderlines(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An underline is looked for before marks that go on over lines",
    arguments: [
      ("`a\n----\n`", "<h2>`a</h2>\n<p>`</p>"),
      ("<a title=\"a\n---\nb\">", "<h2>&lt;a title=&quot;a</h2>\n<p>b&quot;&gt;</p>"),
      ("*a\n===\nb*", "<h1>*a</h1>\n<p>b*</p>"),
    ] as [(String, String)])
  func precedence(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "An underline belongs to a paragraph of its own container only",
    arguments: [
      ("> a\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr />"),
      ("> a\n===", "<blockquote>\n<p>a\n===</p>\n</blockquote>"),
      ("> a\n> ---", "<blockquote>\n<h2>a</h2>\n</blockquote>"),
      ("- a\n---", "<ul>\n<li>a</li>\n</ul>\n<hr />"),
      ("- a\n  ---", "<ul>\n<li>\n<h2>a</h2>\n</li>\n</ul>"),
      ("- a\n===", "<ul>\n<li>a\n===</li>\n</ul>"),
      (">! a\n>! ===", "<blockquote class=\"spoiler\">\n<h1>a</h1>\n</blockquote>"),
      (">! a\n---", "<blockquote class=\"spoiler\">\n<p>a</p>\n</blockquote>\n<hr />"),
    ] as [(String, String)])
  func underContainers(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "What is no paragraph gets no underline",
    arguments: [
      ("# a\n---", "<h1>a</h1>\n<hr />"),
      ("    a\n---", "<pre><code>a\n</code></pre>\n<hr />"),
      ("---\n---", "<hr />\n<hr />"),
      ("```\na\n```\n---", "<pre><code>a\n</code></pre>\n<hr />"),
      ("-\n--", "<ul>\n<li></li>\n</ul>\n<p>--</p>"),
    ] as [(String, String)])
  func notUnder(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }
}
