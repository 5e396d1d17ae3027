import StackExchange
import Testing

@Suite struct TextEncodingTests {
  @Test(
    "Text from a safe filter is decoded once",
    arguments: [
      ("plain", "plain"),
      ("a &amp; b", "a & b"),
      ("&lt;script&gt;", "<script>"),
      ("&quot;x&quot; &#39;y&#39; &apos;z&apos;", "\"x\" 'y' 'z'"),
      ("&amp;lt;", "&lt;"),
      ("&amp;amp;amp;", "&amp;amp;"),
      ("caf&#233;&#160;x", "café\u{A0}x"),
      ("&#128105;", "👩"),
      ("&#x1F469;&#X41;", "👩A"),
      ("&#1114112;&#55296;", "\u{FFFD}\u{FFFD}"),
      ("&hellip; &nosuch; &; &#; &#x; &", "&hellip; &nosuch; &; &#; &#x; &"),
      ("&#+65; &#-1;", "&#+65; &#-1;"),
      ("&amp", "&amp"),
      ("", ""),
    ])
  func decoded(encoded: String, text: String) {
    #expect(TextEncoding.encoded.decode(encoded) == text)
  }

  @Test("Text from an unsafe filter is unchanged")
  func raw() {
    #expect(TextEncoding.raw.decode("&lt;b&gt; &amp;amp;") == "&lt;b&gt; &amp;amp;")
  }
}
