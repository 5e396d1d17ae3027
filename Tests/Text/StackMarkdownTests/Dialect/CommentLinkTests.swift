import StackMarkdown
import Testing

@Suite("Links in comments")
struct CommentLinkTests {
  private func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(address)\">\(text)</a>"
  }

  @Test(
    "Link destinations are parsed as in posts",
    arguments: [
      ("(/b)", "/b"), ("( /b )", "/b"), ("(</b c>)", "/b%20c"), ("(/b(c))", "/b(c)"),
      ("(https://x.example/é)", "https://x.example/%C3%A9"), ("(//x.example)", "//x.example"),
      ("(mailto:b@x.example)", "mailto:b@x.example"), ("(ftp://x.example)", "ftp://x.example"),
      ("(/?a=1&b=2#c)", "/?a=1&amp;b=2#c"),
    ] as [(String, String)])
  func targets(target: String, address: String) {
    #expect(comment("x [a]\(target) y") == "x \(link(address, "a")) y")
  }

  @Test("A title may be in any of the three kinds of quotes", arguments: ["\"t\"", "'t'", "(t)"])
  func titles(title: String) {
    #expect(comment("[a](/b \(title))") == "<a href=\"/b\" title=\"t\">a</a>")
  }

  @Test(
    "An invalid link stays text",
    arguments: [
      "[a]()", "[a](#b)", "[a](b/c)", "[a](www.x.example)", "[a](x.example)", "[a](data:x,b)",
      "[a](JavaScript:b)", "[a](tel:1)", "[a](/b c)", "[a](/b", "[a] (/b)", "[](/b)",
    ])
  func noTargets(text: String) {
    #expect(comment(text) == text)
  }

  @Test(
    "Link text may contain formatting and brackets, but no other link",
    arguments: [
      ("[[a]](/b)", "[a]"), ("[a [b] c](/b)", "a [b] c"), ("[a [b](/c)](/b)", "a [b](/c)"),
      ("[*a*](/b)", "<i>a</i>"), ("[`a` **b**](/b)", "<code>a</code> <b>b</b>"),
      ("[https://x.example](/b)", "https://x.example"), ("[a\nb](/b)", "a b"), ("[@a](/b)", "@a"),
      ("[see [ask]](/b)", "see [ask]"), ("[a & <b>](/b)", "a &amp; &lt;b&gt;"),
    ] as [(String, String)])
  func texts(markdown: String, text: String) {
    #expect(comment(markdown) == link("/b", text))
  }

  @Test("Emphasis does not cross the boundaries of a link")
  func sides() {
    #expect(comment("*[a](/b)*") == "<i>\(link("/b", "a"))</i>")
    #expect(comment("*[a*](/b)") == "*\(link("/b", "a*"))")
    #expect(comment("[a **b](/c) d**") == "\(link("/c", "a **b")) d**")
    #expect(comment("[a](/b)[c](/d)") == link("/b", "a") + link("/d", "c"))
  }

  @Test("A link takes precedence over magic words and tags")
  func precedence() {
    #expect(comment("[ask](/x)") == link("/x", "ask"))
    #expect(comment("[tag:a](/x)") == link("/x", "tag:a"))
    #expect(comment("[ask](x)") == "\(link("/help/how-to-ask", "How to Ask"))(x)")
  }

  @Test(
    "A bare URL ends before punctuation and keeps balanced parentheses",
    arguments: [
      ("see @.", "https://x.example"), ("(@)", "https://x.example/a_b"),
      ("\"@\"", "http://x.example"),
      ("@, and", "ftp://x.example/a"), ("(see @)", "https://x.example/a_(b)"),
      ("@!?", "https://x.example/?a=b"),
      ("x: @;", "mailto:a@x.example"), ("@", "HTTPS://X.example"),
      ("a\n@\nb", "https://x.example/#c"),
    ] as [(String, String)])
  func bare(frame: String, address: String) {
    // The `@` in the frame stands for the URL, in the input and in the expected output.
    let shown = link(address, address.replacing(/^[A-Za-z]+:\/\//, with: ""))
    let html = frame.replacing("\"", with: "&quot;").replacing("\n", with: " ")
    let parts = html.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let source = frame.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    #expect(comment(source.joined(separator: address)) == parts.joined(separator: shown))
  }

  @Test(
    "A bare URL without a supported scheme is text",
    arguments: [
      "www.x.example", "x.example/y", "a@x.example", "127.0.0.1", "file://x", "irc://x.example",
      "https://", "https:x", "xhttps://x.example", "javascript:a()",
    ])
  func noAddress(text: String) {
    #expect(comment(text) == text)
  }

  @Test("Underscores in a URL do not start emphasis")
  func underscores() {
    #expect(
      comment("_see https://x.example/_a_b_c it_")
        == "<i>see \(link("https://x.example/_a_b_c", "x.example/_a_b_c")) it</i>")
  }

  static let magic: [(String, String, String)] = [
    ("about", "/tour", "about"), ("tour", "/tour", "tour"), ("help", "/help", "help center"),
    ("faq", "/help", "faq"), ("faq#a", "/faq#a", "faq"),
    ("help/a-b/c", "/help/a-b/c", "help center"),
    ("example", "/help/minimal-reproducible-example", "minimal, reproducible example"),
    ("mre", "/help/minimal-reproducible-example", "minimal, reproducible example"),
    ("su", "https://superuser.com", "Super User"),
    ("sf", "https://serverfault.com", "Server Fault"),
    ("se", "https://stackexchange.com", "Stack Exchange"),
    ("metaso", "https://meta.stackoverflow.com", "Meta Stack Overflow"),
    ("mse", "https://meta.stackexchange.com", "Meta Stack Exchange"),
    ("meta.se", "https://meta.stackexchange.com", "Meta Stack Exchange"),
    ("a51", "https://area51.stackexchange.com", "Area 51"),
    ("chat", "https://chat.stackexchange.com", "chat"),
    ("math.se", "https://math.stackexchange.com", "math.stackexchange.com"),
    ("MATH.SE", "https://math.stackexchange.com", "math.stackexchange.com"),
  ]

  @Test("Magic words become links in any case", arguments: magic)
  func magicWords(word: String, address: String, text: String) {
    #expect(comment("(*[\(word)]*)") == "(<i>\(link(address, text))</i>)")
    #expect(comment("[\(word.uppercased())]").lowercased() == link(address, text).lowercased())
  }

  @Test(
    "Text that only resembles a magic word stays text",
    arguments: [
      "[edit]", "[ ask ]", "[asks]", "[help/]", "[faq#]", "[help/a b]", "[help/.]", "[.se]",
      "[a b.se]", "[a/b.se]", "[]", "[ask", "ask]", "[closed]", "[math.sx]", "[meta]", "[main]",
      "[0]",
    ])
  func noMagic(text: String) {
    #expect(comment(text) == text)
  }

  @Test("Links of magic words and tags are resolved against the site")
  func resolved() {
    let site = Site(url: "https://math.stackexchange.com")
    #expect(
      comment("[ask]", site)
        == link("https://math.stackexchange.com/help/how-to-ask", "How to Ask"))
    #expect(
      comment("[tag:a]", site).contains("\"https://math.stackexchange.com/questions/tagged/a\""))
    #expect(comment("[su]", site) == link("https://superuser.com", "Super User"))
  }

  @Test(
    "The words meta and main link to the meta and the main site of the site",
    arguments: [
      ("https://stackoverflow.com", "https://meta.stackoverflow.com", "https://stackoverflow.com"),
      (
        "https://math.stackexchange.com", "https://math.meta.stackexchange.com",
        "https://math.stackexchange.com"
      ),
      (
        "https://math.meta.stackexchange.com", "https://math.meta.stackexchange.com",
        "https://math.stackexchange.com"
      ),
      (
        "https://es.stackoverflow.com", "https://es.meta.stackoverflow.com",
        "https://es.stackoverflow.com"
      ),
      ("https://Superuser.com/", "https://meta.superuser.com", "https://superuser.com"),
    ])
  func siblings(site: String, meta: String, main: String) {
    #expect(
      comment("[meta] [main]", Site(url: site))
        == "\(link(meta, "meta")) \(link(main, "main"))")
  }

  @Test("Tags are parsed as in posts, and invalid tags are text")
  func tags() {
    #expect(comment("[tag:C#] [meta-tag:bug]").contains("tagged/c%23\" class=\"post-tag\""))
    #expect(
      comment("[meta-tag:bug]", Site(url: "https://x.example")).contains(
        "https://meta.x.example/questions/tagged/bug"))
    for text in ["[tag:]", "[tag:a b]", "[Tag:a]", "[tags:a]", "[tag:a"] {
      #expect(comment(text) == text)
    }
  }
}
