extension FormulaParser {
  /// Parses the arguments of a command for a colour, box, space or rule, and appends its node.
  mutating func readFormatting(_ command: FormattingCommand, into nodes: inout [MathNode])
    throws(UnsupportedFormula)
  {
    switch command {
    case .color, .textcolor: nodes.append(colored(try readColour(), try readArgument()))
    case .colorbox:
      nodes.append(colored(try readColour(), as: NodeStyle.background, try readText(in: nil)))
    case .bbox: nodes.append(try readBBox())
    case .enclose: nodes.append(try readEnclosure(stream.readText()))
    case .hspace, .hskip, .kern, .mkern, .mskip, .mspace:
      _ = stream.consumeStar()
      nodes.append(.space(try readLength()))
    case .raise, .raisebox, .lower:
      let length = try readLength()
      let padding = Padding(shift: command == .lower ? .zero - length : length)
      nodes.append(.padded(padding, try readArgument()))
    case .moveleft, .moveright:
      let length = try readLength()
      let (before, after) = (MathNode.space(length), MathNode.space(.zero - length))
      let content = MathNode.group(try readArgument())
      nodes += command == .moveright ? [before, content, after] : [after, content, before]
    case .phantom: nodes.append(.phantom(try readArgument()))
    case .smash: nodes.append(try readSmashed())
    case .rlap: nodes.append(.padded(Padding(width: .zero), try readStyledArgument()))
    case .llap: nodes.append(.group(try readStyledArgument()))
    case .makebox, .framebox, .mathmakebox:
      // The width and the position of the content are not those of the box in MathML Core.
      for _ in 0..<2 { _ = try stream.readOptionalArgument() }
      let content = command == .mathmakebox ? try readArgument() : try readText(in: nil)
      nodes.append(command == .framebox ? .styled(.cssClass(.boxed), content) : .group(content))
    case .minCDarrowwidth, .minCDarrowheight: _ = try readLength()
    case .rule, .space:
      let (width, height, depth) = (try readLength(), try readLength(), try readLength())
      let box = MathNode.padded(Padding(width: width, height: height, depth: depth), [])
      let isShown = command == .rule && width > .zero && height > .zero
      nodes.append(isShown ? .styled(.cssClass(.rule), [box]) : box)
    }
  }

  // MARK: Colour

  /// Parses `\color`, after which a colour applies to a group in braces, as in MathJax, or to the rest of the row.
  mutating func readColor(into nodes: inout [MathNode], until ending: RowEnd)
    throws(UnsupportedFormula)
  {
    let colour = try readColour()
    stream.skipSpaces()
    let content = stream.peek() == .openBrace ? try readArgument() : try readRow(until: ending)
    nodes.append(try readScripts(of: colored(colour, content)))
  }

  /// Parses the name of a colour, with an optional colour model; returns `nil` if the colour is unknown.
  private mutating func readColour() throws(UnsupportedFormula) -> Colour? {
    let model = try stream.readOptionalText() ?? "named"
    let name = try stream.readText()
    return model == "named" ? macros.colour(named: name) : Colour(model: model, name)
  }

  /// Returns nodes in a colour, or as a plain group if the colour is unknown.
  private func colored(
    _ colour: Colour?, as style: (Colour) -> NodeStyle = NodeStyle.color, _ nodes: [MathNode]
  ) -> MathNode {
    colour.map { .styled(style($0), nodes) } ?? .group(nodes)
  }

  /// Parses `\bbox[yellow, 5px, border: 2px solid red]{x}`: a box with a background and a border.
  mutating func readBBox() throws(UnsupportedFormula) -> MathNode {
    let options = try stream.readOptionalText() ?? ""
    let words = options.split(separator: ",").map { $0.drop { $0 == " " } }
    let colour = words.lazy.compactMap { [macros] in macros.colour(named: String($0)) }.first
    let box = colored(colour, as: NodeStyle.background, try readArgument())
    return words.contains { $0.hasPrefix("border") } ? .styled(.cssClass(.boxed), [box]) : box
  }

