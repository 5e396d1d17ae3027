internal import Basics

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

extension TemplateCompiler {
  /// Resolves the name of a tag to a field, which the page then prints, or reports an error and returns nil.
  mutating func resolve(_ name: TemplateName, in scopes: Scopes) -> (
    FieldPath, RecordDeclaration.FieldKind
  )? {
    do throws(TemplateNameError) {
      let resolved = try scopes.resolve(name)
      builder.addFields(on: resolved.0, in: scopes)
      return resolved
    } catch {
      report(.name(error), at: name.location)
      return nil
    }
  }

  /// Reports the errors of a parent tag: content outside of blocks, blocks that it fills twice, and
  /// blocks that the included template does not have.
  mutating func validate(
    _ blocks: [TemplateBlock], strayContent: Location?, of parent: Inclusion
  ) {
    if let strayContent {
      report(.composition(.contentOutsideBlocks(parent: parent.name)), at: strayContent)
    }
    var filled: Set<String> = []
    for block in blocks where !filled.insert(block.name).inserted {
      report(.composition(.duplicateBlock(name: block.name)), at: block.location)
    }
    let file = kind.fileName(of: parent.name)
    // A file with a syntax error may be the one that defines the block.
    guard library.contains(file), library.errors.isEmpty, !blocks.isEmpty else { return }
    let existing = library.blockNames(in: file, kind)
    for block in blocks where !existing.contains(block.name) {
      let problem = TemplateCompositionError.unknownBlock(
        name: block.name, parent: parent.name,
        nearest: existing.sorted().nearest(to: block.name))
      report(.composition(problem), at: block.location)
    }
  }
}

/// A visitor of a template and everything it includes, in the order of the output.
///
/// The compiler conforms to it, and so do tests that render data of any shape.
package protocol TemplateVisitor: ~Copyable {
  /// The stack of records in which names are looked up.
  associatedtype Scopes

  /// Visits literal text of a template.
  mutating func visit(text: [UInt8])
  /// Visits a variable.
  mutating func visit(variable name: TemplateName, isEscaped: Bool, _ scopes: Scopes)
  /// Visits a section; the implementation visits its body as often as it is printed.
  mutating func visit(
    section name: TemplateName, isInverted: Bool, _ body: [TemplateNode],
    in enclosing: EnclosingMarkup,
    _ scopes: Scopes
  ) throws(TemplateError)
  /// Begins an included template and returns its nodes; nil, without a matching
  /// ``endInclusion(_:)``, if it does not exist.
  mutating func beginInclusion(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]?
  /// Ends an included template.
  mutating func endInclusion(_ inclusion: Inclusion)
  /// Validates the blocks of a parent tag; `strayContent` is the first position of content outside
  /// of blocks.
  mutating func validate(
    _ blocks: [TemplateBlock], strayContent: Location?, of parent: Inclusion)
}

extension TemplateVisitor where Self: ~Copyable {
  /// Visits nodes of a template and everything they include.
  ///
  /// - Throws: An error after which visiting cannot continue, such as a cycle of inclusions.
  package mutating func visitNodes(
    _ nodes: [TemplateNode], in enclosing: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let bytes): visit(text: bytes)
      case .indentation(let blanks): visit(text: enclosing.indentation + blanks)
      case .variable(let name, let isEscaped):
        visit(variable: name, isEscaped: isEscaped, scopes)
      case .section(let name, let isInverted, let body):
        try visit(section: name, isInverted: isInverted, body, in: enclosing, scopes)
      case .partial(let inclusion): try include(inclusion, in: enclosing, scopes)
      case .parent(let inclusion, let blocks, let strayContent):
        validate(blocks, strayContent: strayContent, of: inclusion)
        try include(inclusion, in: enclosing.addingBlocks(blocks), scopes)
      case .block(let block):
        let (nodes, inner) = enclosing.content(for: block) ?? (block.body, enclosing)
        try visitNodes(nodes, in: inner, scopes)
      }
    }
  }

  /// Visits the template to which an inclusion refers.
  private mutating func include(
    _ inclusion: Inclusion, in enclosing: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    guard let nodes = try beginInclusion(inclusion) else { return }
    try visitNodes(nodes, in: enclosing.nested(for: inclusion), scopes)
    endInclusion(inclusion)
  }
}

/// The context into which a template or block is inserted: the indentation of its lines, and the
/// blocks that fill its placeholders.
package struct EnclosingMarkup {
  /// Creates the context of a template that no other template includes.
  package init() {}

  /// A block that fills a placeholder, with the context in which it was written.
  struct FillingBlock {
    /// The block that fills a placeholder.
    let block: TemplateBlock
    /// The context in which the block was written.
    let enclosing: EnclosingMarkup
  }

  /// The blanks that are inserted at the start of every line of the included template or block.
  private(set) var indentation: [UInt8] = []
  /// The blocks that fill placeholders, by the name of the placeholder.
  private var fillingBlocks: [String: FillingBlock] = [:]

  /// Returns a context with the blocks of a parent tag added; blocks from enclosing templates take
  /// precedence.
  func addingBlocks(_ blocks: [TemplateBlock]) -> EnclosingMarkup {
    var all = self
    for block in blocks where fillingBlocks[block.name] == nil {
      all.fillingBlocks[block.name] = FillingBlock(block: block, enclosing: self)
    }
    return all
  }

  /// Returns the context of an included template, which is indented only if its tag has a line of
  /// its own.
  func nested(for inclusion: Inclusion) -> EnclosingMarkup {
    var inner = self
    inner.indentation = inclusion.indentation.map { indentation + $0 } ?? []
    return inner
  }

  /// Returns the nodes that fill a placeholder and their context, or nil if the placeholder keeps
  /// its default body.
  ///
  /// Inside the filling block, names of blocks resolve where the block was written; its indentation
  /// is that of the placeholder.
  func content(for placeholder: TemplateBlock) -> (
    nodes: [TemplateNode], enclosing: EnclosingMarkup
  )? {
    guard let filling = fillingBlocks[placeholder.name] else { return nil }
    var inner = filling.enclosing
    inner.indentation = placeholder.indentation.map { indentation + $0 } ?? []
    let beginsLine = placeholder.indentation != nil && !filling.block.startsOnNewLine
    let body = filling.block.body
    return (beginsLine ? [.indentation([])] + body : body, inner)
  }
}
