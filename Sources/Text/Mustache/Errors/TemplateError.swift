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
