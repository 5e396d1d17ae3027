/// Parses the tokens of a TeX formula into a syntax tree.
///
/// The parser descends recursively, to at most 64 levels.
struct FormulaParser {
  /// The tokens that are not parsed yet.
  var stream: TokenStream
  /// The macros of the post, including those that this formula has defined so far.
  var macros: Macros
  /// The current alphabet of letters, or `nil` for the default.
  var alphabet: MathAlphabet?
  /// Whether letters are currently bold.
  var isBold = false
  /// The current font size, in percent of the size of the formula.
  var fontSizePercent = 100
  /// The tag and label of the current row.
  var equation = Equation()
  /// The `id` attribute of the formula, or `nil` if it has no label.
  var anchor: String?
  /// Whether the formula contains a chemical formula or a quantity.
  var containsChemistry = false
  /// The current nesting depth of rows and arguments.
  private(set) var depth = 0

  /// The maximum nesting depth; deeper formulae are rejected.
  private static let maxDepth = 64

  /// Parses a formula.
  ///
  /// - Parameters:
  ///   - tex: The source of the formula without its delimiters.
  ///   - macros: The macros of the post; definitions in the formula are added.
  /// - Returns: The formula.
  /// - Throws: ``UnsupportedFormula`` if any part of the formula is unsupported.
  static func parse(_ tex: String, with macros: inout Macros) throws(UnsupportedFormula)
    -> Formula
  {
    macros.beginFormula()
    var parser = FormulaParser(stream: TokenStream(TeXToken.tokenize(tex)), macros: macros)
    do throws(UnsupportedFormula) {
      var nodes = try parser.readLines(until: .formula)
      if let tag = parser.consumeEquation() {
        if !tag.nodes.isEmpty { nodes += [.space(.quad + .quad)] + tag.nodes }
        parser.anchor = tag.anchor
      }
      macros = parser.macros
      return Formula(
        nodes: nodes, anchor: parser.anchor, containsChemistry: parser.containsChemistry)
    } catch {
      let labels = macros.labels
      macros = parser.macros
      macros.labels = labels
      throw error
    }
  }

  /// Parses lines up to a terminator, which is not consumed; several lines become a centred table.
  private mutating func readLines(until ending: RowEnd) throws(UnsupportedFormula) -> [MathNode] {
    let first = try readRow(until: ending)
    guard try peek().isLineBreak else { return first }
    var rows = [MathTable.Row(cells: [first], tag: consumeEquation())]
    while try consumeLineBreak() {
      rows.append(MathTable.Row(cells: [try readRow(until: ending)], tag: consumeEquation()))
    }
    if rows.last?.isEmpty ?? false { rows.removeLast() }
    return [.table(MathTable(rows: rows, layout: MathTable.Layout(style: .display)))]
  }

  /// The kind of token that ends a row of nodes.
  enum RowEnd {
    /// The end of the formula or a line break.
    case formula
    /// A closing brace or a line break.
    case brace
    /// A closing bracket, which ends an optional argument.
    case bracket
    /// `$` or `\)`, which ends a formula within text.
    case dollar
    /// The end of a table cell: `&`, a line break, or the end of the table.
    case cell
    /// The end of an object of a commutative diagram: `@`, a line break, or the end of the diagram.
    case diagramCell
    /// The command `\right`, which ends the content of a pair of delimiters.
    case right

    /// Returns whether a token, or the end of the input for `nil`, ends the row.
    func matches(_ token: TeXToken?) -> Bool {
      switch (self, token) {
      case (.formula, nil), (.brace, .closeBrace), (.bracket, .character("]")),
        (.dollar, .character("$")), (.dollar, .command(")")), (.cell, .alignmentTab),
        (.cell, .closeBrace), (.cell, .command("end")), (.diagramCell, .character("@")),
        (.diagramCell, .command("end")), (.right, .command("right")):
        true
      case (.formula, _), (.brace, _), (.cell, _), (.diagramCell, _): token.isLineBreak
      case (.bracket, _), (.dollar, _), (.right, _): false
      }
    }
  }

  /// Parses the nodes of a row up to its end, which is not consumed.
  ///
  /// A change to another alphabet or to bold letters lasts until the end of the row.
  mutating func readRow(until ending: RowEnd) throws(UnsupportedFormula) -> [MathNode] {
    try enterLevel()
    let outerState = (alphabet, isBold)
    defer {
      depth -= 1
      (alphabet, isBold) = outerState
    }
    var nodes: [MathNode] = []
    while true {
      let token = try peek()
      if ending.matches(token) { return nodes }
      guard let token else { throw UnsupportedFormula() }
      _ = stream.next()
      try readNode(token, into: &nodes, until: ending)
    }
  }

  /// Increments the nesting depth, or throws if the maximum is reached.
  private mutating func enterLevel() throws(UnsupportedFormula) {
    guard depth < Self.maxDepth else { throw UnsupportedFormula() }
    depth += 1
  }

