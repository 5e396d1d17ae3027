import Testing

@Suite("Character references")
struct EntityTests {
  @Test(
    "A name of HTML becomes its character",
    arguments: [
      ("&copy; &Auml; &frac34; &hearts;", "© Ä ¾ ♥"),
      ("&amp; &lt; &gt; &quot;", "&amp; &lt; &gt; &quot;"),
      ("&nbsp;a&nbsp;", "\u{A0}a\u{A0}"),
      ("&ngE;", "≧̸"),
      ("&HilbertSpace;&DifferentialD;", "ℋⅆ"),
    ] as [(String, String)])
  func named(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A number becomes its character, what is none the replacement character",
    arguments: [
      ("&#65;&#x42;&#X63;", "ABc"),
      ("&#128512; &#x1F600;", "😀 😀"),
      ("&#0;", "�"),
      ("&#xD800;", "�"),
      ("&#1114112;", "�"),
    ] as [(String, String)])
  func numbers(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Without a semicolon, or with an unknown name, an ampersand is one",
    arguments: [
      ("&copy", "&amp;copy"),
      ("&nosuch;", "&amp;nosuch;"),
      ("a&b", "a&amp;b"),
      ("&; &#; &#x;", "&amp;; &amp;#; &amp;#x;"),
      ("&#12345678;", "&amp;#12345678;"),
      ("&#xabcdef0;", "&amp;#xabcdef0;"),
      ("&#1a;", "&amp;#1a;"),
      ("a && b & c", "a &amp;&amp; b &amp; c"),
      ("&lt;b&gt;", "&lt;b&gt;"),
    ] as [(String, String)])
  func none(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A character from a reference is text, never a mark",
    arguments: [
      ("&#42;a&#42;", "*a*"),
      ("&lsqb;a](/b)", "[a](/b)"),
      ("&lt;kbd&gt;a&lt;/kbd&gt;", "&lt;kbd&gt;a&lt;/kbd&gt;"),
      ("&#96;a&#96;", "`a`"),
      ("a&#10;&#10;b", "a\n\nb"),
      ("https&colon;//a.example", "https://a.example"),
      ("&#126;&#126;a~~", "~~a~~"),
    ] as [(String, String)])
  func noMarkup(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Nor does it begin a block",
    arguments: [
      ("&num; a", "<p># a</p>"),
      ("&#45; a", "<p>- a</p>"),
      ("&gt;! a", "<p>&gt;! a</p>"),
      ("&#9;a", "<p>\ta</p>"),
      ("&#32;&#32;&#32;&#32;a", "<p>    a</p>"),
    ] as [(String, String)])
  func noBlocks(markdown: String, html: String) {
    #expect(post(markdown).trimmed == html)
  }

  @Test(
    "References count in addresses, titles, labels' text and info strings",
    arguments: [
      ("[a](/b?c&amp;d)", #"<a href="/b?c&amp;d">a</a>"#),
      ("[a](/b?c&d)", #"<a href="/b?c&amp;d">a</a>"#),
      ("[a](/f&ouml;o)", #"<a href="/f%C3%B6o">a</a>"#),
      (#"[a](/b "&quot;c&quot;")"#, #"<a href="/b" title="&quot;c&quot;">a</a>"#),
      ("[a](/b &quot;c&quot;)", "[a](/b &quot;c&quot;)"),
      ("[&copy;](/b)", #"<a href="/b">©</a>"#),
      (
        "<https://a.example/?b&amp;c>",
        #"<a href="https://a.example/?b&amp;c">https://a.example/?b&amp;c</a>"#
      ),
    ] as [(String, String)])
  func addresses(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Code keeps them as they are",
    arguments: [
      ("`&copy;`", "<code>&amp;copy;</code>"),
      ("<kbd>&copy;</kbd>", "<kbd>©</kbd>"),
      (#"x <img src="/a" alt="&copy;">"#, #"x <img src="/a" alt="©" />"#),
    ] as [(String, String)])
  func code(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Characters outside the basic plane stay whole",
    arguments: [
      ("👩‍👩‍👧 naïve 日本語", "👩‍👩‍👧 naïve 日本語"),
      ("*😀* **é** `ü`", "<em>😀</em> <strong>é</strong> <code>ü</code>"),
    ] as [(String, String)])
  func emoji(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }
}