  /// Parses nodes with a frame or lines, such as `circle, updiagonalstrike`, after optional attributes.
  mutating func readEnclosure(_ notations: String) throws(UnsupportedFormula) -> MathNode {
    let attributes = try stream.readOptionalArgument() ?? []
    var node = MathNode.group(try readArgument())
    for notation in notations.split(whereSeparator: { $0 == "," || $0 == " " }) {
      switch notation {
      case "radical": node = .root([node], index: nil)
      case "longdiv":
        node = .styled(.cssClass(.lineTop), [node])
        node = .fenced(opening: .delimiter(")"), [node], closing: nil)
      default:
        guard let cssClasses = Self.enclosureClasses[String(notation)] else {
          throw UnsupportedFormula()
        }
        for cssClass in cssClasses { node = .styled(.cssClass(cssClass), [node]) }
      }
    }
    for attribute in attributes.map(\.sourceText).joined().split(separator: ",") {
      let pair = attribute.split(separator: "=").map { $0.filter { !" \"'".contains($0) } }
      guard pair.count == 2, let colour = macros.colour(named: pair[1]) else { continue }
      if ["color", "mathcolor"].contains(pair[0]) { node = .styled(.color(colour), [node]) }
      if pair[0].hasSuffix("background") { node = .styled(.background(colour), [node]) }
    }
    return node
  }

  /// The CSS classes for the notations of `\enclose`, such as `circle`.
  private static let enclosureClasses: [String: [NodeStyle.CSSClass]] = [
    "box": [.boxed], "roundedbox": [.boxed], "circle": [.boxed], "updiagonalstrike": [.cancel],
    "downdiagonalstrike": [.bcancel], "horizontalstrike": [.struck], "left": [.lineLeft],
    "right": [.lineRight], "top": [.lineTop], "bottom": [.lineBottom],
    "actuarial": [.lineTop, .lineRight], "madruwb": [.lineBottom, .lineRight],
    "cancel": [.cancel], "bcancel": [.bcancel], "xcancel": [.xcancel],
  ]

  // MARK: Accents and labels

  /// Parses the base of an accent, and returns the base with the accent.
  mutating func readAccented(_ accent: Accent) throws(UnsupportedFormula) -> MathNode {
    var accentNodes = [MathNode.symbol(.mathOperator(accent.text, .ordinary))]
    if accent.isSmall { accentNodes = [.styled(.fontSize(percent: 65), accentNodes)] }
    // The brackets of mathtools have a thickness and a height.
    while accent.hasLimits, try stream.readOptionalArgument() != nil {}
    var stack = UnderOver(
      base: try readArgument(), isAccent: true, stretches: accent.stretches,
      cssClass: accent.cssClass)
    if accent.isBelow { stack.under = accentNodes } else { stack.over = accentNodes }
    return accent.hasLimits
      ? .atom(.largeOperator, .always, [.underOver(stack)]) : .underOver(stack)
  }

  /// Parses the labels of a stretchy arrow: an optional one below it and one above it.
  mutating func readLabelledArrow(_ arrow: String) throws(UnsupportedFormula) -> MathNode {
    func padded(_ nodes: [MathNode]?) -> [MathNode]? {
      guard let nodes, !nodes.allSatisfy(\.isEmptyGroup) else { return nil }
      let space = MathNode.space(Length(emTenThousandths: 4000))
      return [space] + nodes + [space]
    }
    let under = padded(try readOptionalArgument())
    let over = padded(try readArgument())
    return .underOver(
      UnderOver(
        base: [.symbol(.mathOperator(arrow, .relation))], over: over, under: under,
        stretches: true, atomClass: .relation))
  }

