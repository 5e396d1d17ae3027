import Basics
import Mustache

/// Prints a template with the data at hand.
///
/// What it is made of cannot be known before: each item may have other names, and templates may
/// include themselves as deep as the data reaches.
struct TemplateRenderer: TemplateVisitor, ~Copyable {
  /// How deep templates and sections may stand in each other; few enough for a thread's stack.
  static let depthLimit = 400

  let partials: [String: [TemplateNode]]
  private(set) var output = ByteBuffer()
  /// The template itself counts.
  private var depth = 1

  init(partials: [String: [TemplateNode]]) { self.partials = partials }

  mutating func visit(text: [UInt8]) { output.append(text) }

  mutating func visit(variable name: TemplateName, isEscaped: Bool, _ contexts: [Value]) {
    let text = contexts.value(of: name).printed
    if isEscaped {
      output.append(text, for: TemplateHTMLEscaping.self)
    } else {
      output.append(text)
    }
  }

  mutating func visit(
    section name: TemplateName, isInverted: Bool, _ body: [TemplateNode],
    in surroundings: EnclosingMarkup,
    _ contexts: [Value]
  ) throws(TemplateError) {
    let value = contexts.value(of: name)
    guard value.isTrue != isInverted else { return }
    depth += 1
    defer { depth -= 1 }
    if isInverted { return try visitNodes(body, in: surroundings, contexts) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items { try visitNodes(body, in: surroundings, contexts + [item]) }
  }

  /// What is missing prints nothing.
  mutating func beginInclusion(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]? {
    guard depth < Self.depthLimit else {
      let problem = TemplateCompositionError.nestedTooDeeply(inclusion.name, limit: Self.depthLimit)
      throw TemplateError(inclusion.location, .composition(problem))
    }
    guard let nodes = partials[inclusion.name] else { return nil }
    depth += 1
    return nodes
  }

  mutating func endInclusion(_ inclusion: Inclusion) { depth -= 1 }

  mutating func validate(_ blocks: [TemplateBlock], _ stray: Location?, of parent: Inclusion) {}
}

extension [Value] {
  /// Finds the first part in the nearest context that has it, and the others in that alone.
  fileprivate func value(of name: TemplateName) -> Value {
    guard let first = name.parts.first else { return last ?? .none }
    let found = lazy.reversed().compactMap { $0[first] }.first
    return name.parts.dropFirst().reduce(found ?? .none) { $0[$1] ?? .none }
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
