/// An error in the field name of a tag: the name is unknown, or its use is not allowed.
public enum TemplateNameError: Error, Hashable {
  /// The kind of a field, without the declarations of nested records.
  public enum FieldCategory: Sendable {
    case text, markup, address, number, flag, list, record
  }

  /// A position in HTML or Markdown where escaping cannot make every value safe.
  public enum UnsafePosition: Sendable, Hashable {
    /// A position in the content of a `script` or `style` element.
    case script
    /// A position inside an HTML tag, but outside of a quoted attribute value.
    case insideTag
    /// The value of an attribute that browsers run or parse, such as `onclick` or `style`.
    case attribute(name: String)
    /// The start of an address in an attribute such as `href`, or in a Markdown link, `](…)`.
    case addressStart(attribute: String)
    /// A position in an address after the text `start`, such as `java`, with which a value could
    /// form another scheme or host.
    case afterAddressStart(start: String, attribute: String)
  }

  /// No record that is open at a tag has a field with the tag's name; `nearest` is a similar name.
  case unknownName(name: String, nearest: String?)
  /// In a dotted name, `record`, the part before the dot, has no field `name`, the part after it.
  case unknownField(name: String, record: String, nearest: String?)
  /// In a dotted name, the value before the dot has no fields, because it is not a record.
  case hasNoFields(name: String, FieldCategory)
  /// Mustache's implicit iterator, `{{.}}` or `{{#.}}`, which themes do not support.
  case implicitIterator
  /// A variable tag names a flag, a list or a record, which only sections can use.
  case notPrintable(name: String, FieldCategory)
  /// `{{{name}}}` names a field that is not markup and has to be escaped.
  case notMarkup(name: String, FieldCategory)
  /// A tag prints a value at a position where values of its kind are unsafe even if escaped.
  case unsafePosition(name: String, FieldCategory, UnsafePosition)
}

extension TemplateNameError: CustomStringConvertible {
  /// A message of one line with the error and how to fix it.
  public var description: String {
    switch self {
    case .unknownName(let name, let nearest):
      "Unknown name '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .unknownField(let name, let owner, let nearest):
      "'\(owner)' has no '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .hasNoFields(let name, .list):
      "'\(name)' is a list. Write {{#\(name)}}…{{/\(name)}} around the fields of its items."
    case .hasNoFields(let name, let kind):
      "'\(name)' is \(kind.nounPhrase) and has no fields. Write {{\(name)}}."
    case .implicitIterator: "'.' is not supported in themes. Write the name of a field."
    case .notPrintable(let name, let kind):
      "'\(name)' is \(kind.nounPhrase) and cannot be printed. Write {{#\(name)}}…{{/\(name)}}."
    case .notMarkup(let name, let kind):
      "'\(name)' is \(kind.nounPhrase) and must be escaped. Write {{\(name)}}."
    case .unsafePosition(let name, let kind, .addressStart(let attribute)):
      "'\(name)' is \(kind.nounPhrase) and cannot begin '\(attribute)'. Print an address there."
    case .unsafePosition(let name, let kind, .afterAddressStart(let start, let attribute)):
      """
      '\(name)' is \(kind.nounPhrase) and cannot follow '\(start)' in '\(attribute)'. Begin the address \
      with https:, http:, mailto:, / or #.
      """
    case .unsafePosition(let name, let kind, let position):
      "'\(name)' is \(kind.nounPhrase) and cannot appear in \(position). \(position.advice)"
    }
  }
}

extension TemplateNameError.FieldCategory {
  /// The kind of a field as a noun phrase for messages, such as `a list`.
  fileprivate var nounPhrase: String {
    switch self {
    case .text: "a text"
    case .markup: "markup"
    case .address: "an address"
    case .number: "a number"
    case .flag: "a flag"
    case .list: "a list"
    case .record: "a record"
    }
  }
}

extension TemplateNameError.UnsafePosition: CustomStringConvertible {
  /// The unsafe position as a noun phrase for messages, such as `a script or a style`.
  public var description: String {
    switch self {
    case .script: "a script or a style"
    case .insideTag: "a tag without quotes"
    case .attribute(let name), .addressStart(let name), .afterAddressStart(_, let name):
      "the attribute '\(name)'"
    }
  }

  /// A sentence that tells theme authors how to avoid the unsafe position.
  fileprivate var advice: String {
    switch self {
    case .script, .attribute, .addressStart, .afterAddressStart: "Print it elsewhere."
    case .insideTag: "Put it into quotes."
    }
  }
}
