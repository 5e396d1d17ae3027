import PostContract
import StackMarkdown
import Testing

/// Strings that have broken sanitisers, and variations of them.
let attacks: [String] = [
  "<script>alert(1)</script>", "<ScRiPt>alert(1)</sCrIpT>", "<script/x>alert(1)</script>",
  "<script\n>alert(1)</script\n>", "<<script>script>alert(1)<</script>/script>",
  "<scr<script>ipt>alert(1)</script>", "<script", "<script>", "</script><script>alert(1)//",
  "<script><!--<script></script>--><img src=x onerror=alert(1)></script>",
  "<img src=x onerror=alert(1)>", "<img/src='x'/onerror=alert(1)>", "<img src=/x\u{0}onerror=a>",
  "<img src=\"/x\" onerror\u{B}=alert(1)>", "<img src='/x' alt='\" onerror=\"alert(1)'>",
  "<img src=/x alt=\"`onerror=alert(1)`\">", "<img src=/x title='--><script>alert(1)</script>'>",
  "<a href=javascript:alert(1)>x</a>", "<a href=' &#x6A;avascript:alert(1)'>x</a>",
  "<a href=\"java&#x0A;script:alert(1)\">x</a>", "<a href=\"/\" onclick=alert(1)>x</a>",
  "<a href=\"//x.example/&quot; onclick=&quot;alert(1)\">x</a>", "<a href='/'style=x>x</a>",
  "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">x</a>", "<a href=vbscript:x>x</a>",
  "<a href=\"https://x.example\u{1}javascript:alert(1)\">x</a>", "[x](javascript:alert(1))",
  "[x](<javascript:alert(1)>)", "[x]( javascript&colon;alert(1) )", "![x](javascript:alert(1))",
  "[x](java&Tab;script:alert(1))", "<javascript:alert(1)>", "[x][1]\n\n[1]: javascript:alert(1)",
  "[x](https://x.example \"\\\" onclick=alert(1) \\\"\")", "![\"onerror=alert(1)](/x)",
  "[x](https://x.example/\"onclick=alert(1))", "[tag:<script>alert(1)</script>]",
  "[tag:\"onclick=alert(1)]", "<svg><script>alert(1)</script></svg>", "<svg onload=alert(1)>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mi><mglyph><style><!--</style><img title=\"--><img src=x onerror=alert(1)>\">",
  "<svg></p><style><g title=\"</style><img src=x onerror=alert(1)>\">",
  "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
  "<template><script>alert(1)</script></template>", "<template shadowrootmode=open><script>",
  "<textarea><script>alert(1)</script></textarea>", "<title><img src=x onerror=alert(1)></title>",
  "<xmp><img src=x onerror=alert(1)></xmp>", "<plaintext><img src=x onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>", "<iframe srcdoc='<script>alert(1)</script>'>",
  "<iframe src=\"https://www.youtube.com/embed/x\" onload=alert(1)></iframe>",
  "<object data=javascript:alert(1)></object>", "<embed src=javascript:alert(1)>",
  "<form action=javascript:alert(1)><input type=submit>", "<button formaction=javascript:x>y",
  "<input autofocus onfocus=alert(1)>", "<select onfocus=alert(1) autofocus>",
  "<video src=x onerror=alert(1)>", "<audio><source onerror=alert(1)>",
  "<details open ontoggle=alert(1)>", "<marquee onstart=alert(1)>", "<body onload=alert(1)>",
  "<base href=//evil.example>", "<link rel=stylesheet href=//evil.example>",
  "<meta http-equiv=refresh content='0;url=//evil.example'>", "<style>*{color:red}</style>",
  "<div style='background:url(//evil.example)'>x</div>", "<p style=position:fixed>x</p>",
  "<table><tr><td style='text-align:left;background:url(//evil.example)'>x",
  "<td style=\"text-align: expression(alert(1))\">", "<div class='snippet evil'>x</div>",
  "<div class=modal data-hide='\"><script>'>x</div>", "<blockquote class=spoiler>x</blockquote>",
  "<pre class=\"lang-\"><script>\">x</pre>", "<ol start='1\"><script>'>x</ol>",
  "<img src=/x width='1\" onerror=\"alert(1)'>", "<!--><script>alert(1)</script>-->",
  "<!--<!--><script>alert(1)</script>-->", "<!-- --!><script>alert(1)</script>-->",
  "<![CDATA[<script>alert(1)</script>]]>", "<?xml version=\"1.0\"?><script>alert(1)</script>",
  "<!DOCTYPE x [<!ENTITY y SYSTEM \"file:///etc/passwd\">]>&y;", "&lt;script&gt;alert(1)",
  "&#60;script&#62;alert(1)&#60;/script&#62;", "<b>&lt;script&gt;</b>", "a\u{FF}<script>x",
  "<table\u{FF} onclick=x>", "<div><div><div></div></div></div></div>", "</p></div></body></html>",
  "<p><b><a href=/><i></p></b></a></i>", "<a href=/><p><a href=/><p><a href=/>",
  "<b><p><b><p><b><p></b></b></b>", "<a href='https://x.example/?a=1&b=2&copy=3'>x</a>",
  "<A HREF=HTTPS://X.EXAMPLE>x</A>", "<a href=\"https://x.example/%22onclick=%22\">x</a>",
  "```\n</code></pre><script>alert(1)</script>\n```", "    </code></pre><script>alert(1)</script>",
  "`</code><script>alert(1)</script>`", "| a |\n|---|\n| <script>alert(1)</script> </table> |",
  ">! <script>alert(1)</script></blockquote><img src=x onerror=alert(1)>",
  "<!-- language: lang-js\" onclick=\"alert(1) -->\n\n    x",
  "<!-- begin snippet: js hide: \"><script> -->\n<!-- language: lang-js -->\n\n    x\n\n"
    + "<!-- end snippet -->", "$<script>alert(1)</script>$", "$$</span><script>alert(1)</script>$$",
  "http://x.example/\"onclick=alert(1)", "<http://x.example/\"onclick=alert(1)>",
  "mailto:x@x.example?body=<script>", "<span class=math-container><script>alert(1)</script></span>",
]

