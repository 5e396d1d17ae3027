import Mustache
import SiteBuild

/// A theme that prints every field of every page, so that examples can be read from the pages.
struct AllFieldsTheme {
  private static let start = "@@", end = "@/@"

  /// The templates by file name.
  let files: [String: String]

  init(_ templates: [String: RecordDeclaration]) {
    files = templates.reduce(into: [:]) { files, template in
      var includedKeys: Set<String> = []
      files[template.key] = Self.body(of: template.value, depth: 0, &includedKeys)
    }
  }

  private static func body(
    of shape: RecordDeclaration, depth: Int, _ includedKeys: inout Set<String>
  )
    -> String
  {
    guard depth < 4 else { return "" }
    return shape.fields.map { field in
      let key = TemplateGuide.key(field, of: shape)
      switch field.kind {
      case .text, .address, .number, .markup:
        let tag = field.kind == .markup ? "{{{\(field.name)}}}" : "{{\(field.name)}}"
        return "\(start)\(key)=\(tag)\(end)\n"
      case .flag: return "\(start)\(key)={{#\(field.name)}}yes{{/\(field.name)}}\(end)\n"
      case .list(let item):
        let count = "\(start)\(key)={{#\(field.name)}}+{{/\(field.name)}}\(end)\n"
        return count + section(field, of: shape, item, depth, &includedKeys)
      case .record(let item):
        let first = item.firstLeaf.map {
          "\(start)\(key)={{#\(field.name)}}\($0){{/\(field.name)}}\(end)\n"
        }
        return (first ?? "") + section(field, of: shape, item, depth, &includedKeys)
      }
    }.joined()
  }

  private static func section(
    _ field: RecordDeclaration.FieldDeclaration, of outer: RecordDeclaration,
    _ shape: RecordDeclaration, _ depth: Int,
    _ includedKeys: inout Set<String>
  ) -> String {
    // Each list and record is printed once at each depth.
    guard includedKeys.insert("\(TemplateGuide.key(field, of: outer)) \(depth)").inserted else {
      return ""
    }
    return
      "{{#\(field.name)}}\(body(of: shape, depth: depth + 1, &includedKeys)){{/\(field.name)}}\n"
  }

  /// Returns the first value of each field on one short line, from HTML first, as Markdown has escapes.
  static func examples(in files: [String: String]) -> [String: String] {
    let pages = files.filter {
      [".html", ".xml", ".md", ".opml"].contains(where: $0.key.hasSuffix)
    }
    var examples: [String: String] = [:]
    for (_, text) in pages.sorted(by: {
      ($0.key.hasSuffix(".md") ? 1 : 0, $0.key) < ($1.key.hasSuffix(".md") ? 1 : 0, $1.key)
    }) {
      for piece in text.split(separator: start, omittingEmptySubsequences: false).dropFirst() {
        guard let separator = piece.firstIndex(of: "="), let endRange = piece.firstRange(of: end)
        else {
          continue
        }
        let key = String(piece[..<separator])
        let value = String(piece[piece.index(after: separator)..<endRange.lowerBound]).example
        if !value.isEmpty, examples[key] == nil { examples[key] = value }
      }
    }
    return examples
  }
}

extension RecordDeclaration {
  /// The tags that print the first printable field.
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
  /// The beginning of the text on one line for a table cell, without hashes of assets.
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
