/// The format that a template produces, from its file extension; it determines how values are
/// escaped.
enum TemplateKind: String, Sendable, CaseIterable {
  /// HTML, in which text can be escaped between tags and in quoted attributes.
  case html
  case markdown = "md"
  case xml
  /// Plain text, without escaping.
  case text = "txt"

  /// Returns the kind of a template for its file name, or nil if the extension is unknown or
  /// nothing precedes it.
  init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropLast().contains(where: { !$0.isEmpty }),
      let kind = TemplateKind(rawValue: String(parts[parts.count - 1]))
    else { return nil }
    self = kind
  }

  /// Returns the file that a tag in a file of this kind includes, such as `parts/post.html` for
  /// `parts/post`.
  func fileName(of name: String) -> String { "\(name).\(rawValue)" }

  /// Returns the name by which tags include a file, such as `parts/post` for `parts/post.html`, or
  /// nil if the file is of another kind.
  func templateName(of file: String) -> String? {
    file.hasSuffix(".\(rawValue)") ? String(file.dropLast(rawValue.count + 1)) : nil
  }
}
