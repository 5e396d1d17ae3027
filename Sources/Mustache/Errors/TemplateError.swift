/// An error in a template, with its location.
public struct TemplateError: Error, Hashable {
  /// The error of a template, by category.
  public enum UnderlyingError: Sendable, Hashable {
    /// A syntax error in the template's text.
    case syntax(TemplateSyntaxError)
    /// A wrong combination of templates.
    case composition(TemplateCompositionError)
    /// An unknown name, or one whose use does not fit its field.
    case name(TemplateNameError)
  }

  /// The position of the error in the template.
  public let location: Location
  /// The error at that position.
  public let underlyingError: UnderlyingError
  /// The page in whose context the template is wrong; nil if the template is the page itself.
  public let page: String?

  /// Creates an error, dropping `page` if it is the file of the location.
  public init(_ location: Location, _ problem: UnderlyingError, page: String? = nil) {
    self.location = location
    self.underlyingError = problem
    self.page = page == location.file ? nil : page
  }
}

/// All errors in the templates of a theme.
public struct ThemeError: Error, Hashable {
  /// The errors, at least one, sorted by file, line and column.
  ///
  /// An error that occurs on several pages is listed once.
  public let errors: [TemplateError]

  /// Sorts the errors and removes duplicates that differ only in their page.
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
  /// The location, the error and its remedy, in one line.
  public var description: String {
    let context = page.map { " (in \($0))" } ?? ""
    return "\(location)\(context): \(underlyingError)"
  }
}

extension TemplateError.UnderlyingError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .syntax(let problem): problem.description
    case .composition(let problem): problem.description
    case .name(let problem): problem.description
    }
  }
}

extension ThemeError: CustomStringConvertible {
  /// One line for each error.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}
