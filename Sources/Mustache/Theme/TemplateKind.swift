/// What a template makes, told by the end of its file's name; decides how values are escaped.
enum TemplateKind: String, Sendable, CaseIterable {
  case html
  case markdown = "md"
  case xml
  /// Plain text, in which nothing is escaped.
  case text = "txt"

  /// Gives nil for a name with another end, or with nothing before it.
  init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.dropLast().contains(where: { !$0.isEmpty }),
      let kind = TemplateKind(rawValue: String(parts[parts.count - 1]))
    else { return nil }
    self = kind
  }

  /// The file of a template that a tag of this kind's files calls by that name.
  func file(called name: String) -> String { "\(name).\(rawValue)" }

  /// What tags call a file of this kind; nil for a file of another.
  func name(of file: String) -> String? {
    file.hasSuffix(".\(rawValue)") ? String(file.dropLast(rawValue.count + 1)) : nil
  }
}
