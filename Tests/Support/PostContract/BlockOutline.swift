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
