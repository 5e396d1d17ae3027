import TestSupport

/// Generates random posts, the same for the same seed.
struct GeneratedPost {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private static let words = [
    "a", "word", "snake_case", "2*3", "C#", "c++", "[x]", "#1", "-", "1.", "\\", "&amp;", "&",
    "<3", "a<b", "`", "*", "_", "é", "中", "☃", "“q”", "(p)", "!", "|", "$5", "~", "\\*", ":", "+",
    "=",
    "---", "http\\://x.example", "a\u{A0}b",
  ]
  private static let spans = [
    "`code`", "`` a`b ``", "*em*", "**strong**", "***both***", "_em_", "in*word*s", "[link](/x)",
    "[link](/x_(y) \"t \\\"u\\\"\")", "![image](/i.png)", "<https://x.example/?a&b>",
    "https://x.example/a_b", "[tag:swift]", "<kbd>K</kbd>", "x<sub>*2*</sub>", "<br>", "\\\n",
    "  \n",
    "[![a](/i)](/x)", "<b>bold</b>", "**a *b* c**", "*a `b`*", "[a *b* `c`](/x)", "&lt;", "\\`",
    "<img src=\"/i\" width=\"9\">", "<!-- c -->", "<s>x</s>",
  ]

  /// Returns a post with one to four blocks.
  mutating func markdown() -> String {
    blocks(Int.random(in: 1...4, using: &random), depth: 2).joined(separator: "\n") + "\n"
  }

  private mutating func line() -> String {
    let count = Int.random(in: 1...6, using: &random)
    let parts = (0..<count).map { _ in
      (Bool.random(using: &random) ? Self.words : Self.spans).randomElement(using: &random) ?? ""
    }
    // Most parts are separated by spaces, and some are adjacent.
    return parts.reduce("") { line, part in
      line + (line.isEmpty || Int.random(in: 0..<5, using: &random) == 0 ? "" : " ") + part
    }
  }

  private mutating func blocks(_ count: Int, depth: Int) -> [String] {
    var lines: [String] = []
    for index in 0..<count {
      if index > 0, Int.random(in: 0..<4, using: &random) > 0 { lines.append("") }
      lines += block(depth: depth)
    }
    return lines
  }

  private mutating func block(depth: Int) -> [String] {
    switch Int.random(in: 0..<(depth > 0 ? 13 : 9), using: &random) {
    case 0, 1, 2: return split(line())
    case 3:
      return ["\(String(repeating: "#", count: .random(in: 1...6, using: &random))) \(word())"]
    case 4: return ["```js", "let a = 1", "", "  b", "```"]
    case 5: return ["    code", "", "      more"]
    case 6:
      return [
        ["***", "---", "<!-- language: lang-py -->\n\n    x"].randomElement(using: &random) ?? ""
      ]
    case 7: return ["| \(word()) | b |", "|:--|---|", "| `a\\|b` | \(word()) |"]
    case 8: return split(line()) + split(line())
    case 9: return prefixed("> ", depth: depth)
    case 10: return prefixed(">! ", depth: depth)
    case 11: return item("- ", depth: depth) + item("- ", depth: depth)
    default: return item("7. ", depth: depth) + item("8. ", depth: depth)
    }
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private mutating func prefixed(_ marker: String, depth: Int) -> [String] {
    blocks(Int.random(in: 1...2, using: &random), depth: depth - 1).flatMap(split).map {
      marker + $0
    }
  }

  private mutating func item(_ marker: String, depth: Int) -> [String] {
    let indentation = String(repeating: " ", count: marker.count)
    let lines = blocks(Int.random(in: 1...2, using: &random), depth: depth - 1).flatMap(split)
    return lines.enumerated().map {
      $0.offset == 0 ? marker + $0.element : indentation + $0.element
    }
  }
}
