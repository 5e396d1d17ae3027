internal import Basics

/// Writes the syntax tree of a formula as MathML Core.
struct MathMLWriter: ~Copyable {
  /// The math style that browsers apply at the current position of the output.
  var style: MathStyle
  /// The MathML that has been written so far.
  var output: ByteBuffer

  /// Ends writing and returns the output buffer.
  consuming func finish() -> ByteBuffer { output }

  /// Whether a link is open, in which no other link may be written.
  var isInLink = false

  /// Writes the `math` element of a formula; if the formula is only a link, within an `a` element.
  ///
  /// Chemical formulae have their source as annotation and, without the commands, as alternative text.
  mutating func write(_ formula: Formula, source: String) {
    if case .link(let address, let nodes) = formula.nodes.onlyNode, formula.anchor == nil {
      return writeLink(to: address, around: nodes)
    }
    openStartTag("math")
    if style.isDisplay { writeAttribute("display", "block") }
    if let anchor = formula.anchor { writeAttribute("id", anchor) }
    if formula.containsChemistry {
      output.append(" alttext=\"")
      output.append(source.withoutChemistryCommands, escapedFor: HTMLEscaping.self)
      output.append("\"><semantics>")
      writeSingleElement(formula.nodes)
      output.append("<annotation encoding=\"application/x-tex\">")
      output.append(source, escapedFor: HTMLEscaping.self)
      output.append("</annotation></semantics></math>")
    } else {
      output.append(">")
      writeRow(formula.nodes)
      output.append("</math>")
    }
  }

  /// Writes an `a` element around nodes; without a `math` element if they are only text.
  private mutating func writeLink(to address: String, around nodes: [MathNode]) {
    isInLink = true
    output.append("<a href=\"")
    output.append(address, escapedFor: HTMLEscaping.self)
    output.append("\">")
    let texts = nodes.map(\.plainText)
    if texts.contains(nil) {
      writeElement("math") { $0.writeRow(nodes) }
    } else {
      output.append(texts.compactMap { $0 }.joined(), escapedFor: HTMLEscaping.self)
    }
    output.append("</a>")
    isInLink = false
  }

  /// Writes nodes with the spaces between them, within an element that may have several children.
  ///
  /// See ``RowSpacing`` for the parameters.
  mutating func writeRow(
    _ nodes: [MathNode], edges: (before: AtomClass?, after: AtomClass?) = (nil, nil),
    includesEdgeSpaces: Bool = false
  ) {
    let spacing = RowSpacing(
      nodes, inScript: style.isScript, edges: edges, includesEdgeSpaces: includesEdgeSpaces)
    for (index, node) in nodes.enumerated() where node.isAtom {
      writeSpace(spacing.gaps[index])
      writeNode(node, with: spacing.contexts[index])
    }
    writeSpace(spacing.gaps[nodes.count])
  }

  /// Writes nodes as exactly one element, wrapped in `mrow` if needed.
  mutating func writeSingleElement(
    _ nodes: [MathNode], with context: OperatorContext = OperatorContext(),
    in style: MathStyle? = nil
  ) {
    let outerStyle = self.style
    if let style { self.style = style }
    if let only = nodes.onlyNode, !only.isEmptyGroup {
      writeNode(only, with: context)
    } else {
      writeElement("mrow") { $0.writeRow(nodes) }
    }
    self.style = outerStyle
  }

