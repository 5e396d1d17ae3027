import TestSupport

/// Generates random HTML from significant tokens, the same for the same seed.
struct RandomHTML {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns a random number from zero up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  mutating func pick<A>(_ items: [A]) -> A { items[below(items.count)] }

  private static let names: [String] = [
    "p", "h1", "h3", "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd", "div", "table",
    "thead",
    "tbody", "tr", "th", "td", "a", "b", "code", "em", "i", "s", "strong", "del", "kbd", "sub",
    "sup",
    "span", "br", "hr", "img", "iframe", "script", "title", "svg", "u",
  ]
  private static let attributes: [String] = [
    "href=/x", "href='//y/z'", "href=javascript:x", "src=/i", "src=\"data:,x\"", "class=spoiler",
    "class='lang-js prettyprint-override x'", "class=math-container", "class=\"snippet\"",
    "style='text-align:left'", "start=3", "width=5", "title=\"a'b\"", "title='<b>'", "alt='\"'",
    "onclick=x", "data-hide=true", "href", "=", "/", "'", "\"",
  ]
  private static let texts: [String] = [
    "a", "b c", " ", "\n", "\r\n", "é", "\u{1F600}", "&amp;", "&lt;", "&#60", "&notin", "&",
    "\u{0}",
    "\u{1}", "&#0;", "<", ">", "</", "<!", "<!-- x -->", "<!--", "-->", "<?x>", "<![CDATA[y]]>",
    "\"",
    "`", "\\", "*", "_", "|", "$", "[tag:x]", "    ", "\t", "&nbsp;", "\u{FF}", "#", "1. ",
  ]

  /// Returns a start tag, an end tag or text.
  mutating func piece() -> String {
    switch below(10) {
    case 0...3: startTag()
    case 4...5: "</\(pick(Self.names))>"
    default: pick(Self.texts)
    }
  }

  private mutating func startTag() -> String {
    var tag = "<\(pick(Self.names))"
    while below(5) < 2 { tag += " \(pick(Self.attributes))" }
    // Some tags are incomplete.
    return below(20) == 0 ? tag : tag + ">"
  }

  /// Returns a text of the given number of tokens.
  mutating func text(pieces: Int) -> String {
    (0..<pieces).map { _ in piece() }.joined()
  }
}
