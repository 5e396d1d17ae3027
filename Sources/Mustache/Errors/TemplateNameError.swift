/// An error in a name of a template, or in its use.
public enum TemplateNameError: Error, Hashable {
  /// The kind of a field, worded for messages to theme authors.
  public enum FieldKindName: String, Sendable {
    case text = "a text"
    case markup = "markup"
    case address = "an address"
    case number = "a number"
    case flag = "a flag"
    case list = "a list"
    case record = "a record"
  }

  /// A position in HTML or Markdown where escaping cannot make every value safe.
  public enum UnsafePosition: Sendable, Hashable {
    /// In a `script` or `style` element.
    case script
    /// Inside a tag, but outside of a quoted attribute value.
    case insideTag
    /// In an attribute that runs or parses its value, such as `onclick` or `style`.
    case attribute(String)
    /// At the start of an address, in the named attribute or in the parentheses of a Markdown link.
    case addressStart(String)
    /// After the start of an address that would let the value choose the scheme or the host: the
    /// start, then the attribute or link.
    case afterAddressStart(String, in: String)
  }

  /// No open record has a field of this name.
  case unknownName(String, nearest: String?)
  /// The record before the dot has no field of this name.
  case unknownField(String, of: String, nearest: String?)
  /// The value before the dot is not a record and has no fields.
  case hasNoFields(String, FieldKindName)
  /// Mustache's implicit iterator, `{{.}}` or `{{#.}}`, which themes do not support.
  case implicitIterator
  /// The field is a flag, a list or a record, which only sections can use.
  case notPrintable(String, FieldKindName)
  /// `{{{name}}}` names a field that is not markup and has to be escaped.
  case notMarkup(String, FieldKindName)
  /// A value of this kind is unsafe at this position, even if it is escaped.
  case unsafePosition(String, FieldKindName, UnsafePosition)
}

extension TemplateNameError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "Unknown name '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .unknownField(let name, let owner, let nearest):
      "'\(owner)' has no '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .hasNoFields(let name, .list):
      "'\(name)' is a list. Write {{#\(name)}}…{{/\(name)}} around the fields of its items."
    case .hasNoFields(let name, let kind):
      "'\(name)' is \(kind.rawValue) and has no fields. Write {{\(name)}}."
    case .implicitIterator: "'.' is not supported in themes. Write the name of a field."
    case .notPrintable(let name, let kind):
      "'\(name)' is \(kind.rawValue) and cannot be printed. Write {{#\(name)}}…{{/\(name)}}."
    case .notMarkup(let name, let kind):
      "'\(name)' is \(kind.rawValue) and must be escaped. Write {{\(name)}}."
    case .unsafePosition(let name, let kind, .addressStart(let attribute)):
      "'\(name)' is \(kind.rawValue) and cannot begin '\(attribute)'. Print an address there."
    case .unsafePosition(let name, let kind, .afterAddressStart(let start, let attribute)):
      """
      '\(name)' is \(kind.rawValue) and cannot follow '\(start)' in '\(attribute)'. Begin the address \
      with https:, http:, mailto:, / or #.
      """
    case .unsafePosition(let name, let kind, let position):
      "'\(name)' is \(kind.rawValue) and cannot appear in \(position). \(position.advice)"
    }
  }
}

extension TemplateNameError.UnsafePosition: CustomStringConvertible {
  /// The position, as a noun phrase for messages.
  public var description: String {
    switch self {
    case .script: "a script or a style"
    case .insideTag: "a tag without quotes"
    case .attribute(let name), .addressStart(let name), .afterAddressStart(_, let name):
      "the attribute '\(name)'"
    }
  }

  /// The remedy, as a sentence.
  fileprivate var advice: String {
    switch self {
    case .script, .attribute, .addressStart, .afterAddressStart: "Print it elsewhere."
    case .insideTag: "Put it into quotes."
    }
  }
}
