import PostContract
import StackMarkdown
import Testing

@Suite("End of the HTML input")
struct EndOfInputTests {
  @Test(
    "A tag, comment or declaration that is incomplete at the end of the input is removed",
    arguments: [
      "<b", "<B", "<b\n", "<b/", "<b /", "<b x", "<b x ", "<b x =", "<b x = ", "<b x=y", "<b x='",
      "<b x='>", "<b x=\">", "<b x=''", "<b x=\"\"", "<b x='y'z", "</b", "</b ", "</b/", "</b x='>",
      "<!", "<!-", "<!--", "<!---", "<!----", "<!--x", "<!--x-", "<!--x--", "<!--x--!", "<!--<!--",
      "<!DOCTYPE", "<!DOCTYPE x '", "<![CDATA[", "<![CDATA[x]]", "<?", "<?x?", "</?", "</ x",
      "</!--", "<a href=//x.example <",
    ])
  func dropped(cut: String) {
    #expect(safeHTML("<i>a</i>\(cut)") == "<i>a</i>")
  }

  @Test(
    "A < or & at the end of the input that starts no markup is text",
    arguments: [
      ("<", "&lt;"), ("</", "&lt;/"), ("&", "&amp;"), ("&#", "&amp;#"), ("&#x", "&amp;#x"),
      ("&a", "&amp;a"), ("&hearts", "&amp;hearts"), ("<<", "&lt;&lt;"), ("&&", "&amp;&amp;"),
    ])
  func text(end: String, expected: String) {
    #expect(safeHTML("<i>a</i>\(end)") == "<i>a</i>\(expected)")
    #expect(safeHTML("<i>a\(end)") == "<i>a\(expected)</i>")
  }

  @Test(
    "A reference that needs no semicolon is decoded at the end of the input",
    arguments: [
      ("&lt", "&lt;"), ("&amp", "&amp;"), ("&copy", "©"), ("&#65", "A"), ("&#x41", "A"),
      ("&notin", "¬in"),
    ])
  func references(end: String, expected: String) {
    #expect(safeHTML("a\(end)") == "a\(expected)")
  }

  @Test(
    "The content of an unclosed script or style element is shown as text",
    arguments: [
      "a<script>b", "a<script>b</script", "a<style>b</styl", "a<svg>b</", "a<title>b<",
    ])
  func unreadContent(html: String) {
    #expect(safeHTML(html).hasPrefix("ab"))
  }

  @Test("Elements that are open at the end of the input are closed, the innermost first")
  func open() {
    #expect(
      safeHTML("<blockquote><ul><li><p><b><i><a href=/x>y")
        == "<blockquote><ul><li><p><b><i><a href=\"/x\">y</a></i></b></p></li></ul></blockquote>")
    #expect(
      safeHTML("<table><thead><tr><th><code>x")
        == "<table><thead><tr><th><code>x</code></th></tr></thead></table>")
    #expect(safeHTML("<dl><dd><pre>x") == "<dl><dd><pre>x</pre></dd></dl>")
    #expect(
      safeHTML("<div class=snippet><div class=snippet-code>x")
        == "<div class=\"snippet\"><div class=\"snippet-code\">x</div></div>")
  }

  /// A text with every construct of HTML.
  private static let everything =
    "<!DOCTYPE x \"y\"><p class=\"a\">1 &amp; 2 &#x33; &notin; <b title='<i>'>b</b><!-- c -- --!>"
    + "<a href=\"/d?e=f&amp;g=1\" title=h>i</a><img src='/j' alt=k width=5 /></p><?l?><![CDATA[m]]>"
    + "<script>n</script><ul><li>o</ul></ p><table class=s-table><tr><td style=text-align:left>q"
    + "</table><pre class='lang-r prettyprint-override'><code>\ns</code></pre><iframe src=/t></iframe>"

  @Test("Every prefix of a text renders as valid, safe and stable HTML")
  func everyPrefix() {
    let bytes = Array(Self.everything.utf8)
    for length in 0...bytes.count {
      let cut = String(decoding: bytes[..<length], as: UTF8.self)
      for input in Input.allCases {
        let html = ParsedPost(input.source(cut)).html().description
        Safety.check(html, cut)
        #expect(served(html) == html, "\(cut)")
      }
    }
  }

  @Test("Every suffix of a text renders as valid, safe and stable HTML")
  func everySuffix() {
    let bytes = Array(Self.everything.utf8)
    for start in bytes.indices {
      let rest = String(decoding: bytes[start...], as: UTF8.self)
      let html = served(rest)
      Safety.check(html, rest)
      #expect(served(html) == html, "\(rest)")
    }
  }

  @Test("An empty text renders as empty HTML", arguments: Input.allCases)
  func emptyText(input: Input) {
    #expect(input.html("") == "")
    #expect(ParsedPost(input.source("")).markdown() == [])
    #expect(ParsedPost(input.source("")).plainText == "")
    #expect(ParsedPost(input.source("")).imageURLs == [])
  }
}