  /// Returns the next token without consuming it; skips white space and expands macros of the post.
  mutating func peek() throws(UnsupportedFormula) -> TeXToken? {
    while let token = stream.peek() {
      if token == .space {
        _ = stream.next()
      } else if case .command(let name) = token, let macro = macros[name] {
        _ = stream.next()
        try stream.expand(macro, charging: &macros)
      } else if !macros.definitions.isEmpty, token == .command("end"), let macro = consumeEnd() {
        try stream.expand(macro, charging: &macros)
      } else {
        return token
      }
    }
    return nil
  }

  /// Consumes the end of an environment of the post, and returns its macro; `nil` if another one ends.
  private mutating func consumeEnd() -> Macro? {
    var rest = stream
    _ = rest.next()
    guard let name = try? rest.readText(), let end = macros["end \(name)"] else { return nil }
    stream = rest
    return end
  }

  /// Consumes and returns the next token; skips white space and expands macros of the post.
  ///
  /// - Throws: ``UnsupportedFormula`` at the end of the formula.
  mutating func next() throws(UnsupportedFormula) -> TeXToken {
    guard try peek() != nil, let token = stream.next() else { throw UnsupportedFormula() }
    return token
  }

  /// Consumes the next token if it equals `token`; returns whether it did.
  mutating func consume(_ token: TeXToken) throws(UnsupportedFormula) -> Bool {
    guard try peek() == token else { return false }
    _ = stream.next()
    return true
  }

  /// Consumes a line break with its optional star and length, as in `\\*[1ex]`; returns whether there was one.
  mutating func consumeLineBreak() throws(UnsupportedFormula) -> Bool {
    guard try peek().isLineBreak else { return false }
    _ = stream.next()
    _ = stream.consumeStar()
    if stream.peek() == .character("[") {
      var rest = stream
      if let word = try? rest.readOptionalText(), Length(word) != nil { stream = rest }
    }
    return true
  }

  /// Parses an argument of a command: the content of a pair of braces, or a single node.
  mutating func readArgument() throws(UnsupportedFormula) -> [MathNode] {
    try enterLevel()
    defer { depth -= 1 }
    try expandMacroIntoBraces()
    if try consume(.openBrace) { return try readGroup() }
    let token = try next()
    var nodes: [MathNode] = []
    try readUnscripted(token, into: &nodes, isArgument: true)
    return nodes
  }

  /// Parses tokens as an argument in braces.
  mutating func parse(_ tokens: [TeXToken]) throws(UnsupportedFormula) -> [MathNode] {
    stream.pushBack(tokens.braced)
    return try readArgument()
  }

  /// Replaces a macro, if it comes next, by its expansion in braces.
  private mutating func expandMacroIntoBraces() throws(UnsupportedFormula) {
    stream.skipSpaces()
    guard case .command(let name) = stream.peek(), let macro = macros[name] ?? .builtIn[name] else {
      return
    }
    _ = stream.next()
    stream.pushBack(try stream.readExpansion(of: macro, charging: &macros).braced)
  }

  /// Parses an argument whose letters are in an alphabet, or bold, or both.
  mutating func readArgument(in alphabet: MathAlphabet?, bold: Bool = false)
    throws(UnsupportedFormula) -> [MathNode]
  {
    let outerState = (self.alphabet, isBold)
    defer { (self.alphabet, isBold) = outerState }
    if let alphabet { self.alphabet = alphabet }
    isBold = isBold || bold
    return try readArgument()
  }

  /// Parses the content of a group, whose opening brace is already consumed, and its closing brace.
  mutating func readGroup() throws(UnsupportedFormula) -> [MathNode] {
    let nodes = try readLines(until: .brace)
    guard try consume(.closeBrace) else { throw UnsupportedFormula() }
    return nodes
  }

  /// Parses an optional argument in brackets; returns `nil` if no bracket follows.
  mutating func readOptionalArgument() throws(UnsupportedFormula) -> [MathNode]? {
    guard try consume(.character("[")) else { return nil }
    let nodes = try readRow(until: .bracket)
    _ = stream.next()
    return nodes
  }

  /// The tag and label of a row.
  struct Equation {
    /// The content of `\tag`, or `nil` if there is none.
    var tag: [MathNode]?
    /// Whether the tag is in parentheses.
    var hasParentheses = true
    /// The argument of `\label`, or `nil` if there is none.
    var label: String?
    /// Whether `\notag` suppresses the number of the row.
    var hasNoNumber = false
  }

  /// Returns the tag and the anchor of the current row, and resets them for the next row.
  ///
  /// A labelled row of a numbered environment gets a number if it has no tag.
  mutating func consumeEquation(isNumbered: Bool = false) -> MathTable.Tag? {
    guard equation.tag != nil || equation.label != nil else { return nil }
    var tag = equation.tag
    let anchor = equation.label.flatMap { label in
      macros.labels.add(label, tag: &tag, isNumbered: isNumbered && !equation.hasNoNumber)
    }
    var nodes = tag ?? []
    if equation.hasParentheses, tag != nil { nodes = nodes.parenthesized }
    equation = Equation()
    return MathTable.Tag(nodes: nodes, anchor: anchor)
  }
}