  /// Parses a label and its base; the label is above the base if `isOver`, otherwise below it.
  mutating func readUnderOver(
    isOver: Bool, as atomClass: AtomClass? = nil
  ) throws(UnsupportedFormula) -> MathNode {
    let label = try readArgument()
    let base = try readArgument()
    var stack = UnderOver(base: base, atomClass: atomClass ?? base.onlyNode?.atomClass ?? .ordinary)
    if isOver { stack.over = label } else { stack.under = label }
    return .underOver(stack)
  }

  // MARK: Boxes and spaces

  /// Parses `\smash[b]{x}`: an argument without height, depth or both.
  private mutating func readSmashed() throws(UnsupportedFormula) -> MathNode {
    let side = try stream.readOptionalArgument()
    let height: Length? = side == [.character("b")] ? nil : .zero
    let depth: Length? = side == [.character("t")] ? nil : .zero
    return .padded(Padding(height: height, depth: depth), try readArgument())
  }

  /// Parses an argument after an optional math style in brackets: `[\scriptstyle]{x}`.
  private mutating func readStyledArgument() throws(UnsupportedFormula) -> [MathNode] {
    try parse(try (stream.readOptionalArgument() ?? []) + stream.readArgument())
  }

  /// Parses a length such as `1.5em`, with or without braces.
  mutating func readLength() throws(UnsupportedFormula) -> Length {
    stream.skipSpaces()
    let isBraced = stream.peek() == .openBrace
    var word = isBraced ? try stream.readText() : ""
    while !isBraced, let scalar = stream.peek()?.scalar, word.last.map({ !$0.isLetter }) ?? true {
      word.unicodeScalars.append(scalar)
      _ = stream.next()
    }
    if !isBraced, let scalar = stream.next()?.scalar { word.unicodeScalars.append(scalar) }
    guard let length = Length(word) else { throw UnsupportedFormula() }
    return length
  }
}

extension [MathNode] {
  /// The only node of the list; `nil` if the list has no node or several.
  var onlyNode: MathNode? { count == 1 ? first : nil }
}

extension FormulaParser {
  /// Parses an argument as text, which may contain formulae in `$` or `\( … \)`.
  mutating func readText(in alphabet: MathAlphabet?) throws(UnsupportedFormula) -> [MathNode] {
    var text = TextRun(alphabets: [alphabet])
    stream.skipSpaces()
    guard stream.consume(.openBrace) else {
      guard let scalar = stream.next()?.scalar else { throw UnsupportedFormula() }
      text.append(scalar)
      return text.nodesWithText()
    }
    while let token = stream.next() {
      if token == .closeBrace, text.alphabets.count == 1 { return text.nodesWithText() }
      try readText(startingWith: token, into: &text)
    }
    throw UnsupportedFormula()
  }

  /// Parses the part of a text that begins with a token, such as a letter, a command or a formula.
  private mutating func readText(startingWith token: TeXToken, into text: inout TextRun)
    throws(UnsupportedFormula)
  {
    switch token {
    case .openBrace: text.alphabets.append(text.alphabet)
    case .closeBrace: text.alphabets.removeLast()
    case .space, .character("~"): text.appendSpace()
    case .character("$"): text.append(try readFormula())
    case .character(let scalar): text.append(scalar)
    case .superscriptMark, .subscriptMark, .alignmentTab: text.append(token.sourceText)
    case .parameter: throw UnsupportedFormula()
    case .command("("): text.append(try readFormula())
    case .command(let name) where macros[name] != nil:
      if let macro = macros[name] { try stream.expand(macro, charging: &macros) }
    case .command(let name), .primitive(let name):
      if let accent = Self.combiningAccents[name] {
        text.append(try readAccentedLetter(accent))
      } else {
        try readCommand(name, into: &text)
      }
    }
  }

