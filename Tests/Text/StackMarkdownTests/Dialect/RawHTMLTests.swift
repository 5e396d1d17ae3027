import Testing

@Suite("Inline HTML")
struct RawHTMLTests {
  @Test(
    "Allowed elements stay, with lower-case names and without disallowed attributes",
    arguments: [
      (
        "<b>a</b> <i>b</i> <em>c</em> <strong>d</strong>",
        "<b>a</b> <i>b</i> <em>c</em> <strong>d</strong>"
      ),
      ("<s>a</s> <del>b</del> <strike>c</strike>", "<s>a</s> <del>b</del> <strike>c</strike>"),
      ("H<sub>2</sub>O x<sup>2<sup>3</sup></sup>", "H<sub>2</sub>O x<sup>2<sup>3</sup></sup>"),
      ("<kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>", "<kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>"),
      ("<code>a *b*</code>", "<code>a <em>b</em></code>"),
      (#"<B>a</B> <KBD CLASS="x">b</KBD>"#, "<b>a</b> <kbd>b</kbd>"),
      ("a<br>b<br/>c", "a<br />b<br />c"),
      (#"<a href="/b" title="c">d</a>"#, #"<a href="/b" title="c">d</a>"#),
      ("<a href='/b'>c</a>", #"<a href="/b">c</a>"#),
      (
        #"<a href="https://b.example" target="_blank" onclick="c">d</a>"#,
        #"<a href="https://b.example">d</a>"#
      ),
    ] as [(String, String)])
  func allowed(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Disallowed tags are removed, and their content stays",
    arguments: [
      ("a <u>b</u> c", "a b c"),
      (#"a <span style="color:red">b</span> c"#, "a b c"),
      (#"a <font size="7">*b*</font> c"#, "a <em>b</em> c"),
      ("a <mark>b</mark> <ins>c</ins> <small>d</small>", "a b c d"),
      (#"a <button onclick="b">c</button>"#, "a c"),
      ("List<String> and Map<K, V>", "List and Map&lt;K, V&gt;"),
      ("a <custom-tag>b</custom-tag> c", "a b c"),
      (#"a <video src="/b">c</video>"#, "a c"),
    ] as [(String, String)])
  func refused(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Scripts, styles and embedded content are removed completely",
    arguments: [
      ("a <script>b</script> c", "a  c"),
      ("a <style>b</style> c", "a  c"),
      ("a <textarea>b</textarea> c", "a  c"),
      (#"a <svg><a href="/b">c</a></svg> d"#, "a  d"),
      (#"a <iframe src="https://b.example">c</iframe> d"#, "a  d"),
    ] as [(String, String)])
  func content(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Comments, declarations and processing instructions are removed",
    arguments: [
      ("a <!-- *b* `c` --> d", "a  d"),
      ("a <!-- ` --> https://b.example `", linked("a  ‹https://b.example› `")),
      ("a <?php b ?> c", "a  c"),
      ("a <!DOCTYPE html> b", "a  b"),
      ("a <![CDATA[b]]> c", "a  c"),
    ] as [(String, String)])
  func comments(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Text that is not a CommonMark tag stays text",
    arguments: [
      ("a < b > c", "a &lt; b &gt; c"),
      ("<1> <_a> <$b>", "&lt;1&gt; &lt;_a&gt; &lt;$b&gt;"),
      ("<b c=>", "&lt;b c=&gt;"),
      (#"<b c="d"#, "&lt;b c=&quot;d"),
      (#"<b c='d" e>"#, "&lt;b c='d&quot; e&gt;"),
      ("<b*c*>", "&lt;b<em>c</em>&gt;"),
      ("</ b>", "&lt;/ b&gt;"),
      (#"</b c="d">"#, "&lt;/b c=&quot;d&quot;&gt;"),
      ("< b>", "&lt; b&gt;"),
      ("a<b && c>d", "a&lt;b &amp;&amp; c&gt;d"),
      ("x <- y; y -> z", "x &lt;- y; y -&gt; z"),
      ("<<b>>", "&lt;&gt;"),
    ] as [(String, String)])
  func noTags(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Unmatched tags are removed, and overlapping tags are repaired",
    arguments: [
      ("a <b>b", "a b"),
      ("a</b> b", "a b"),
      ("a <kbd>b<kbd> c", "a b c"),
      ("<i>a</b> c</i>", "<i>a c</i>"),
      ("<b><i>a</b>b</i>", "<b><i>a</i></b><i>b</i>"),
      (#"<a href="/b">c"#, "c"),
      ("a</a> b", "a b"),
    ] as [(String, String)])
  func unbalanced(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "An HTML link with a rejected URL becomes its text",
    arguments: [
      (#"<a href="javascript:b">c</a>"#, "c"),
      (#"<a href="b.html">c</a>"#, "c"),
      (##"<a href="#b">c</a>"##, "c"),
      (#"<a name="b">c</a>"#, "c"),
      (#"<a href="java&#115;cript:b">c</a>"#, "c"),
      (#"<a href=" /b ">c</a>"#, #"<a href="/b">c</a>"#),
      (#"<a href="/b"><b>c</b> *d*</a>"#, #"<a href="/b"><b>c</b> <em>d</em></a>"#),
      (#"[a <a href="/b">c</a>](/d)"#, #"<a href="/d">a </a><a href="/b">c</a>"#),
    ] as [(String, String)])
  func links(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Markdown is parsed between HTML tags and across them, but not within them",
    arguments: [
      ("<b>*a*</b>", "<b><em>a</em></b>"),
      ("*<b>a</b>*", "<em><b>a</b></em>"),
      (#"<b title="*a*">*b*</b>"#, "<b><em>b</em></b>"),
      ("*a <b>b* c</b>", "<em>a <b>b</b></em><b> c</b>"),
      ("<b>`</b>`", "<code>&lt;/b&gt;</code>"),
      (#"<kbd>\*</kbd>*a*"#, "<kbd>*</kbd><em>a</em>"),
      (#"<a href="/`">`</a>"#, #"<a href="/%60">`</a>"#),
      (#"**<a href="**">"#, "**"),
      (#"*<kbd title="*"/>"#, "*"),
      (#"[a <b title="](/c)">d</b>"#, "[a <b>d</b>"),
    ] as [(String, String)])
  func formatting(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "Line breaks are recognized in any spelling",
    arguments: [
      ("one<br>two", "one<br />two"),
      ("one<BR />two", "one<br />two"),
      (#"one<br clear="all">two"#, "one<br />two"),
      ("one  <br>\ntwo", "one  <br />\ntwo"),
    ] as [(String, String)])
  func breaks(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test(
    "A tag may span several lines",
    arguments: [
      ("a <b\ntitle=\"c\">d</b>", "a <b>d</b>"),
      ("a <a href=\"/b\"\ntitle=\"c\nd\">e</a>", "a <a href=\"/b\" title=\"c\nd\">e</a>"),
      ("a <!-- b\nc --> d", "a  d"),
    ] as [(String, String)])
  func multiline(markdown: String, html: String) {
    #expect(paragraph(markdown) == html)
  }

  @Test("Formatting around blocks applies to the text within them")
  func around() {
    #expect(
      post("<sub>\n\na\n\n- b\n\n</sub>")
        == "<sub>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</sub>\n")
  }
}