  /// Writes a node as one element; an empty group is omitted.
  private mutating func writeNode(_ node: MathNode, with context: OperatorContext) {
    switch node {
    case .symbol(let symbol): write(symbol, with: context)
    case .space: writeElement("mrow") { $0.writeRow([node]) }
    case .group(let nodes), .atom(_, _, let nodes):
      if !node.isEmptyGroup { writeSingleElement(nodes, with: context) }
    case .scripts(let scripts): write(scripts, with: context)
    case .fraction(let fraction): write(fraction)
    case .root(let nodes, let index): writeRoot(nodes, index)
    case .fenced(let opening, let nodes, let closing): writeFenced(opening, nodes, closing)
    case .underOver(let stack): write(stack, with: context)
    case .prescripts(let prescripts): write(prescripts)
    case .table(let table): write(table)
    case .styled(let style, let nodes):
      if !node.isEmptyGroup { writeStyled(nodes, in: style, with: context) }
    case .phantom(let nodes):
      openStartTag("mphantom")
      finishElement("mphantom", around: nodes, with: context)
    case .choice(let alternatives): writeSingleElement(alternatives[style.rawValue])
    case .link(_, let nodes) where isInLink: writeSingleElement(nodes)
    case .link(let address, let nodes):
      // HTML allows its own elements in `mtext`; MathML Core has no links.
      writeElement("mtext") { $0.writeLink(to: address, around: nodes) }
    case .padded(let padding, let nodes): writePadded(nodes, padding, with: context)
    }
  }

  // MARK: Elements

  /// Writes an element without attributes around the content that a closure writes.
  mutating func writeElement(_ name: StaticString, _ content: (inout Self) -> Void) {
    openStartTag(name)
    output.append(">")
    content(&self)
    writeEndTag(name)
  }

  /// Writes `<` and the name of an element, to be followed by attributes and `>`.
  mutating func openStartTag(_ name: StaticString) {
    output.append("<")
    output.append(name)
  }

  /// Writes an attribute, whose value must not need escaping.
  mutating func writeAttribute(_ name: StaticString, _ value: String) {
    output.append(" ")
    output.append(name)
    output.append("=\"")
    output.append(value)
    output.append("\"")
  }

  /// Writes an end tag.
  mutating func writeEndTag(_ name: StaticString) {
    output.append("</")
    output.append(name)
    output.append(">")
  }

  /// Completes an element whose start tag is open: writes `>`, nodes as content, and the end tag.
  ///
  /// If the content is a single operator, it gets the context of the whole element.
  mutating func finishElement(
    _ name: StaticString, around nodes: [MathNode], with context: OperatorContext
  ) {
    output.append(">")
    if let only = nodes.onlyNode, only.isAtom {
      writeNode(only, with: context)
    } else {
      writeRow(nodes)
    }
    writeEndTag(name)
  }

  /// Writes a horizontal space as an `mspace` element.
  ///
  /// MathML Core does not allow negative lengths, so a negative space becomes several
  /// elements with a CSS class.
  private mutating func writeSpace(_ length: Length) {
    if length > .zero {
      openStartTag("mspace")
      writeAttribute("width", length.attributeValue)
      output.append("/>")
    } else {
      let steps = min(
        12,
        (Length.thin.emTenThousandths / 2 - length.emTenThousandths) / Length.thin.emTenThousandths)
      for _ in 0..<steps { output.append("<mspace class=\"back\"/>") }
    }
  }
}