  /// Parses the arguments of a command within text, and appends the result to the text.
  private mutating func readCommand(
    _ name: String, into text: inout TextRun
  ) throws(UnsupportedFormula) {
    switch TeXCommand.named(name) {
    case .symbol(let symbol): text.append(symbol.text)
    case .space(let length):
      if length.emTenThousandths > 3000 { text.append(.space(length)) } else { text.appendSpace() }
    case .text(let alphabet):
      stream.skipSpaces()
      guard stream.consume(.openBrace) else { throw UnsupportedFormula() }
      text.alphabets.append(alphabet)
    case .alphabetSwitch(let alphabet): text.alphabet = alphabet
    case .macro(let macro): try stream.expand(macro, charging: &macros)
    case .structure(let command) where command == .ref || command == .eqref:
      text.append(try readReference(hasParentheses: command == .eqref))
    case .structure(let command) where command == .chemistry || command == .quantity:
      text.append(.group(try parse(readChemistry(command))))
    case .fontSize, .mathStyle, .ignored(argumentCount: 0): break
    default: throw UnsupportedFormula()
    }
  }

  /// Parses a formula within text, up to `$` or `\)`; its opening delimiter is already consumed.
  private mutating func readFormula() throws(UnsupportedFormula) -> MathNode {
    let outerState = (alphabet, isBold)
    (alphabet, isBold) = (nil, false)
    defer { (alphabet, isBold) = outerState }
    let nodes = try readRow(until: .dollar)
    _ = stream.next()
    return .group(nodes)
  }

  /// Parses the letter after an accent command in text; returns it with the combining accent.
  private mutating func readAccentedLetter(_ accent: String) throws(UnsupportedFormula) -> String {
    let tokens = try stream.readArgument()
    switch tokens.first {
    case .character(let letter) where tokens.count == 1: return String(letter) + accent
    case .command("i") where tokens.count == 1: return "i" + accent
    default: throw UnsupportedFormula()
    }
  }

  /// The combining characters of the accent commands in text, such as `\'`, by command name.
  private static let combiningAccents = [
    "'": "\u{301}", "`": "\u{300}", "^": "\u{302}", "\"": "\u{308}", "~": "\u{303}",
    "=": "\u{304}", ".": "\u{307}", "c": "\u{327}", "v": "\u{30C}", "H": "\u{30B}", "u": "\u{306}",
    "k": "\u{328}", "r": "\u{30A}",
  ]
}

/// The text and formulae that have been parsed so far in the argument of a command such as `\text`.
private struct TextRun {
  /// The alphabet of each group that is open, the innermost last; `nil` is the font of the page.
  var alphabets: [MathAlphabet?]
  /// The nodes of all text, spaces and formulae before ``text``.
  private var nodes: [MathNode] = []
  /// The text after the last formula or space, which is not a node yet.
  private var text = ""

  init(alphabets: [MathAlphabet?]) { self.alphabets = alphabets }

  /// The alphabet of the innermost open group; `nil` is the font of the page.
  var alphabet: MathAlphabet? {
    get { alphabets.last ?? nil }
    set { alphabets[alphabets.count - 1] = newValue }
  }

  /// Appends a no-break space, unless the text ends with one.
  ///
  /// Ordinary spaces would be lost at the ends of a MathML element.
  mutating func appendSpace() {
    if text.unicodeScalars.last != "\u{A0}" { text.unicodeScalars.append("\u{A0}") }
  }

  /// Appends a character in the current alphabet.
  mutating func append(_ scalar: Unicode.Scalar) {
    if text.isEmpty, scalar.isCombiningMark { appendSpace() }
    text.unicodeScalars.append(alphabet?.styledCharacter(scalar) ?? scalar)
  }

  /// Appends a text in the current alphabet.
  mutating func append(_ string: String) { text += alphabet?.styledText(string) ?? string }

  /// Appends the node of a formula or a space.
  mutating func append(_ node: MathNode) {
    nodes = nodesWithText()
    nodes.append(node)
    text = ""
  }

  /// Returns all nodes; the last one is for the text after the last formula or space.
  func nodesWithText() -> [MathNode] { text.isEmpty ? nodes : nodes + [.symbol(.text(text))] }
}
