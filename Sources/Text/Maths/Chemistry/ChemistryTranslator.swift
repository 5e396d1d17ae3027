/// Translates the argument of `\ce`, a chemical formula or equation, to TeX.
///
/// Characters are read from left to right. What a character means depends on the current particle: a `2`
/// before any particle is an amount, a `2` after an atom its index.
///
/// Source: Martin Hensel, "mhchem for MathJax", manual.
struct ChemistryTranslator {
  private var source: ChemistrySource
  private var output: [TeXToken] = []
  private var particle = ChemicalParticle()
  /// Whether white space is not shown, as after an operator.
  private var ignoresSpace = true
  /// Whether a space is to be written before the next particle.
  private var hasSpace = false
  /// Whether the current word begins with a bond, as in `-CH2-`, so that a hyphen at its end is a bond, too.
  private var beginsWithBond = false

  private init(_ tokens: [TeXToken]) { source = ChemistrySource(tokens) }

  /// Returns the TeX source of a formula or equation.
  ///
  /// - Throws: ``UnsupportedFormula`` if the formula is not understood.
  static func translate(_ tokens: [TeXToken]) throws(UnsupportedFormula) -> [TeXToken] {
    var translator = ChemistryTranslator(tokens)
    while !translator.source.isAtEnd { try translator.readNext() }
    translator.finishParticle()
    return translator.output
  }

  // MARK: Output

  /// Writes the current particle, if any.
  private mutating func finishParticle() {
    if !particle.isEmpty { append(particle.tokens) }
    particle = ChemicalParticle()
  }

  /// Appends tokens to the output, after a space if one is due.
  private mutating func append(_ tokens: [TeXToken]) {
    if hasSpace { output.append(.character("~")) }
    (hasSpace, ignoresSpace) = (false, false)
    output += tokens
  }

  /// Writes tokens that are no particle; scripts after them have no base.
  private mutating func write(_ tokens: [TeXToken]) {
    finishParticle()
    append(tokens)
  }

  /// Writes an operator or an arrow, which separates two words.
  private mutating func writeOperator(_ tokens: [TeXToken]) {
    finishParticle()
    output += [].braced + tokens + [].braced
    (hasSpace, ignoresSpace, beginsWithBond) = (false, true, false)
  }

  /// Begins a particle with a base.
  private mutating func begin(_ base: [TeXToken], takesHyphen: Bool = false) {
    if !particle.base.isEmpty || particle.hasRightScripts { finishParticle() }
    particle.base = base
    particle.takesHyphen = takesHyphen
  }

  // MARK: Input

  private mutating func readNext() throws(UnsupportedFormula) {
    if try readArrow() { return }
    if particle.isEmpty, try readWordStart() { return }
    let scalar = source[0]
    switch scalar {
    case " ", "~": readSpaces()
    case "0"..."9": readDigits()
    case "^", "_": try readScript()
    case "'" where source.consume("'"): particle.superscripted += .init(builtIn: "\\prime")
    case "+": readCharge()
    case "-", "−": try readHyphen()
    case "=", "#", "<", ">":
      _ = source.read()
      try writeBond(String(scalar))
    case "(", "[": try readOpening()
    case "{":
      let text = try source.readContent(until: "}")
      if text.isEmpty { finishParticle() } else { begin(text.argument(of: "text").braced) }
    case ")", "]": begin(source.read())
    case "$":
      let formula = try source.readContent(until: "$")
      begin(formula.braced, takesHyphen: formula.count == 1)
    case ".", "*", "·", "•": readDot()
    case ",": readComma()
    case "&":
      finishParticle()
      output += source.read()
      (hasSpace, ignoresSpace) = (false, true)
    case "\\": try readCommand()
    default: isAtomic(scalar) ? readLetters() : write(source.read())
    }
  }

