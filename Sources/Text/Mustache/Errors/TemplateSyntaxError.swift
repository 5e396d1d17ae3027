/// A syntax error in the text of a template.
public enum TemplateSyntaxError: Error, Hashable {
  /// The template is not valid UTF-8.
  case notUTF8
  /// A tag has no closing delimiter; `closing` is the expected one.
  case unclosedTag(closing: String)
  /// A tag contains no name.
  case emptyTag
  /// The name in a tag contains white space.
  case whitespaceInName(String)
  /// The name in a tag begins or ends with a dot, or has two dots in a row.
  case emptyNamePart(of: String)
  /// A set-delimiter tag such as `{{=<% %>=}}` does not contain two words without `=`.
  case invalidDelimiters(String)
  /// The name in a tag begins with `*`, which is Mustache's unsupported syntax for dynamic names.
  case dynamicName(String)
  /// An opening tag has no closing tag; `tag` is the whole opening tag, `name` only its name.
  case missingClosingTag(tag: String, name: String)
  /// A closing tag has no opening tag.
  case unmatchedClosingTag(name: String)
  /// A closing tag does not match the innermost open tag, which is `tag` with the name `openName`
  /// on `line`.
  case mismatchedClosingTag(name: String, tag: String, openName: String, line: Int)
  /// Tags are nested more than `limit` levels deep.
  case nestedTooDeeply(limit: Int)
}

extension TemplateSyntaxError: CustomStringConvertible {
  /// A message of one line with the error and how to fix it.
  public var description: String {
    switch self {
    case .notUTF8: "The file is not UTF-8. Save it in that encoding."
    case .unclosedTag(let closing): "This tag does not end. Close it with '\(closing)'."
    case .emptyTag: "This tag is empty. Write a name into it."
    case .whitespaceInName(let name):
      "'\(excerpt(of: name))' is not a name: it contains spaces. Is a tag unclosed?"
    case .emptyNamePart(let name): "'\(name)' has no name beside a dot. Write one there."
    case .invalidDelimiters(let content):
      "'\(excerpt(of: content))' does not set delimiters. "
        + "Write two, without '=', as in {{=<% %>=}}."
    case .dynamicName(let name):
      "'\(name)' is a dynamic name, which is not supported. Name the template itself."
    case .missingClosingTag(let tag, let name):
      "\(tag) is not closed. Add {{/\(name)}} where it ends."
    case .unmatchedClosingTag(let name):
      "{{/\(name)}} has no opening tag. Remove it, or add {{#\(name)}} before it."
    case .mismatchedClosingTag(let name, let tag, let openName, let line):
      "{{/\(name)}} does not close \(tag) of line \(line). Write {{/\(openName)}} before it."
    case .nestedTooDeeply(let limit): "Tags are nested more than \(limit) deep. Nest fewer."
    }
  }
}

/// Returns the first 40 characters of a text, in one line, for use in a message.
private func excerpt(of text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.count > 40 ? "\(line.prefix(40))…" : line
}
