/// Walks through a template and all that it includes, in the order in which it prints: the one
/// reading of templates, for the compiler and for tests that render data of any shape.
package protocol NodeWalk: ~Copyable {
  /// What names are looked up in.
  associatedtype Scopes

  mutating func take(text: [UInt8])
  mutating func take(variable name: Name, isEscaped: Bool, _ scopes: Scopes)
  /// Takes a section; its body is to be walked through as often as it prints.
  mutating func take(
    section name: Name, isInverted: Bool, _ body: [TemplateNode],
    in surroundings: EnclosingMarkup,
    _ scopes: Scopes
  ) throws(TemplateError)
  /// Enters another template; `nil` for one that there is not, which is not left again either.
  mutating func enter(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]?
  mutating func leave(_ inclusion: Inclusion)
  /// Judges what a parent is given.
  mutating func check(_ blocks: [Block], _ stray: Location?, of parent: Inclusion)
}

extension NodeWalk where Self: ~Copyable {
  /// - Throws: Only what makes it useless to go on.
  package mutating func walk(
    _ nodes: [TemplateNode], in surroundings: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    for node in nodes {
      switch node {
      case .text(let bytes): take(text: bytes)
      case .indentation(let blanks): take(text: surroundings.indentation + blanks)
      case .variable(let name, let isEscaped):
        take(variable: name, isEscaped: isEscaped, scopes)
      case .section(let name, let isInverted, let body):
        try take(section: name, isInverted: isInverted, body, in: surroundings, scopes)
      case .partial(let inclusion): try include(inclusion, in: surroundings, scopes)
      case .parent(let inclusion, let blocks, let stray):
        check(blocks, stray, of: inclusion)
        try include(inclusion, in: surroundings.adding(blocks), scopes)
      case .block(let block):
        let (nodes, inner) = surroundings.filling(block) ?? (block.body, surroundings)
        try walk(nodes, in: inner, scopes)
      }
    }
  }

  private mutating func include(
    _ inclusion: Inclusion, in surroundings: EnclosingMarkup, _ scopes: Scopes
  ) throws(TemplateError) {
    guard let nodes = try enter(inclusion) else { return }
    try walk(nodes, in: surroundings.including(inclusion), scopes)
    leave(inclusion)
  }
}