  /// Reads what can only be before a particle: an amount, an operator, a precipitate or gas, an orbital.
  private mutating func readWordStart() throws(UnsupportedFormula) -> Bool {
    for (text, arrow) in ChemistrySymbols.products
    where source.isBoundary(text.utf8.count) && source.consume(text) {
      hasSpace = false
      append(.init(builtIn: arrow))
      return true
    }
    if let end = source.endOfWord() {
      begin(source.read(end).argument(of: "mathrm"), takesHyphen: true)
      return true
    }
    if let end = try source.endOfAmount() {
      readAmount(source.read(end))
      return true
    }
    for (text, command) in ChemistrySymbols.operators where source.has(text) {
      let next = source[source[1] == "-" ? 2 : 1]
      let isSign = ["-", "=", "<", ">"].contains(text)
      if isSign, !(source[1] == " " || source[1] == "\0" || next.isASCIIDigit) { continue }
      _ = source.consume(text)
      writeOperator(.init(builtIn: command))
      return true
    }
    return false
  }

  private mutating func readSpaces() {
    _ = source.read { $0 == " " || $0 == "~" }
    // White space may follow the scripts on the left side of an atom.
    let isBeforeAtom = source[0].isASCIICapital || source[0] == "\\" || source[0] == "$"
    if isBeforeAtom, particle.base.isEmpty, particle.hasLeftScripts, !particle.hasRightScripts {
      return
    }
    finishParticle()
    beginsWithBond = false
    if !ignoresSpace { hasSpace = true }
  }

  /// Reads what follows an amount, such as `2`, `1/2` or `n`; without a particle, the amount is one.
  private mutating func readAmount(_ amount: [TeXToken]) {
    var tokens = amount.filter { $0 != .character("$") }
    if let slash = tokens.firstIndex(of: .character("/")), tokens.first != .character("(") {
      tokens = Array(tokens[..<slash]).argument(of: "tfrac") + Array(tokens[(slash + 1)...]).braced
    } else if let comma = tokens.firstIndex(of: .character(",")) {
      tokens.replaceSubrange(comma...comma, with: [.character(",")].braced)
    }
    let next = source.end { $0 == " " }
    let scalar = source[next]
    guard
      scalar.properties.isAlphabetic || "([{$\\".unicodeScalars.contains(scalar)
        || next > 0 && (scalar == "^" || scalar == "_")
    else { return begin(tokens.braced, takesHyphen: true) }
    append(tokens + [.primitive(",")])
    source.skipSpaces()
  }

  private func isAtomic(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "?" || scalar == "@"
  }

  /// Reads letters: the symbols of one or several atoms, or a word.
  private mutating func readLetters() {
    if particle.hasNumericSuperscript, particle.subscripted.isEmpty, !particle.base.isEmpty {
      // The number is the mass number of the next atom, as in `H^3HO`.
      let massNumber = particle.superscripted
      particle.superscripted = []
      finishParticle()
      particle.leftSuperscript = massNumber
    }
    let isVariable = source[0].isASCIILowercase && !isAtomic(source[1])
    let letter = source[0]
    while isAtomic(source[0]) {
      let isLetter = source[0].properties.isUppercase || source[0].properties.isLowercase
      let end = isLetter ? source.end(from: 1) { $0.properties.isLowercase } : 1
      begin(source.read(end).argument(of: "mathrm"))
    }
    guard isVariable else { return }
    particle.takesHyphen = true
    if source[0] == "-", !particle.hasLeftScripts, !hasCharge {
      particle.base = [.character(letter)]
    }
  }

  /// Reads the digits of an index.
  private mutating func readDigits() {
    let digits = source.read(while: \.isASCIIDigit)
    guard !particle.isEmpty, particle.subscripted.isEmpty else { return begin(digits) }
    particle.subscripted = digits
  }

  // MARK: Scripts

