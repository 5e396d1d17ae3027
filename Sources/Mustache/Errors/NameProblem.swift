/// What is wrong with a name, or with its use.
public enum NameProblem: Error, Hashable {
  /// A field's kind, as the authors of themes know it.
  public enum Kind: String, Sendable {
    case text = "a text"
    case markup = "markup"
    case address = "an address"
    case number = "a number"
    case flag = "a flag"
    case list = "a list"
    case record = "a record"
  }

  /// A place in HTML where escaping does not make every value harmless.
  public enum Place: Sendable, Hashable {
    case script
    /// In a tag, but not in a quoted attribute.
    case tag
    case attribute(String)
    /// The start of an address, in an attribute or in Markdown's brackets.
    case link(String)
    /// Behind the start of an address that would take the value anywhere, or run it.
    case following(String, in: String)
  }

  /// No record at hand has such a field.
  case unknown(String, nearest: String?)
  /// The record before the dot has no such field.
  case unknownField(String, of: String, nearest: String?)
  /// What stands before the dot has no fields.
  case noFields(String, Kind)
  /// `{{.}}` or `{{#.}}`: records have no value of their own.
  case itemAtHand
  case notPrintable(String, Kind)
  /// `{{{name}}}` for what is not known to be safe.
  case notMarkup(String, Kind)
  case outOfPlace(String, Kind, Place)
}

extension NameProblem: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest):
      "There is no '\(name)' here. \(advice(nearest, else: "Remove it."))"
    case .unknownField(let name, let owner, let nearest):
      "'\(owner)' has no '\(name)'. \(advice(nearest, else: "Remove it."))"
    case .noFields(let name, .list):
      "'\(name)' is a list. Write {{#\(name)}}…{{/\(name)}} around the fields of its items."
    case .noFields(let name, let kind):
      "'\(name)' is \(kind.rawValue) and has no fields. Write {{\(name)}}."
    case .itemAtHand: "'.' stands for nothing in a theme. Write the name of a field."
    case .notPrintable(let name, let kind):
      "'\(name)' is \(kind.rawValue) and cannot be printed. Write {{#\(name)}}…{{/\(name)}}."
    case .notMarkup(let name, let kind):
      "'\(name)' is \(kind.rawValue) and has to be escaped. Write {{\(name)}}."
    case .outOfPlace(let name, let kind, .link(let attribute)):
      "'\(name)' is \(kind.rawValue) and cannot begin '\(attribute)'. Print an address there."
    case .outOfPlace(let name, let kind, .following(let start, let attribute)):
      """
      '\(name)' is \(kind.rawValue) and cannot follow '\(start)' in '\(attribute)'. Begin the address \
      with https:, http:, mailto:, / or #.
      """
    case .outOfPlace(let name, let kind, let place):
      "'\(name)' is \(kind.rawValue) and cannot stand in \(place). \(place.advice)"
    }
  }
}

extension NameProblem.Place: CustomStringConvertible {
  /// As a sentence names it.
  public var description: String {
    switch self {
    case .script: "a script or a style"
    case .tag: "a tag without quotes"
    case .attribute(let name), .link(let name), .following(_, let name): "the attribute '\(name)'"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .script, .attribute, .link, .following: "Print it elsewhere."
    case .tag: "Put it into quotes."
    }
  }
}
