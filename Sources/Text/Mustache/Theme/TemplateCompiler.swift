/// A compiler that turns a page's template, with everything it includes, into instructions and
/// collects all errors.
struct TemplateCompiler: TemplateVisitor {
  /// The maximum depth of inclusions.
  static let depthLimit = 50
  /// The maximum number of inclusions in a page, counting each occurrence.
  static let inclusionLimit = 10_000

  /// All templates of the theme.
  let library: TemplateLibrary
  /// The file name of the page's template, such as `question.html`.
  let file: String
  /// The format of the page.
  let kind: TemplateKind
  /// The errors found so far.
  private(set) var errors: Set<TemplateError> = []
  /// The instructions compiled so far.
  var builder = CompiledPageBuilder()
  /// The current position in the page's markup, which determines which values are safe.
  private var context: MarkupContext
  /// The number of nested inclusions at the current position.
  private var inclusionDepth = 0
  /// The total number of inclusions so far.
  private var inclusionCount = 0
  /// The names of all templates included so far.
  private var includedTemplates: Set<String> = []

  /// Compiles the template of a page, which renders records of a declaration.
  ///
  /// - Returns: The page, which is usable only if there are no errors; all errors; and the names of
  ///   the templates that the page includes.
  static func compile(
    _ file: String, of kind: TemplateKind, for declaration: RecordDeclaration,
    in library: TemplateLibrary,
    _ notation: NumberAndDateFormat
  ) -> (page: CompiledPage, errors: Set<TemplateError>, includedTemplates: Set<String>) {
    var compiler = TemplateCompiler(library: library, file: file, kind: kind)
    do throws(TemplateError) {
      let scopes = Scopes(declarations: [declaration])
      try compiler.visitNodes(library[file], in: EnclosingMarkup(), scopes)
    } catch {
      compiler.errors.insert(error)
    }
    return (
      compiler.builder.makePage(kind, notation, declaration), compiler.errors,
      compiler.includedTemplates
    )
  }

  private init(library: TemplateLibrary, file: String, kind: TemplateKind) {
    self.library = library
    self.file = file
    self.kind = kind
    context = MarkupContext(in: kind)
  }

  /// Adds an error at a location of any file to the errors of this page.
  mutating func report(_ problem: TemplateError.UnderlyingError, at location: Location) {
    errors.insert(TemplateError(location, problem, page: file))
  }

  mutating func visit(text: [UInt8]) {
    builder.append(literal: text)
    context.read(text)
  }

  mutating func visit(variable name: TemplateName, isEscaped: Bool, _ scopes: Scopes) {
    guard let (path, valueKind) = resolve(name, in: scopes) else { return }
    switch valueKind {
    case .flag, .list, .record:
      return report(
        .name(.notPrintable(name: "\(name)", valueKind.category)), at: name.location)
    case .text, .address, .number:
      if !isEscaped {
        report(.name(.notMarkup(name: "\(name)", valueKind.category)), at: name.location)
      }
    case .markup: break
    }
    if let obstacle = context.unsafePosition(for: valueKind) {
      let problem = TemplateNameError.unsafePosition(
        name: "\(name)", valueKind.category, obstacle)
      report(.name(problem), at: name.location)
    }
    let reference = builder.makeReference(to: path)
    builder.append(isEscaped ? .value(reference) : .markup(reference))
    context.advanceOverValue()
  }

  mutating func visit(
    section name: TemplateName, isInverted: Bool, _ body: [TemplateNode],
    in enclosing: EnclosingMarkup,
    _ scopes: Scopes
  ) throws(TemplateError) {
    guard let (path, kind) = resolve(name, in: scopes) else { return }
    let reference = builder.makeReference(to: path)
    let start = builder.beginSection()
    switch kind {
    case .list(let declaration) where !isInverted, .record(let declaration) where !isInverted:
      try visitNodes(body, in: enclosing, scopes.appending(declaration))
      builder.endSection(at: start) { .forEach(reference, bodyEnd: $0) }
    case .text, .markup, .address, .number, .flag, .list, .record:
      try visitNodes(body, in: enclosing, scopes)
      builder.endSection(at: start) {
        .conditional(reference, expected: !isInverted, bodyEnd: $0)
      }
    }
  }

  mutating func beginInclusion(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]? {
    let file = kind.fileName(of: inclusion.name)
    guard library.contains(file) else {
      let nearest = library.nearestTemplate(to: inclusion.name, of: kind)
      let problem = TemplateCompositionError.unknownTemplate(
        name: inclusion.name, nearest: nearest)
      report(.composition(problem), at: inclusion.location)
      return nil
    }
    inclusionCount += 1
    includedTemplates.insert(inclusion.name)
    inclusionDepth += 1
    if let problem = limitError(of: inclusion) {
      throw TemplateError(inclusion.location, .composition(problem), page: self.file)
    }
    return library[file]
  }

  mutating func endInclusion(_ inclusion: Inclusion) { inclusionDepth -= 1 }

  /// Returns an error if an inclusion exceeds the limit of depth or of inclusions in a page.
  private func limitError(of inclusion: Inclusion) -> TemplateCompositionError? {
    if inclusionDepth > Self.depthLimit {
      return .nestedTooDeeply(template: inclusion.name, limit: Self.depthLimit)
    }
    return inclusionCount > Self.inclusionLimit
      ? .tooManyInclusions(limit: Self.inclusionLimit) : nil
  }
}
