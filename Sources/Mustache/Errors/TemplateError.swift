/// What is wrong with a template, and where.
public struct TemplateError: Error, Hashable {
  /// What can be wrong.
  public enum Problem: Sendable, Hashable {
    /// The text of the template itself.
    case syntax(SyntaxProblem)
    /// How templates are put together.
    case composition(CompositionProblem)
    /// A name, or its use, that does not fit the data.
    case name(NameProblem)
  }

  /// Where.
  public let location: Location
  /// What is wrong there.
  public let problem: Problem
  /// The page in whose context the template is wrong, when it is in another file.
  public let page: String?

  /// Makes an error; a page is only kept where it is another file.
  public init(_ location: Location, _ problem: Problem, page: String? = nil) {
    self.location = location
    self.problem = problem
    self.page = page == location.file ? nil : page
  }
}

/// What is wrong with the templates of a theme.
public struct ThemeError: Error, Hashable {
  /// At least one; by file, line and column.
  ///
  /// What is wrong on several pages stands here once.
  public let errors: [TemplateError]

  init(_ errors: Set<TemplateError>) {
    let sorted = errors.sorted { left, right in
      (left.location, left.page ?? "", left.description)
        < (right.location, right.page ?? "", right.description)
    }
    var seen: Set<TemplateError> = []
    self.errors = sorted.filter { seen.insert(TemplateError($0.location, $0.problem)).inserted }
  }
}

extension TemplateError: CustomStringConvertible {
  /// One line: where, what is wrong, what to do.
  public var description: String {
    let context = page.map { " (in \($0))" } ?? ""
    return "\(location)\(context): \(problem)"
  }
}

extension TemplateError.Problem: CustomStringConvertible {
  /// What is wrong, and what to do.
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
