/// Makes one page of its template and all that it includes, and finds what does not fit.
struct Compiler {
  /// How deep templates may include each other.
  static let depthLimit = 50
  /// How many templates a page may include, each counted as often as it is included.
  static let inclusionLimit = 10_000

  let library: TemplateLibrary
  let file: String
  let kind: FileKind
  private(set) var errors: Set<TemplateError> = []
  private var builder = PageBuilder()
  private var context: MarkupContext
  private var depth = 0
  private var inclusions = 0
  private var included: Set<String> = []

  /// Compiles a page for records of a declaration.
  ///
  /// - Returns: The page, which is worth something only without errors, the errors, and the names of
  ///   what it includes.
  static func compile(
    _ file: String, of kind: FileKind, for declaration: Declaration, in library: TemplateLibrary
  ) -> (page: Page, errors: Set<TemplateError>, included: Set<String>) {
    var compiler = Compiler(library: library, file: file, kind: kind)
    do throws(TemplateError) {
      let scopes = Scopes(page: declaration)
      try compiler.compile(library[file], in: Surroundings(), scopes)
    } catch {
      compiler.errors.insert(error)
    }
    return (compiler.builder.page(kind, declaration), compiler.errors, compiler.included)
  }

  private init(library: TemplateLibrary, file: String, kind: FileKind) {
    self.library = library
    self.file = file
    self.kind = kind
    context = MarkupContext(in: kind)
  }

  mutating func report(_ problem: TemplateError.Problem, at location: Location) {
    errors.insert(TemplateError(location, problem, page: file))
  }

  /// Throws only what makes it useless to go on; other errors are collected.
  private mutating func compile(
    _ nodes: [Node], in surroundings: Surroundings, _ scopes: Scopes
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let bytes): append(literal: bytes)
      case .indentation(let blanks): append(literal: surroundings.indentation + blanks)
      case .variable(let name, let isEscaped): compile(variable: name, isEscaped, scopes)
      case .section(let name, let isInverted, let body):
        try compile(section: name, isInverted, body, in: surroundings, scopes)
      case .partial(let inclusion): try compile(inclusion, in: surroundings, scopes)
      case .parent(let inclusion, let blocks, let stray):
        check(blocks, stray, of: inclusion)
        try compile(inclusion, in: surroundings.adding(blocks), scopes)
      case .block(let block):
        let (nodes, inner) = surroundings.filling(block) ?? (block.body, surroundings)
        try compile(nodes, in: inner, scopes)
      }
    }
  }

  private mutating func append(literal: [UInt8]) {
    builder.append(literal: literal)
    context.read(literal)
  }

  private mutating func compile(variable name: Name, _ isEscaped: Bool, _ scopes: Scopes) {
    guard let (path, valueKind) = find(name, in: scopes) else { return }
    switch valueKind {
    case .flag, .list, .record:
      return report(.name(.notPrintable("\(name)", valueKind.name)), at: name.location)
    case .text, .address, .number:
      if !isEscaped { report(.name(.notMarkup("\(name)", valueKind.name)), at: name.location) }
    case .markup: break
    }
    if let obstacle = context.obstacle(to: valueKind) {
      report(.name(.outOfPlace("\(name)", valueKind.name, obstacle)), at: name.location)
    }
    let reference = builder.reference(to: path)
    builder.append(isEscaped ? .value(reference) : .markup(reference))
    context.readValue()
  }

  private mutating func compile(
    section name: Name, _ isInverted: Bool, _ body: [Node], in surroundings: Surroundings,
    _ scopes: Scopes
  ) throws(TemplateError) {
    guard let (path, kind) = find(name, in: scopes) else { return }
    let reference = builder.reference(to: path)
    let start = builder.begin()
    switch kind {
    case .list(let declaration) where !isInverted, .record(let declaration) where !isInverted:
      try compile(body, in: surroundings, scopes.opening(declaration))
      builder.end(start) { .each(reference, end: $0) }
    case .text, .markup, .address, .number, .flag, .list, .record:
      try compile(body, in: surroundings, scopes)
      builder.end(start) { .when(reference, is: !isInverted, end: $0) }
    }
  }

  private mutating func compile(
    _ inclusion: Inclusion, in surroundings: Surroundings, _ scopes: Scopes
  ) throws(TemplateError) {
    let file = kind.file(called: inclusion.name)
    guard library.has(file) else {
      let nearest = library.nearestTemplate(to: inclusion.name, of: kind)
      let problem = CompositionProblem.unknownTemplate(inclusion.name, nearest: nearest)
      return report(.composition(problem), at: inclusion.location)
    }
    inclusions += 1
    included.insert(inclusion.name)
    depth += 1
    defer { depth -= 1 }
    if let problem = excess(in: inclusion) {
      throw TemplateError(inclusion.location, .composition(problem), page: self.file)
    }
    try compile(library[file], in: surroundings.including(inclusion), scopes)
  }

  private func excess(in inclusion: Inclusion) -> CompositionProblem? {
    if depth > Self.depthLimit { return .endless(inclusion.name, limit: Self.depthLimit) }
    return inclusions > Self.inclusionLimit ? .tooMany(limit: Self.inclusionLimit) : nil
  }
}