extension String {
  /// The source of a formula without the commands `\ce` and `\pu`, for reading aloud.
  fileprivate var withoutChemistryCommands: String {
    var result = ""
    // For each open brace, whether it belongs to a removed command.
    var isRemoved: [Bool] = []
    var rest = self[...]
    while let character = rest.first {
      let isCommand = rest.hasPrefix("\\ce{") || rest.hasPrefix("\\pu{")
      if isCommand || character == "{" { isRemoved.append(isCommand) }
      let length = isCommand ? 4 : character == "\\" ? 2 : 1
      let isOmitted = isCommand || character == "}" && isRemoved.popLast() ?? false
      if !isOmitted { result += rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return result
  }
}

extension MathNode {
  /// The text of a node that is only text; `nil` for other nodes.
  fileprivate var plainText: String? {
    switch self {
    case .symbol(let symbol) where symbol.element == .text: symbol.text
    case .group(let nodes):
      nodes.contains { $0.plainText == nil } ? nil : nodes.compactMap(\.plainText).joined()
    default: nil
    }
  }

  /// Whether the node is a group without content, or with only an empty group in it.
  var isEmptyGroup: Bool {
    switch self {
    case .group(let nodes), .atom(_, _, let nodes), .styled(.mathStyle, let nodes):
      nodes.onlyNode?.isEmptyGroup ?? nodes.isEmpty
    default: false
    }
  }
}

extension MathMLWriter {
  /// Writes a symbol as an `mi`, `mn`, `mo` or `mtext` element.
  mutating func write(_ symbol: Symbol, with context: OperatorContext) {
    let name = symbol.element.name
    openStartTag(name)
    let scalars = symbol.text.unicodeScalars
    if symbol.element == .identifier, symbol.isUpright, scalars.count == 1,
      scalars.first?.isItalicizedByBrowsers ?? false
    {
      writeAttribute("mathvariant", "normal")
    }
    if symbol.element == .mathOperator {
      writeStretching(of: symbol, with: context)
      writeSpacing(around: symbol, with: context)
      if context.keepsLimits { writeAttribute("movablelimits", "false") }
    }
    output.append(">")
    output.append(symbol.text, escapedFor: HTMLEscaping.self)
    writeEndTag(name)
  }

  /// Writes attributes for the size of an operator where it differs from the default of browsers.
  private mutating func writeStretching(of symbol: Symbol, with context: OperatorContext) {
    let isStretchy = OperatorDictionary.stretchesVertically(symbol.text)
    if symbol.stretches || symbol.fixedHeight != nil {
      if !isStretchy { writeAttribute("stretchy", "true") }
    } else if isStretchy
      || context.keepsWidth && OperatorDictionary.stretchesHorizontally(symbol.text)
    {
      writeAttribute("stretchy", "false")
    }
    if let size = symbol.fixedHeight {
      writeAttribute("minsize", size.attributeValue)
      writeAttribute("maxsize", size.attributeValue)
    }
  }

  /// Writes attributes for the space around an operator where it differs from the default of browsers.
  private mutating func writeSpacing(around symbol: Symbol, with context: OperatorContext) {
    guard let (before, after) = context.space else { return }
    var defaultSpace = OperatorDictionary.space(around: symbol.text, as: context.form)
    // The prefix form removes the space around a sign and lets a bar stretch.
    let isTight = context.isOrdinary && (before, after) == (.zero, .zero)
    if isTight || symbol.stretches || symbol.fixedHeight != nil, context.form == .infix,
      defaultSpace != (.zero, .zero), OperatorDictionary.isTightPrefix(symbol.text)
    {
      writeAttribute("form", "prefix")
      defaultSpace = (.zero, .zero)
    }
    if !before.isVisuallyEqual(to: defaultSpace.before) {
      writeAttribute("lspace", before.attributeValue)
    }
    if !after.isVisuallyEqual(to: defaultSpace.after) {
      writeAttribute("rspace", after.attributeValue)
    }
  }
}

/// The spaces between the nodes of a row, by the rules of TeX.
private struct RowSpacing {
  /// The context of each node of the row, with the spaces that operators set as attributes.
  private(set) var contexts: [OperatorContext]
  /// The spaces to write before each node and at the end of the row, which no operator sets itself.
  private(set) var gaps: [Length]
  private let nodes: [MathNode]
  /// Whether the row is in a script style, where most spaces are dropped.
  private let inScript: Bool

  /// Computes the spaces of a row.
  ///
  /// - Parameters:
  ///   - nodes: The nodes of the row.
  ///   - inScript: Whether the row is in a script style, where most spaces are dropped.
  ///   - edges: The classes of the atoms before and after the row, if any.
  ///   - includesEdgeSpaces: Whether the row includes the spaces to the atoms in `edges`.
  init(
    _ nodes: [MathNode], inScript: Bool, edges: (before: AtomClass?, after: AtomClass?),
    includesEdgeSpaces: Bool
  ) {
    self.nodes = nodes
    self.inScript = inScript
    contexts = Array(repeating: OperatorContext(space: (.zero, .zero)), count: nodes.count)
    gaps = Array(repeating: .zero, count: nodes.count + 1)
    computeSpaces(
      from: Neighbour(atomClass: edges.before), to: Neighbour(atomClass: edges.after),
      includesEdgeSpaces)
    assignForms()
  }

  /// A node, or an atom outside of the row, on one side of a space.
  private struct Neighbour {
    /// The index of the node in the row; `nil` for an atom before or after the row.
    var index: Int?
    var atomClass: AtomClass?
    /// The priority for getting the space; negative if the node is no operator and cannot set a space.
    var priority = -1
  }

  /// Computes the spaces between all nodes, from the atom before the row to the atom after it.
  private mutating func computeSpaces(
    from start: Neighbour, to end: Neighbour, _ includesEdgeSpaces: Bool
  ) {
    var left = start
    var explicit = Length.zero
    for (index, node) in nodes.enumerated() {
      if case .space(let length) = node {
        explicit = explicit + length
        continue
      }
      let atomClass = effectiveClass(
        node.atomClass, at: index, after: left.atomClass, rowEnd: end.atomClass)
      contexts[index].isOrdinary = atomClass == .ordinary
      var right = Neighbour(
        index: index, atomClass: atomClass,
        priority: node.isEmbellishedOperator ? atomClass.spacePriority : -1)
      assignSpace(explicit, between: left, and: right, includesEdgeSpaces)
      let trailing = node.trailingClass
      if trailing != node.atomClass { right.atomClass = trailing }
      (left, explicit) = (right, .zero)
    }
    assignSpace(explicit, between: left, and: end, includesEdgeSpaces)
  }

  /// Returns the atom class of a node; a binary operator with a missing operand is ordinary.
  private func effectiveClass(
    _ atomClass: AtomClass, at index: Int, after previous: AtomClass?, rowEnd: AtomClass?
  ) -> AtomClass {
    guard atomClass == .binary else { return atomClass }
    guard let previous, !previous.makesNextOrdinary else { return .ordinary }
    let next = nodes[(index + 1)...].first(where: \.isAtom)?.atomClass ?? rowEnd
    guard let next, !next.makesPreviousOrdinary else { return .ordinary }
    return .binary
  }

  /// Assigns the space between two nodes to the operator with the higher priority, or to a gap.
  ///
  /// The parameter `explicit` is the sum of the spaces that the author has written between the nodes.
  private mutating func assignSpace(
    _ explicit: Length, between left: Neighbour, and right: Neighbour, _ includesEdgeSpaces: Bool
  ) {
    var natural = Length.zero
    if let before = left.atomClass, let after = right.atomClass,
      includesEdgeSpaces || left.index != nil && right.index != nil
    {
      natural = before.space(before: after, inScript: inScript)
    }
    // A negative space such as `\!` reduces the natural space first.
    let operatorSpace = max(.zero, natural + min(.zero, explicit))
    let gap = right.index ?? nodes.count
    gaps[gap] = natural + explicit - operatorSpace
    if let index = right.index, right.priority > left.priority {
      contexts[index].space?.before = operatorSpace
    } else if let index = left.index, left.priority >= 0 {
      contexts[index].space?.after = operatorSpace
    } else {
      gaps[gap] = gaps[gap] + operatorSpace
    }
  }

  /// Assigns the forms of the first and the last operator as MathML does, which ignores space-like nodes.
  private mutating func assignForms() {
    guard let first = nodes.firstIndex(where: { !$0.isSpaceLike }),
      let last = nodes.lastIndex(where: { !$0.isSpaceLike }), first < last
    else { return }
    contexts[first].form = .prefix
    contexts[last].form = .postfix
  }
}

/// The context of an operator in a row, which determines the attributes of its `mo` element.
struct OperatorContext: Sendable {
  /// The space that TeX sets around the operator; `nil` if browsers set no space around it.
  ///
  /// Browsers set none around an operator that is alone, for example in a script.
  var space: (before: Length, after: Length)?
  /// The form that MathML assigns to the operator by its position in the row.
  var form = OperatorDictionary.Form.infix
  /// Whether the operator counts as ordinary in TeX, as the minus in `-1`.
  var isOrdinary = false
  /// Whether the operator must not stretch to the width of the nodes above or below it.
  var keepsWidth = false
  /// Whether the limits stay below and above the operator in inline formulae (`movablelimits="false"`).
  var keepsLimits = false
}
