/// The blocks of a text, a line each, with what is in them: to compare two parsers.
package struct BlockOutline: Equatable, CustomStringConvertible {
  private var lines: [String] = []

  package var description: String { lines.joined(separator: "\n") }

  /// Adds a block; `depth` says in how many others it stands.
  mutating func add(_ kind: String, _ content: String = "", depth: Int) {
    let text = content.isEmpty ? "" : " \(content.debugDescription)"
    lines.append("\(String(repeating: "  ", count: depth))\(kind)\(text)")
  }

  /// Adds a block whose text is HTML, without white space: libcmark keeps what stands before lazy lines.
  mutating func add(_ kind: String, html: String, depth: Int) {
    add(kind, html.split(whereSeparator: \.isWhitespace).joined(), depth: depth)
  }

  mutating func addList(start: Int?, closing: Character, isTight: Bool, depth: Int) {
    let marker = start.map { "\($0)\(closing)" } ?? "bullets"
    add("\(marker) \(isTight ? "tight" : "loose")", depth: depth)
  }

  /// Whether a thematic break is among the blocks.
  var hasBreak: Bool { lines.contains { $0.hasSuffix("break") } }

  /// The same blocks, of whose lists nobody knows whether they are tight.
  var withoutTightness: BlockOutline {
    var outline = self
    outline.lines = lines.map { $0.replacing(/\ (tight|loose)$/, with: "") }
    return outline
  }
}
