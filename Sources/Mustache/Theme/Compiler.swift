/// Makes one page of its template and all that it includes, and finds what does not fit.
struct Compiler: NodeWalk {
  /// How deep templates may include each other.
  static let depthLimit = 50
  /// How many templates a page may include, each counted as often as it is included.
  static let inclusionLimit = 10_000

  let library: TemplateLibrary
  let file: String
  let kind: TemplateKind
  private(set) var errors: Set<TemplateError> = []
  private var builder = PageBuilder()
  private var context: MarkupContext
  private var depth = 0
  private var inclusions = 0
  private var included: Set<String> = []

  /// Compiles a page, which is worth something only without errors, for records of a declaration;
  /// names what it includes.
  static func compile(
    _ file: String, of kind: TemplateKind, for declaration: Declaration,
    in library: TemplateLibrary,
    _ notation: Notation
  ) -> (page: CompiledPage, errors: Set<TemplateError>, included: Set<String>) {
    var compiler = Compiler(library: library, file: file, kind: kind)
    do throws(TemplateError) {
      let scopes = Scopes(declarations: [declaration])
      try compiler.walk(library[file], in: EnclosingMarkup(), scopes)
    } catch {
      compiler.errors.insert(error)
    }
    return (compiler.builder.page(kind, notation, declaration), compiler.errors, compiler.included)
  }

  private init(library: TemplateLibrary, file: String, kind: TemplateKind) {
    self.library = library
    self.file = file
    self.kind = kind
    context = MarkupContext(in: kind)
  }

  mutating func report(_ problem: TemplateError.Problem, at location: Location) {
    errors.insert(TemplateError(location, problem, page: file))
  }

  mutating func take(text: [UInt8]) {
    builder.append(literal: text)
    context.read(text)
  }

  mutating func take(variable name: Name, isEscaped: Bool, _ scopes: Scopes) {
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

  mutating func take(
    section name: Name, isInverted: Bool, _ body: [TemplateNode],
    in surroundings: EnclosingMarkup,
    _ scopes: Scopes
  ) throws(TemplateError) {
    guard let (path, kind) = find(name, in: scopes) else { return }
    let reference = builder.reference(to: path)
    let start = builder.begin()
    switch kind {
    case .list(let declaration) where !isInverted, .record(let declaration) where !isInverted:
      try walk(body, in: surroundings, scopes.opening(declaration))
      builder.end(start) { .each(reference, end: $0) }
    case .text, .markup, .address, .number, .flag, .list, .record:
      try walk(body, in: surroundings, scopes)
      builder.end(start) { .when(reference, is: !isInverted, end: $0) }
    }
  }

  mutating func enter(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]? {
    let file = kind.file(called: inclusion.name)
    guard library.has(file) else {
      let nearest = library.nearestTemplate(to: inclusion.name, of: kind)
      let problem = CompositionProblem.unknownTemplate(inclusion.name, nearest: nearest)
      report(.composition(problem), at: inclusion.location)
      return nil
    }
    inclusions += 1
    included.insert(inclusion.name)
    depth += 1
    if let problem = excess(in: inclusion) {
      throw TemplateError(inclusion.location, .composition(problem), page: self.file)
    }
    return library[file]
  }

  mutating func leave(_ inclusion: Inclusion) { depth -= 1 }

  private func excess(in inclusion: Inclusion) -> CompositionProblem? {
    if depth > Self.depthLimit { return .endless(inclusion.name, limit: Self.depthLimit) }
    return inclusions > Self.inclusionLimit ? .tooMany(limit: Self.inclusionLimit) : nil
  }
}