  /// Reads a superscript or a subscript.
  private mutating func readScript() throws(UnsupportedFormula) {
    let isSuperscript = source.read() == [.superscriptMark]
    let digits = source.end(while: \.isASCIIDigit)
    let isGroup = source[0] == "{"
    let end =
      switch source[0] {
      case "\0", " ": throw UnsupportedFormula()
      case "{": try source.closing("}") + 1
      case "$": try source.closing("$") + 1
      case "\\": try source.endOfCommand()
      default: max(1, digits, isSuperscript ? 0 : source.endOfInteger() ?? 0)
      }
    let tokens = source.read(end)
    let script = try ChemistryScript.translate(
      isGroup ? Array(tokens.dropFirst().dropLast()) : tokens, isSuperscript)
    switch (isSuperscript, particle.base.isEmpty && !particle.hasRightScripts) {
    case (true, true): particle.leftSuperscript += script
    case (false, true): particle.leftSubscript += script
    case (true, false):
      particle.hasNumericSuperscript = digits == end && particle.superscripted.isEmpty
      particle.superscripted += script
    case (false, false):
      if !particle.subscripted.isEmpty { finishParticle() }
      particle.subscripted = script
    }
  }

  /// Reads the sign of a charge.
  private mutating func readCharge() {
    particle.superscripted.append(source.consume("−") ? .character("-") : source.read()[0])
    particle.hasNumericSuperscript = false
  }

  /// Whether the hyphen that comes next, after a particle, is a charge.
  private var hasCharge: Bool {
    let end = source.end(from: 2, while: \.isASCIILowercase)
    return source.isBoundary(1) && source[1] != ")" || source[1] == "_" || source[1] == "/"
      || source[1] == "(" && end > 2 && source[end] == ")"
  }

  /// Reads a hyphen: a charge, a bond or a hyphen.
  private mutating func readHyphen() throws(UnsupportedFormula) {
    if particle.isEmpty {
      beginsWithBond = true
    } else {
      let isBond = beginsWithBond && particle.superscripted.isEmpty
      let isCharge = particle.hasNumericSuperscript && !particle.takesHyphen
      if hasCharge ? !isBond : isCharge { return readCharge() }
    }
    _ = source.read()
    let isBeforeDigit = source[0].isASCIIDigit && !particle.isEmpty && !particle.hasRightScripts
    if particle.takesHyphen || isBeforeDigit {
      write([.character("-")].argument(of: "text"))
    } else {
      try writeBond("-")
    }
  }

  // MARK: Bonds and arrows

  /// Writes a bond by its name in `\bond`.
  private mutating func writeBond(_ name: String) throws(UnsupportedFormula) {
    guard let bond = ChemistrySymbols.bonds[name] else { throw UnsupportedFormula() }
    write(.init(builtIn: bond))
  }

  /// Reads a reaction arrow with its texts; returns `false` if there is none.
  private mutating func readArrow() throws(UnsupportedFormula) -> Bool {
    guard let (text, tex) = ChemistrySymbols.arrows.first(where: { source.has($0.name) }) else {
      return false
    }
    _ = source.consume(text)
    let stretchy = "x\(tex.dropFirst())"
    let (over, under) = (try readArrowText(), try readArrowText())
    var arrow = [TeXToken](builtIn: tex)
    if let over, TeXCommand.named(stretchy) != nil {
      let below = under.map { [.character("[")] + $0.braced + [.character("]")] } ?? []
      arrow = [.primitive(stretchy)] + below + over.braced
    } else if let over {
      arrow = over.argument(of: "overset") + arrow.argument(of: "mathrel")
      if let under { arrow = under.argument(of: "underset") + arrow.braced }
    }
    writeOperator(arrow)
    return true
  }

  /// Reads the text above or below an arrow, in brackets; returns `nil` if there is none.
  private mutating func readArrowText() throws(UnsupportedFormula) -> [TeXToken]? {
    // A letter may say what the text is: chemistry (C), mathematics (M) or text (T).
    let kind = "CMT".unicodeScalars.first { source[0] == $0 && source[1] == "[" }
    if kind != nil { _ = source.read() }
    guard source[0] == "[" else { return nil }
    let content = try source.readContent(until: "]")
    switch kind {
    case "M": return content
    case "T": return content.argument(of: "text")
    default: return content.isEmpty ? [] : content.argument(of: "ce")
    }
  }

  // MARK: Brackets, punctuation, commands

