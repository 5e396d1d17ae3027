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
