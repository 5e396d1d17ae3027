/// The format that a template produces, from its file extension; it determines how values are
/// escaped.
enum TemplateKind: String, Sendable, CaseIterable {
  /// HTML, in which text is escaped between tags and in quoted attributes.
  case html
  case markdown = "md"
  case xml
  /// Plain text, without escaping.
  case text = "txt"

  /// Returns the kind for a file name, or nil if the extension is unknown or the rest is empty.
  init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropLast().contains(where: { !$0.isEmpty }),
      let kind = TemplateKind(rawValue: String(parts[parts.count - 1]))
    else { return nil }
    self = kind
  }

  /// Returns the file name for the name that tags in files of this kind use.
  func fileName(of name: String) -> String { "\(name).\(rawValue)" }

  /// Returns the name that tags use for a file of this kind, or nil if the file is of another kind.
  func templateName(of file: String) -> String? {
    file.hasSuffix(".\(rawValue)") ? String(file.dropLast(rawValue.count + 1)) : nil
  }
}
