import TestSupport

/// Generates random Markdown from block syntax, the same for the same seed.
struct RandomBlocks {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private static let markers = [
    "> ", ">", "- ", "-   ", "* ", "+ ", "1. ", "2) ", "10. ", "-", "1.", "-      ", "123456789. ",
  ]
  private static let contents = [
    "a", "b c", "*e*", "`x", "x`", "\\", "a  ", "a\\", "", "", "", "# h", "## h ##", "###", "#x",
    "####### h", "# h \\#", "```", "````", "``` js", "~~~", "~~~~ a`b", "```x`", "---", "***",
    "___",
    "- - -", "* *", "===", "=", "-", "--", "= =", "    code", "     code", "<div>", "</div>", "<p",
    "<pre>", "</pre>", "<script>a", "</script>", "<!-- c -->", "<!--", "-->", "<b>", "</b>", "<b>x",
    "<a href='x'>", "<a\n", "<?x", "?>", "<!X", "x>", "<![CDATA[", "]]>", "<1>", "[a]: /x",
    "[a]: /y 't'", "[b]:", "/y", "'t'", "\"t", "u\"", "(v)", "[a]", "[b][a]", "[c\n]: /z", "[]: /x",
    "[a]: </q> x", "[a]: /x 't' u", "\\[a]: /x", "[\\]]: /x", "&amp;", "&#35; x", "\\# x", "+x",
    "1.x",
    "0. x", "14. x", "\t", "\tx", " \tx", "-\tx", ">\tx", "é", "\u{A0}", "\u{C}", "\u{B}", "1)",
    "![i](/i)",
  ]
  private static let characters = Array("-*+>#`~=_<>![]:/\n\n\n    0123.)a\"'&\\\t\r;$|(").map(
    String.init)

  /// Returns a random number from zero up to, but not including, `bound`.
  mutating func below(_ bound: Int) -> Int { random.below(bound) }

  private mutating func pick<A>(_ items: [A]) -> A { items[below(items.count)] }

  /// Returns lines of container markers and leaf blocks.
  mutating func lines() -> String {
    (0...below(9)).map { _ in line() }.joined(separator: "\n") + (below(2) == 0 ? "\n" : "")
  }

  private mutating func line() -> String {
    var line = ""
    while below(3) > 0 { line += below(2) == 0 ? indentation() : pick(Self.markers) }
    return line + (below(4) == 0 ? indentation() : "") + pick(Self.contents)
  }

  private mutating func indentation() -> String { String(repeating: " ", count: below(6)) }

  /// Returns random characters.
  mutating func characters() -> String {
    (0...below(60)).map { _ in pick(Self.characters) }.joined()
  }

  /// Returns the lines of a text in random order, some with additional markers.
  mutating func shuffled(_ text: String) -> String {
    let lines = text.split(separator: /\r?\n/, omittingEmptySubsequences: false)
    let start = below(lines.count)
    return lines[start..<min(lines.count, start + 12)].map { line in
      switch below(8) {
      case 0: pick(Self.markers) + line
      case 1: indentation() + line
      case 2: self.line()
      case 3: String(pick(lines))
      case 4: String(line.drop { $0 == " " })
      default: String(line)
      }
    }.joined(separator: "\n")
  }
}
