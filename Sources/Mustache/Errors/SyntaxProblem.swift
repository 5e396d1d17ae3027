/// What is wrong with the text of a template.
public enum SyntaxProblem: Error, Hashable {
  case notUTF8
  /// A tag without its closing delimiter.
  case unclosedTag(closing: String)
  case emptyTag
  case blankInName(String)
  case emptyPart(of: String)
  case badDelimiters(String)
  case dynamicName(String)
  /// A tag that never meets its closing tag; names are without the tag's sign.
  case unclosed(tag: String, name: String)
  case closesNothing(name: String)
  case wrongClosing(name: String, tag: String, openName: String, line: Int)
  case tooDeep(limit: Int)
}

extension SyntaxProblem: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notUTF8: "The file is not UTF-8. Save it in that encoding."
    case .unclosedTag(let closing): "This tag does not end. Close it with '\(closing)'."
    case .emptyTag: "This tag is empty. Write a name into it."
    case .blankInName(let name):
      "'\(excerpt(of: name))' cannot be a name, because of its blanks. Does a tag not end?"
    case .emptyPart(let name): "'\(name)' has nothing beside a dot. Write a name there."
    case .badDelimiters(let content):
      "'\(excerpt(of: content))' does not set delimiters. "
        + "Write two, without '=', as in {{=<% %>=}}."
    case .dynamicName(let name):
      "'\(name)' is a dynamic name, which is not supported. Name the template itself."
    case .unclosed(let tag, let name): "\(tag) is not closed. Add {{/\(name)}} where it ends."
    case .closesNothing(let name):
      "{{/\(name)}} closes nothing. Remove it, or open {{#\(name)}} before."
    case .wrongClosing(let name, let tag, let openName, let line):
      "{{/\(name)}} comes while \(tag) of line \(line) is open. Write {{/\(openName)}} before it."
    case .tooDeep(let limit): "More than \(limit) tags stand in each other. Use fewer."
    }
  }
}

/// As much of a text as a message of one line can show.
private func excerpt(of text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
  return line.count > 40 ? "\(line.prefix(40))…" : line
}
