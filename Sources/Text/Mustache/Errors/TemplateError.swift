/// An error in a template, with its location.
public struct TemplateError: Error, Hashable {
  /// The cause of a template error: its syntax, its use of other templates, or a field name.
  public enum UnderlyingError: Sendable, Hashable {
    /// A syntax error in the template's text.
    case syntax(TemplateSyntaxError)
    /// An error in how templates include, extend or fill each other.
    case composition(TemplateCompositionError)
    /// A field name that is unknown, or that is used in a way the kind of the field does not allow.
    case name(TemplateNameError)
  }

  /// The position of the error in the template.
  public let location: Location
  /// The error itself, without its position.
  public let underlyingError: UnderlyingError
  /// The page whose compilation found the error; nil if the error is in the page's own file.
  public let page: String?

  /// Creates a template error; `page` is ignored if it is the file of the location.
  public init(_ location: Location, _ problem: UnderlyingError, page: String? = nil) {
    self.location = location
    self.underlyingError = problem
    self.page = page == location.file ? nil : page
  }
}

/// All errors in the templates of a theme.
public struct ThemeError: Error, Hashable {
  /// The errors of the theme's templates, at least one, sorted by file, line and column.
  ///
  /// An error that occurs on several pages is listed once.
  public let errors: [TemplateError]

  /// Creates the error of a theme; sorts the errors of its templates and removes duplicates that
  /// differ only in their page.
  init(_ errors: Set<TemplateError>) {
    let sorted = errors.sorted { left, right in
      (left.location, left.page ?? "", left.description)
        < (right.location, right.page ?? "", right.description)
    }
    var reported: Set<TemplateError> = []
    self.errors = sorted.filter {
      reported.insert(TemplateError($0.location, $0.underlyingError)).inserted
    }
  }
}

extension TemplateError: CustomStringConvertible {
  /// A message of one line with the location, the error and how to fix it.
  public var description: String {
    let context = page.map { " (in \($0))" } ?? ""
    return "\(location)\(context): \(underlyingError)"
  }
}

extension TemplateError.UnderlyingError: CustomStringConvertible {
  /// A message of one line with the error and how to fix it.
  public var description: String {
    switch self {
    case .syntax(let problem): problem.description
    case .composition(let problem): problem.description
    case .name(let problem): problem.description
    }
  }
}

extension ThemeError: CustomStringConvertible {
  /// The messages of all template errors, one per line.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}

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

/// An error in how templates include, extend or fill each other.
public enum TemplateCompositionError: Error, Hashable {
  /// A template's file extension is not `.html`, `.md`, `.xml` or `.txt`.
  case unknownFileKind
  /// A page has no template; `nearest` is the existing file with the most similar name, if any.
  case missingTemplate(nearest: String?)
  /// An included template does not exist.
  case unknownTemplate(name: String, nearest: String?)
  /// A parent tag fills a block that its template does not have.
  case unknownBlock(name: String, parent: String, nearest: String?)
  /// A parent tag fills a block twice.
  case duplicateBlock(name: String)
  /// A parent tag contains text or tags outside of blocks, which would never be printed.
  case contentOutsideBlocks(parent: String)
  /// Templates include each other more than `limit` levels deep, usually in a cycle.
  case nestedTooDeeply(template: String, limit: Int)
  /// A page includes more than `limit` templates in total.
  case tooManyInclusions(limit: Int)
}

extension TemplateCompositionError: CustomStringConvertible {
  /// A message of one line with the error and how to fix it.
  public var description: String {
    switch self {
    case .unknownFileKind: "A template's name ends in .html, .md, .xml or .txt. Rename the file."
    case .missingTemplate(let nearest):
      "This template is missing. "
        + (nearest.map { "The most similar file is '\($0)'." } ?? "Add the file.")
    case .unknownTemplate(let name, let nearest):
      "Unknown template '\(name)'. \(suggestion(nearest, else: "Add the file."))"
    case .unknownBlock(let name, let parent, let nearest):
      "{{<\(parent)}} has no block '\(name)'. \(suggestion(nearest, else: "Remove it."))"
    case .duplicateBlock(let name): "{{$\(name)}} is filled twice here. Remove one of them."
    case .contentOutsideBlocks(let parent):
      "This is never printed: it is in {{<\(parent)}}, but not in a block. Move it into one."
    case .nestedTooDeeply(let name, let limit):
      "'\(name)' includes itself, or is nested more than \(limit) deep. Remove the cycle."
    case .tooManyInclusions(let limit):
      "More than \(limit) templates are included in one page. Include fewer."
    }
  }
}

/// Returns a sentence for error messages that suggests `nearest`, an existing name that is similar
/// to an unknown one; if it is nil, returns `remedy`.
func suggestion(_ nearest: String?, else remedy: String) -> String {
  nearest.map { "Did you mean '\($0)'?" } ?? remedy
}