@Suite("Attacks")
struct AttackTests {
  private static let ways: [@Sendable (String) -> Source] = [
    { .markdown($0) }, { .html($0) }, { .commentMarkdown($0) }, { .commentHTML($0) },
  ]
  private static let options = [
    Options(),
    Options(siteURL: "https://x.example", hasMath: true, strikethrough: true),
  ]

  @Test("Nothing but what a post may hold comes out", arguments: attacks)
  func harmless(attack: String) {
    for options in Self.options {
      for (index, way) in Self.ways.enumerated() {
        let html = StackMarkdown.html(way(attack), options: options).description
        Safety.check(
          html, attack, elements: index < 2 ? Safety.elements : Safety.elementsOfComments)
      }
    }
  }

  @Test("What was made safe once stays as it is", arguments: attacks)
  func idempotent(attack: String) {
    for options in Self.options {
      for way in Self.ways {
        let html = StackMarkdown.html(way(attack), options: options)
        #expect(StackMarkdown.html(.html(html.description), options: options) == html)
      }
    }
  }

  @Test("Markdown written from an attack is as harmless as the attack itself", arguments: attacks)
  func throughMarkdown(attack: String) {
    for options in Self.options {
      for way in Self.ways {
        let markdown = StackMarkdown.markdown(way(attack), options: options)
        let text = String(decoding: markdown, as: UTF8.self)
        Safety.check(StackMarkdown.html(.markdown(text), options: options).description, attack)
      }
    }
  }

  @Test("The scheme of a script never survives in an address, however it is spelled")
  func schemes() {
    for attack in attacks {
      for way in Self.ways {
        let html = StackMarkdown.html(way(attack)).description
        for address in (try? StrictHTML(html))?.elements.flatMap(\.attributes) ?? []
        where address.key == "href" || address.key == "src" {
          #expect(!address.value.lowercased().hasPrefix("javascript"))
          #expect(!address.value.lowercased().hasPrefix("data"))
        }
      }
    }
  }

  @Test(
    "Every attack on record is harmless on every way in",
    .enabled(if: SharedCases.areAtHand, "SODIGEST_SHARED names no folder with attacks"))
  func recorded() throws {
    let attacks = try SharedCases.attacks()
    #expect(attacks.count > 50)
    for attack in attacks {
      for (index, way) in Self.ways.enumerated() {
        let html = StackMarkdown.html(way(attack.payload))
        Safety.check(
          html.description, attack.payload,
          elements: index < 2 ? Safety.elements : Safety.elementsOfComments)
        #expect(StackMarkdown.html(.html(html.description)) == html)
        let parsed = try StrictHTML(html.description)
        for forbidden in attack.must_not_contain ?? []
        where !Self.isExcepted(forbidden, way: index) {
          let found = parsed.elements.contains { element in
            Self.mentions(element, forbidden)
          }
          #expect(!found, "\(forbidden) of \(attack.payload) in \(html)")
        }
        for wanted in attack.must_contain ?? []
        where index < 2 && !Self.isExcepted(wanted, way: index) {
          #expect(html.description.contains(wanted), "\(attack.payload)")
        }
      }
    }
  }

  /// Whether an element's name or attributes hold a string; after a `<` only the name counts.
  private static func mentions(_ element: StrictHTML.Element, _ text: String) -> Bool {
    let text = text.lowercased()
    if text.hasPrefix("<") { return "<\(element.name)" == text }
    return element.name == text
      || element.attributes.contains { name, value in
        name.contains(text) || value.lowercased().contains(text)
      }
  }

  /// What the recorded cases ask for that does not apply here.
  private static func isExcepted(_ text: String, way: Int) -> Bool {
    switch text {
    // Parentheses in the address of a web page mean nothing to anyone.
    case "(": true
    // In the Markdown of comments tags are text, and addresses of web pages in a text are links.
    case "href", "ha.ckers.org": way == 2
    // No author's fonts or style sheets are wanted at all.
    default: text.hasPrefix("font-family") || text.hasPrefix("print")
    }
  }
}
