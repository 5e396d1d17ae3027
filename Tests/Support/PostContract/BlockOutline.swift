internal import StackMarkdown

/// An outline of the blocks of a Markdown text, one line for each block and its content, by which
/// two parsers are compared.
package struct BlockOutline: Equatable, CustomStringConvertible {
  private var lines: [String] = []

  package var description: String { lines.joined(separator: "\n") }

  /// Adds a block; `depth` is the number of blocks that contain it.
  mutating func add(_ kind: String, _ content: String = "", depth: Int) {
    let text = content.isEmpty ? "" : " \(content.debugDescription)"
    lines.append("\(String(repeating: "  ", count: depth))\(kind)\(text)")
  }

  /// Adds a block whose content is HTML, of which white space is removed, because libcmark keeps
  /// the indentation of some lines.
  mutating func add(_ kind: String, html: String, depth: Int) {
    add(kind, html.split(whereSeparator: \.isWhitespace).joined(), depth: depth)
  }

  mutating func addList(start: Int?, closing: Character, isTight: Bool, depth: Int) {
    let marker = start.map { "\($0)\(closing)" } ?? "bullets"
    add("\(marker) \(isTight ? "tight" : "loose")", depth: depth)
  }

  /// Whether the outline has a thematic break.
  var hasBreak: Bool { lines.contains { $0.hasSuffix("break") } }

  /// The outline without the information which lists are tight.
  var withoutTightness: BlockOutline {
    var outline = self
    outline.lines = lines.map { $0.replacing(/\ (tight|loose)$/, with: "") }
    return outline
  }
}

extension BlockOutline {
  /// Creates the outline of the blocks that the dialect's parser found; libcmark renders their
  /// inline text.
  ///
  /// - Returns: `nil` if a block has syntax that only the dialect supports or that libcmark reads
  ///   wrongly.
  init?(of tree: BlockTree) {
    self.init()
    var depths: [Int] = []
    for block in tree.blocks {
      let depth = block.parent < 0 ? 0 : depths[block.parent] + 1
      depths.append(depth)
      let lines = tree.lines[block.lines].map { tree.source[$0] }
      switch block.kind {
      case .document: add("document", depth: depth)
      case .blockQuote: add("quotation", depth: depth)
      case .list(let marker, let isTight):
        addList(
          start: marker.startNumber, closing: Character(Unicode.Scalar(marker.character)),
          isTight: isTight, depth: depth)
      case .item: add("item", depth: depth)
      case .paragraph: add("paragraph", html: Self.inlines(lines, in: tree), depth: depth)
      case .heading(let level): add("h\(level)", html: Self.inlines(lines, in: tree), depth: depth)
      case .thematicBreak: add("break", depth: depth)
      case .indentedCode: add("code", Self.text(lines), depth: depth)
      case .fencedCode(let fence):
        let info = tree.source[fence.infoString]
        // libcmark resolves references before backslashes here, and makes `&` of `\&amp;`.
        guard !String(decoding: info, as: UTF8.self).contains("\\&") else { return nil }
        let name = Self.name(in: EscapeSequence.decodeAll(in: info))
        add(name.isEmpty ? "code" : "code \(name)", Self.text(lines), depth: depth)
      case .html: add("html", Self.text(lines), depth: depth)
      case .spoiler, .table: return nil
      }
      guard depth + 1 < BlockParser.maximumDepth else { return nil }
    }
  }

  /// Returns the language name in the info string of a code block, trimmed as libcmark does, which
  /// also trims characters that are no white space in Markdown.
  private static func name(in info: some Collection<UInt8>) -> String {
    let isWhite = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = Array(info.drop(while: isWhite).reversed()).drop(while: isWhite).reversed()
    return String(decoding: Array(rest), as: UTF8.self)
  }

  private static func text(_ lines: [ArraySlice<UInt8>]) -> String {
    lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }

  /// Renders the lines of a block as inline text with libcmark; another line before them and an
  /// indentation keep libcmark from reading a line as the start of a block.
  private static func inlines(_ lines: [ArraySlice<UInt8>], in tree: BlockTree) -> String {
    var markdown = Array("x".utf8)
    for line in lines { markdown += "\n    ".utf8 + line }
    markdown += "\n\n".utf8 + tree.definitions.markdown
    return String(LibCMark(markdown).inlinesOfFirstBlock.dropFirst())
  }
}
