import Basics
import Mustache

/// Renders a template with dynamic data.
///
/// Partials are resolved while rendering, as each item may have other names, and templates may include
/// themselves to the depth of the data.
struct TemplateRenderer: TemplateVisitor, ~Copyable {
  /// The maximum nesting of templates and sections, which a thread's stack can hold.
  static let depthLimit = 400

  let partials: [String: [TemplateNode]]
  private(set) var output = ByteBuffer()
  /// The current nesting, including the template itself.
  private var depth = 1

  init(partials: [String: [TemplateNode]]) { self.partials = partials }

  mutating func visit(text: [UInt8]) { output.append(text) }

  mutating func visit(variable name: TemplateName, isEscaped: Bool, _ contexts: [DynamicValue]) {
    let text = contexts.value(of: name).printedText
    if isEscaped {
      output.append(text, escapedFor: TemplateHTMLEscaping.self)
    } else {
      output.append(text)
    }
  }

  mutating func visit(
    section name: TemplateName, isInverted: Bool, _ body: [TemplateNode],
    in enclosing: EnclosingMarkup,
    _ contexts: [DynamicValue]
  ) throws(TemplateError) {
    let value = contexts.value(of: name)
    guard value.isTruthy != isInverted else { return }
    depth += 1
    defer { depth -= 1 }
    if isInverted { return try visitNodes(body, in: enclosing, contexts) }
    let items = if case .list(let items) = value { items } else { [value] }
    for item in items { try visitNodes(body, in: enclosing, contexts + [item]) }
  }

  /// Begins a partial; a missing partial prints nothing.
  mutating func beginInclusion(_ inclusion: Inclusion) throws(TemplateError) -> [TemplateNode]? {
    guard depth < Self.depthLimit else {
      let problem = TemplateCompositionError.nestedTooDeeply(
        template: inclusion.name, limit: Self.depthLimit)
      throw TemplateError(inclusion.location, .composition(problem))
    }
    guard let nodes = partials[inclusion.name] else { return nil }
    depth += 1
    return nodes
  }

  mutating func endInclusion(_ inclusion: Inclusion) { depth -= 1 }

  mutating func validate(
    _ blocks: [TemplateBlock], strayContent: Location?, of parent: Inclusion
  ) {}
}

extension [DynamicValue] {
  /// Returns the value of a dotted name, whose first part is looked up from the innermost context.
  fileprivate func value(of name: TemplateName) -> DynamicValue {
    guard let first = name.parts.first else { return last ?? .none }
    let root = lazy.reversed().compactMap { $0[first] }.first
    return name.parts.dropFirst().reduce(root ?? .none) { $0[$1] ?? .none }
  }
}

extension DynamicValue {
  fileprivate subscript(key: String) -> DynamicValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}