  /// Reads a bracket, or the state of aggregation in parentheses.
  private mutating func readOpening() throws(UnsupportedFormula) {
    guard let end = try source.endOfState(), source.isBoundary(end) else {
      return openBracket(source.read())
    }
    let content = Array(source.read(end).dropFirst().dropLast())
    let state = try ChemistryScript.translate(content, false, isFormula: false)
    write(.init(builtIn: "\\mkern2mu(") + state + [.character(")")])
  }

  private mutating func openBracket(_ bracket: [TeXToken]) {
    write(bracket)
    (ignoresSpace, beginsWithBond) = (true, false)
  }

  /// Reads dots: a bond, an ellipsis or the dot of an addition compound.
  private mutating func readDot() {
    if source.consume("...") {
      let ellipsis = particle.isEmpty ? "\\ldots" : ChemistrySymbols.bonds["..."] ?? ""
      return write(.init(builtIn: ellipsis))
    }
    _ = source.read()
    finishParticle()
    hasSpace = false
    append(.init(builtIn: "{}\\cdot{}"))
    ignoresSpace = true
  }

  private mutating func readComma() {
    let comma = source.read().braced
    write(comma + .init(builtIn: source[0] == " " ? "\\mkern6mu" : "\\mkern1mu"))
    ignoresSpace = true
    source.skipSpaces()
  }

  /// Reads a command with its arguments.
  private mutating func readCommand() throws(UnsupportedFormula) {
    guard let name = source.commandName() else { throw UnsupportedFormula() }
    if case .symbol(let symbol) = TeXCommand.named(name), symbol.element == .identifier,
      symbol.text.unicodeScalars.first?.properties.isAlphabetic ?? false
    {
      begin(source.read(), takesHyphen: true)
      _ = source.consume("{}")
      return
    }
    if name == "{" { return openBracket(source.read()) }
    let command = source.read(try source.endOfCommand())
    switch name {
    case "bond":
      try writeBond(TokenStream.text(of: Array(command.dropFirst(2).dropLast())))
    case "pm", "approx": writeOperator(command)
    case "frac", "overset", "underset", "underbrace":
      write(try withChemicalArguments(command, from: 1))
    case "color", "textcolor": write(try withChemicalArguments(command, from: 2))
    case "}", "ce", "pu": begin(command)
    default:
      finishParticle()
      // A command for a space replaces the space.
      if case .space = TeXCommand.named(name) { hasSpace = false }
      append(command)
    }
  }

  /// Returns a command whose arguments, from the one with a number on, are chemical formulae.
  private func withChemicalArguments(
    _ tokens: [TeXToken], from first: Int
  ) throws(UnsupportedFormula) -> [TeXToken] {
    var source = ChemistrySource(tokens)
    var result = source.read()
    var number = 1
    while source[0] == "{" {
      let argument = try source.readContent(until: "}")
      result += (number < first ? argument : argument.argument(of: "ce")).braced
      number += 1
    }
    return result
  }
}

/// An atom, bracket or text with its scripts.
struct ChemicalParticle {
  var leftSuperscript: [TeXToken] = []
  var leftSubscript: [TeXToken] = []
  var base: [TeXToken] = []
  var subscripted: [TeXToken] = []
  var superscripted: [TeXToken] = []
  /// Whether the superscript consists of digits, as in a mass number or before the sign of a charge.
  var hasNumericSuperscript = false
  /// Whether a hyphen joins the particle to the next one, as in `α-particle`, instead of being a bond.
  var takesHyphen = false

  var hasLeftScripts: Bool { !leftSuperscript.isEmpty || !leftSubscript.isEmpty }
  var hasRightScripts: Bool { !subscripted.isEmpty || !superscripted.isEmpty }
  var isEmpty: Bool { base.isEmpty && !hasLeftScripts && !hasRightScripts }

  /// The TeX source of the particle.
  var tokens: [TeXToken] {
    var tokens = base.isEmpty ? [].braced : base
    if hasLeftScripts {
      tokens = leftSuperscript.argument(of: "prescript") + leftSubscript.braced + base.braced
    }
    if !subscripted.isEmpty { tokens += [.subscriptMark] + subscripted.braced }
    if !superscripted.isEmpty { tokens += [.superscriptMark] + superscripted.braced }
    return tokens
  }
}