extension [MathNode] {
  /// The nodes of a tag in parentheses.
  var parenthesized: [MathNode] { [.symbol(.text("("))] + self + [.symbol(.text(")"))] }
}

/// A parsed formula.
struct Formula: Sendable {
  /// The nodes at the top level of the tree.
  var nodes: [MathNode]
  /// The value of the attribute `id`, or `nil` if the formula has no label.
  var anchor: String?
  /// Whether the formula contains a chemical formula or a quantity.
  var containsChemistry: Bool
}

extension TeXToken? {
  /// Whether the token is a command that ends a line: `\\`, `\cr` or `\newline`.
  var isLineBreak: Bool {
    switch self {
    case .command("\\"), .command("cr"), .command("newline"): true
    default: false
    }
  }
}

extension FormulaParser {
  /// Parses the arguments of a command that defines a macro, an environment or a colour, and adds it.
  mutating func readDefinition(_ command: DefinitionCommand) throws(UnsupportedFormula) {
    switch command {
    case .newcommand, .renewcommand, .providecommand: try readNewCommand()
    case .def, .gdef, .edef, .xdef: try readDef()
    case .let: try readLet()
    case .mathOperator: try readDeclareMathOperator()
    case .newenvironment, .renewenvironment: try readNewEnvironment()
    case .definecolor:
      let name = try stream.readText()
      guard let colour = Colour(model: try stream.readText(), try stream.readText()) else {
        throw UnsupportedFormula()
      }
      macros.define(name, as: colour)
    case .begingroup: macros.beginGroup()
    case .endgroup: macros.endGroup()
    }
  }

  /// Parses `\newenvironment{name}[2][default]{beginning}{end}`.
  private mutating func readNewEnvironment() throws(UnsupportedFormula) {
    _ = stream.consumeStar()
    let name = try stream.readText()
    let begin = try readParametersAndBody()
    let end = Macro(arity: 0, body: try stream.readArgument())
    macros.define(environment: name, begin: begin, end: end)
  }

  /// Parses `\newcommand{\name}[2][default]{body}`.
  private mutating func readNewCommand() throws(UnsupportedFormula) {
    _ = stream.consumeStar()
    let name = try readMacroName()
    macros.define(name, as: try readParametersAndBody())
  }

  /// Parses the number of parameters, the default of the first one, and the body of a macro.
  private mutating func readParametersAndBody() throws(UnsupportedFormula) -> Macro {
    let countText = try stream.readOptionalText()
    let defaultArgument = countText == nil ? nil : try stream.readOptionalArgument()
    guard let count = Int(countText ?? "0"),
      (defaultArgument == nil ? 0...9 : 1...9).contains(count)
    else { throw UnsupportedFormula() }
    return Macro(arity: count, defaultArgument: defaultArgument, body: try stream.readArgument())
  }

  /// Parses `\def\name#1#2{body}`, where other tokens may delimit the parameters.
  private mutating func readDef() throws(UnsupportedFormula) {
    let name = try readMacroName()
    var delimiters: [[TeXToken]] = [[]]
    while let token = stream.peek(), token != .openBrace {
      _ = stream.next()
      switch token {
      case .parameter(delimiters.count): delimiters.append([])
      case .parameter: throw UnsupportedFormula()
      default: delimiters[delimiters.count - 1].append(token)
      }
    }
    guard delimiters.allSatisfy({ $0.count < 9 }) else { throw UnsupportedFormula() }
    macros.define(name, as: Macro(delimiters: delimiters, body: try stream.readArgument()))
  }

  /// Parses `\let\name=\other`, where the equals sign is optional.
  private mutating func readLet() throws(UnsupportedFormula) {
    let name = try readMacroName()
    stream.skipSpaces()
    if stream.consume(.character("=")) { stream.skipSpaces() }
    guard let token = stream.next() else { throw UnsupportedFormula() }
    guard case .command(let other) = token else {
      return macros.define(name, as: Macro(arity: 0, body: [token]))
    }
    macros.define(name, as: macros[other] ?? Macro(arity: 0, body: [.primitive(other)]))
  }

  /// Parses `\DeclareMathOperator*{\name}{text}`.
  private mutating func readDeclareMathOperator() throws(UnsupportedFormula) {
    let star: [TeXToken] = stream.consumeStar() ? [.character("*")] : []
    let name = try readMacroName()
    let body = [.command("operatorname")] + star + (try stream.readArgument()).braced
    macros.define(name, as: Macro(arity: 0, body: body))
  }

  /// Parses the name of the macro to define: a single command, with or without braces.
  private mutating func readMacroName() throws(UnsupportedFormula) -> String {
    let tokens = try stream.readArgument().filter { $0 != .space }
    guard tokens.count == 1, case .command(let name) = tokens[0] else { throw UnsupportedFormula() }
    return name
  }
}
