internal import Basics

/// Walks the nodes of a template with the data at hand.
struct TemplateRenderer {
  /// How deep templates and sections may stand in each other; few enough for a thread's stack.
  static let depthLimit = 400

  private let partials: [String: [Node]]
  /// What names are looked up in, from the outermost to the innermost.
  private var contexts: [Value]
  private var depth = 0

  init(partials: [String: [Node]], data: Value) {
    self.partials = partials
    contexts = [data]
  }

  mutating func render(
    _ nodes: [Node], in surroundings: Surroundings, into output: inout ByteBuffer
  ) throws(TemplateError) {
    depth += 1
    for node in nodes { try render(node, in: surroundings, into: &output) }
    depth -= 1
  }

  private mutating func render(
    _ node: Node, in surroundings: Surroundings, into output: inout ByteBuffer
  ) throws(TemplateError) {
    switch node {
    case .text(let bytes): output.append(bytes)
    case .indentation(let blanks):
      output.append(surroundings.indentation)
      output.append(blanks)
    case .variable(let name, let isEscaped):
      let text = lookUp(name).printed
      if isEscaped {
        output.append(text, for: TemplateHTMLEscaping.self)
      } else {
        output.append(text)
      }
    case .section(let name, let isInverted, let body):
      try render(section: name, isInverted, body, in: surroundings, into: &output)
    case .partial(let inclusion):
      try render(inclusion, in: surroundings, into: &output)
    case .parent(let inclusion, let blocks, _):
      try render(inclusion, in: surroundings.adding(blocks), into: &output)
    case .block(let block):
      let (nodes, inner) = surroundings.filling(block) ?? (block.body, surroundings)
      try render(nodes, in: inner, into: &output)
    }
  }

  private mutating func render(
    section name: Name, _ isInverted: Bool, _ body: [Node], in surroundings: Surroundings,
    into output: inout ByteBuffer
  ) throws(TemplateError) {
    let value = lookUp(name)
    guard value.isTrue != isInverted else { return }
    if isInverted { return try render(body, in: surroundings, into: &output) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items {
      contexts.append(item)
      try render(body, in: surroundings, into: &output)
      contexts.removeLast()
    }
  }

  private mutating func render(
    _ inclusion: Inclusion, in surroundings: Surroundings, into output: inout ByteBuffer
  ) throws(TemplateError) {
    guard let nodes = partials[inclusion.name] else { return }
    guard depth < Self.depthLimit else {
      let problem = CompositionProblem.endless(inclusion.name, limit: Self.depthLimit)
      throw TemplateError(inclusion.location, .composition(problem))
    }
    try render(nodes, in: surroundings.including(inclusion), into: &output)
  }

  /// Finds the first part in the nearest context that has it, and the others in that alone.
  private func lookUp(_ name: Name) -> Value {
    guard let first = name.parts.first else { return contexts.last ?? .none }
    let found = contexts.lazy.reversed().compactMap { $0[first] }.first
    return name.parts.dropFirst().reduce(found ?? .none) { $0[$1] ?? .none }
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
