/// A visitor of a template and everything it includes, in the order of the output.
///
/// The compiler conforms to it, and so do tests that render data of any shape.
package protocol NodeWalk: ~Copyable {
  /// The stack of records in which names are looked up.
  associatedtype Scopes

  /// Visits literal text.
  mutating func take(text: [UInt8])
  /// Visits a variable.
  mutating func take(variable name: Name, isEscaped: Bool, _ scopes: Scopes)
  /// Visits a section; the implementation visits its body as often as it is printed.
  mutating func take(
    section name: Name, isInverted: Bool, _ body: [TemplateNode],
    in enclosing: EnclosingMarkup,
    _ scopes: Scopes
  ) throws(TemplateError)
  /// Begins an included template and returns its nodes; nil, without a matching
  /// ``endInclusion(_:)``, if it does not exist.
  mutating func enter(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]?
  /// Ends an included template.
  mutating func leave(_ inclusion: Inclusion)
  /// Validates the blocks of a parent tag, and the first position at which it has content outside
  /// of blocks.
  mutating func check(_ blocks: [Block], _ stray: Location?, of parent: Inclusion)
}

extension NodeWalk where Self: ~Copyable {
  /// Visits nodes and everything they include.
  ///
  /// - Throws: Only errors that make it useless to continue.
  package mutating func walk(
    _ nodes: [TemplateNode], in enclosing: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let bytes): take(text: bytes)
      case .indentation(let blanks): take(text: enclosing.indentation + blanks)
      case .variable(let name, let isEscaped):
        take(variable: name, isEscaped: isEscaped, scopes)
      case .section(let name, let isInverted, let body):
        try take(section: name, isInverted: isInverted, body, in: enclosing, scopes)
      case .partial(let inclusion): try include(inclusion, in: enclosing, scopes)
      case .parent(let inclusion, let blocks, let stray):
        check(blocks, stray, of: inclusion)
        try include(inclusion, in: enclosing.adding(blocks), scopes)
      case .block(let block):
        let (nodes, inner) = enclosing.filling(block) ?? (block.body, enclosing)
        try walk(nodes, in: inner, scopes)
      }
    }
  }

  /// Visits the template to which an inclusion refers.
  private mutating func include(
    _ inclusion: Inclusion, in enclosing: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    guard let nodes = try enter(inclusion) else { return }
    try walk(nodes, in: enclosing.including(inclusion), scopes)
    leave(inclusion)
  }
}
