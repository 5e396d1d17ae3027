/// What a reader sees of HTML: its tree, but for white space around blocks.
struct Shape: Equatable, CustomStringConvertible {
  let description: String

  private static let blocks: Set<String> = Set(
    """
    p h1 h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd div hr table thead tbody tr th td br
    """.split(separator: " ").map(String.init))

  init(_ html: String) {
    var pieces: [String] = []
    var rest = html[...]
    var pre = 0
    while !rest.isEmpty {
      if rest.hasPrefix("<"), let end = rest.firstIndex(of: ">") {
        let tag = String(rest[...end])
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("<pre") { pre += 1 }
        if tag == "</pre>" { pre -= 1 }
        Self.append(tag, to: &pieces)
      } else {
        let end = rest.firstIndex(of: "<") ?? rest.endIndex
        let text = String(rest[..<end])
        rest = rest[end...]
        pieces.append(pre > 0 ? text : Self.collapsed(text))
      }
    }
    description = Self.trimmed(pieces).joined()
  }

  private static func append(_ tag: String, to pieces: inout [String]) {
    pieces.append(tag)
  }

  private static func collapsed(_ text: String) -> String {
    let words = text.split(omittingEmptySubsequences: false) {
      $0 == " " || $0 == "\n" || $0 == "\t"
    }
    var result = ""
    for (index, word) in words.enumerated()
    where index == 0 || !word.isEmpty || index == words.count - 1 {
      if index > 0, !result.hasSuffix(" ") { result += " " }
      result += word
    }
    return result
  }

  /// Leaves out the white space that lies beside a block's tag, and empty paragraphs.
  private static func trimmed(_ pieces: [String]) -> [String] {
    var result: [String] = []
    var pre = false
    for (index, piece) in pieces.enumerated() {
      if piece.hasPrefix("<pre") { pre = true }
      if piece == "</pre>" { pre = false }
      guard !piece.hasPrefix("<"), !pre else {
        result.append(piece)
        continue
      }
      var text = piece[...]
      if index == 0 || isBlock(pieces[index - 1]) { text = text.drop { $0 == " " } }
      if index == pieces.count - 1 || isBlock(pieces[index + 1]) {
        while text.hasSuffix(" ") { text.removeLast() }
      }
      if !text.isEmpty { result.append(String(text)) }
    }
    return result.joined(separator: "\u{1}").replacing("<p>\u{1}</p>", with: "")
      .split(separator: "\u{1}").map(String.init)
  }

  private static func isBlock(_ tag: String) -> Bool {
    let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    return tag.hasPrefix("<") && blocks.contains(String(name))
  }
}
