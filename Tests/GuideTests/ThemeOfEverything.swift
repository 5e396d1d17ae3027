import Mustache
import SiteBuild

/// A theme that prints every field of every page, so that its pages tell what fields hold.
struct ThemeOfEverything {
  private static let start = "@@", end = "@/@"

  /// Templates by file.
  let files: [String: String]

  init(_ templates: [String: RecordDeclaration]) {
    files = templates.reduce(into: [:]) { files, template in
      var told: Set<String> = []
      files[template.key] = Self.body(of: template.value, depth: 0, &told)
    }
  }

  private static func body(of shape: RecordDeclaration, depth: Int, _ told: inout Set<String>)
    -> String
  {
    guard depth < 4 else { return "" }
    return shape.fields.map { field in
      let key = TemplateGuide.key(field, of: shape)
      switch field.kind {
      case .text, .address, .number, .markup:
        let written = field.kind == .markup ? "{{{\(field.name)}}}" : "{{\(field.name)}}"
        return "\(start)\(key)=\(written)\(end)\n"
      case .flag: return "\(start)\(key)={{#\(field.name)}}yes{{/\(field.name)}}\(end)\n"
      case .list(let item):
        let count = "\(start)\(key)={{#\(field.name)}}+{{/\(field.name)}}\(end)\n"
        return count + inside(field, of: shape, item, depth, &told)
      case .record(let item):
        let first = item.firstLeaf.map {
          "\(start)\(key)={{#\(field.name)}}\($0){{/\(field.name)}}\(end)\n"
        }
        return (first ?? "") + inside(field, of: shape, item, depth, &told)
      }
    }.joined()
  }

  private static func inside(
    _ field: RecordDeclaration.FieldDeclaration, of outer: RecordDeclaration,
    _ shape: RecordDeclaration, _ depth: Int,
    _ told: inout Set<String>
  ) -> String {
    // Enough of each to find one that has all.
    guard told.insert("\(TemplateGuide.key(field, of: outer)) \(depth)").inserted else { return "" }
    return "{{#\(field.name)}}\(body(of: shape, depth: depth + 1, &told)){{/\(field.name)}}\n"
  }

  /// The first value of each field, as one short line; HTML first, as it has no escapes of Markdown.
  static func examples(in files: [String: String]) -> [String: String] {
    let pages = files.filter {
      [".html", ".xml", ".md", ".opml"].contains(where: $0.key.hasSuffix)
    }
    var examples: [String: String] = [:]
    for (_, text) in pages.sorted(by: {
      ($0.key.hasSuffix(".md") ? 1 : 0, $0.key) < ($1.key.hasSuffix(".md") ? 1 : 0, $1.key)
    }) {
      for piece in text.split(separator: start, omittingEmptySubsequences: false).dropFirst() {
        guard let sign = piece.firstIndex(of: "="), let last = piece.firstRange(of: end) else {
          continue
        }
        let key = String(piece[..<sign])
        let value = String(piece[piece.index(after: sign)..<last.lowerBound]).example
        if !value.isEmpty, examples[key] == nil { examples[key] = value }
      }
    }
    return examples
  }
}

extension RecordDeclaration {
  /// How templates write the first field that prints something.
  fileprivate var firstLeaf: String? {
    fields.lazy.compactMap { field in
      switch field.kind {
      case .text, .address, .number: "{{\(field.name)}}"
      case .record(let shape):
        shape.firstLeaf.map { "{{#\(field.name)}}\($0){{/\(field.name)}}" }
      case .markup, .flag, .list: nil
      }
    }.first
  }
}

extension String {
  /// The beginning on one line, as a cell of a table can show it, without what changes with each
  /// change of an asset.
  fileprivate var example: String {
    var line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for (name, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      line = line.replacing(name, with: character)
    }
    line = line.replacing(#/([.-])[0-9a-f]{8,}\./#) { "\($0.1)…." }.replacing("|", with: "¦")
      .replacing(
        "`", with: "ˋ")
    return line.count > 60 ? line.prefix(60) + "…" : line
  }
}
