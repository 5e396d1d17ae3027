import StackMarkdown
import Testing

/// The named character reference state of the HTML standard.
@Suite("Named character references")
struct NamedReferenceTests {
  @Test(
    "Names of character references are case-sensitive",
    arguments: [
      ("&lt;&LT;", "&lt;&lt;"), ("&Lt;", "≪"), ("&lT;", "&amp;lT;"), ("&Eacute;&eacute;", "Éé"),
      ("&Amp;", "&amp;Amp;"), ("&dagger;&Dagger;", "†‡"), ("&prime;&Prime;", "′″"),
      ("&QUOT;&Quot;", "&quot;&amp;Quot;"), ("&HEARTS;", "&amp;HEARTS;"),
    ])
  func cases(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "The longest matching name of a character reference is used",
    arguments: [
      ("&notinva;", "∉"), ("&notin", "¬in"), ("&noti;", "¬i;"), ("&para;llel", "¶llel"),
      ("&parallel;", "∥"), ("&times;", "×"), ("&timesb;", "⊠"), ("&timesbar;", "⨱"),
      ("&timesx;", "×x;"), ("&sup1;", "¹"), ("&sup12", "¹2"), ("&sup;", "⊃"), ("&frac123", "½3"),
      ("&frac12;&frac13;", "½⅓"), ("&gt;&gtcir;&gtx", "&gt;⩺&gt;x"), ("&cent;&centerdot;", "¢·"),
      ("&centx", "¢x"),
    ])
  func longest(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Only some character references are decoded without a semicolon",
    arguments: [
      ("&copy1", "©1"), ("&regx", "®x"), ("&nbspx", "\u{A0}x"), ("&quotx", "&quot;x"),
      ("&amp&amp", "&amp;&amp;"), ("&yuml ", "ÿ "), ("&szlig<b>x</b>", "ß<b>x</b>"),
      ("&hearts ", "&amp;hearts "), ("&apos", "&amp;apos"), ("&euro", "&amp;euro"),
      ("&trade.", "&amp;trade."), ("&ndash-", "&amp;ndash-"), ("&sum ", "&amp;sum "),
    ])
  func semicolons(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "Named references are decoded to one or two characters",
    arguments: [
      ("&apos;", "'"), ("&euro;", "€"), ("&lang;&rang;", "⟨⟩"), ("&Aopf;", "\u{1D538}"),
      ("&ngE;", "≧\u{338}"), ("&nvlt;", "&lt;\u{20D2}"), ("&nvgt;", "&gt;\u{20D2}"),
      ("&bne;", "=\u{20E5}"), ("&fjlig;", "fj"), ("&CounterClockwiseContourIntegral;", "∳"),
      ("&ThickSpace;", "\u{205F}\u{200A}"), ("&shy;", "\u{AD}"),
      ("&zwj;", "\u{200D}"), ("&rlm;", "\u{200F}"), ("&Tab;&NewLine;", "\t\n"), ("&lbrace;", "{"),
      ("&sol;&bsol;", "/\\"), ("&num;", "#"), ("&lowbar;&ast;&grave;", "_*`"),
    ])
  func values(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "A reference with an unknown name stays unchanged",
    arguments: [
      "&a;", "&1;", "&-;", "&;", "& amp;", "&xnosuch;", "&LONGNAMETHATISNOTTHERE;", "&é;",
      "&CounterClockwiseContourIntegra;", "&CounterClockwiseContourIntegrals;", "&_lt;",
      "&\u{2D}lt;",
    ])
  func unknown(html: String) {
    #expect(safeHTML(html) == html.replacing("&", with: "&amp;"))
  }

  @Test(
    "A decoded reference is not decoded a second time",
    arguments: [
      ("&amp;lt;", "&amp;lt;"), ("&amp;amp;amp;", "&amp;amp;amp;"), ("&AMP;lt;", "&amp;lt;"),
      ("&ampamp;", "&amp;amp;"), ("&amplt;", "&amp;lt;"), ("&lt;script&gt;", "&lt;script&gt;"),
      ("&lt!-- x --&gt", "&lt;!-- x --&gt;"), ("&amp;#65;", "&amp;#65;"), ("&num;65;", "#65;"),
    ])
  func once(html: String, expected: String) {
    #expect(safeHTML(html) == expected)
  }

  @Test(
    "In attributes, a reference without a semicolon stays text before =, a letter or a digit",
    arguments: [
      ("&lt&gt", "&lt;&gt;"), ("&ltx", "&amp;ltx"), ("&lt1", "&amp;lt1"), ("&lt=", "&amp;lt="),
      ("&lt;=", "&lt;="), ("&lt;x", "&lt;x"), ("&lt-", "&lt;-"), ("&lt ", "&lt; "),
      ("&copy&copy;&copyx", "©©&amp;copyx"), ("&notin;&noti;&not", "∉&amp;noti;¬"),
      ("&amp;copy;", "&amp;copy;"), ("&nosuch; &", "&amp;nosuch; &amp;"), ("&quot;", "&quot;"),
      ("&apos;", "'"),
    ])
  func attributes(value: String, expected: String) {
    #expect(safeHTML("<img src=/x alt='\(value)'>") == "<img src=\"/x\" alt=\"\(expected)\" />")
    #expect(safeHTML("<img src=/x alt=\"\(value)\">") == "<img src=\"/x\" alt=\"\(expected)\" />")
  }

  @Test("Query parameters of a URL are not decoded as character references")
  func parameters() {
    #expect(
      safeHTML("<a href='/?a=1&lang=de&copy=2&para=3&not=4'>x</a>")
        == "<a href=\"/?a=1&amp;lang=de&amp;copy=2&amp;para=3&amp;not=4\">x</a>")
    #expect(
      safeHTML("<a href='/?a=1&sect;=3&amp;b'>x</a>") == "<a href=\"/?a=1%C2%A7=3&amp;b\">x</a>")
  }

  @Test("A quote written as a reference does not end an attribute value")
  func quotes() {
    #expect(
      safeHTML("<a href=/x title=\"&quot; onclick=&quot;y\">z</a>")
        == "<a href=\"/x\" title=\"&quot; onclick=&quot;y\">z</a>")
    #expect(
      safeHTML("<a href='/x' title='&apos; onclick=&apos;y'>z</a>")
        == "<a href=\"/x\" title=\"' onclick='y\">z</a>")
  }

  @Test("Named references are decoded in all HTML and are text in the Markdown of comments")
  func inputs() {
    #expect(Input.servedComment.html("&hellip;&amp;&notin") == "…&amp;¬in")
    #expect(post("&hellip; &amp; &copy;") == "<p>… &amp; ©</p>\n")
    #expect(post("<b title='x'>&hellip;</b>") == "<p><b>…</b></p>\n")
    #expect(comment("&hellip; &amp;") == "&amp;hellip; &amp;amp;")
  }
}
