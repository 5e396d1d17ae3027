/// Translates the argument of `\ce`, a chemical formula or equation, to TeX.
///
/// Characters are read from left to right. What a character means depends on the current particle: a `2`
/// before any particle is an amount, a `2` after an atom its index.
///
/// Source: Martin Hensel, "mhchem for MathJax", manual.
struct ChemistryTranslator {
  private let source: ChemistrySource
  /// The index of the next token of the source.
  private var index = 0
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
    while translator.source.indices.contains(translator.index) { try translator.readNext() }
    translator.finishChemicalParticle()
    return translator.output
  }

  // MARK: Output

  /// Writes the current particle, if any.
  private mutating func finishChemicalParticle() {
    guard !particle.isEmpty else { return }
    write(particle.tokens)
    particle = ChemicalParticle()
  }

  /// Appends tokens to the output, after a space if one is due.
  private mutating func write(_ tokens: [TeXToken]) {
    if hasSpace { output.append(.character("~")) }
    (hasSpace, ignoresSpace) = (false, false)
    output += tokens
  }

  /// Writes an operator or an arrow, which separates two words.
  private mutating func writeOperator(_ tokens: [TeXToken]) {
    finishChemicalParticle()
    output += [].braced + tokens + [].braced
    (hasSpace, ignoresSpace, beginsWithBond) = (false, true, false)
  }

  /// Writes tokens that are no particle; scripts after them have no base.
  private mutating func writeSeparately(_ tokens: [TeXToken]) {
    finishChemicalParticle()
    write(tokens)
  }

  /// Begins a particle with a base.
  private mutating func begin(_ base: [TeXToken], takesHyphen: Bool = false) {
    if !particle.base.isEmpty || particle.hasRightScripts { finishChemicalParticle() }
    particle.base = base
    particle.takesHyphen = takesHyphen
  }

  // MARK: Input

  private mutating func readNext() throws(UnsupportedFormula) {
    if try readArrow() { return }
    if particle.isEmpty, try readWordStart() { return }
    let scalar = source[index]
    switch scalar {
    case " ", "~": readSpaces()
    case "0"..."9": readDigits()
    case "^", "_": try readScript()
    case "'":
      index += 1
      particle.superscripted += .init(builtIn: "\\prime")
    case "+": readCharge("+")
    case "-", "−": try readHyphen()
    case "=": try readBond("=", count: 1)
    case "#": try readBond("#", count: 1)
    case "<", ">": try readBond(String(scalar), count: 1)
    case "(", "[", "{": try readOpening()
    case ")", "]":
      begin([source.tokens[index]])
      index += 1
    case "$":
      let end = try source.closing("$", of: index)
      begin(
        Array(source.tokens[index + 1..<end]).braced, takesHyphen: end == index + 2)
      index = end + 1
    case ".", "*", "·", "•": try readDot()
    case ",": readComma()
    case "&":
      finishChemicalParticle()
      output.append(.alignmentTab)
      (hasSpace, ignoresSpace) = (false, true)
      index += 1
    case "\\": try readCommand()
    default:
      if scalar.properties.isAlphabetic || scalar == "?" || scalar == "@" { return readLetters() }
      writeSeparately([source.tokens[index]])
      index += 1
    }
  }

  /// Reads what can only be before a particle: an amount, an operator, a precipitate or gas, an orbital.
  private mutating func readWordStart() throws(UnsupportedFormula) -> Bool {
    for (text, arrow) in [
      ("(v)", "\\downarrow"), ("(^)", "\\uparrow"), ("v", "\\downarrow"), ("^", "\\uparrow"),
    ]
    where source.has(text, at: index) && isBoundary(index + text.unicodeScalars.count) {
      hasSpace = false
      write(.init(builtIn: arrow) + [].braced)
      index += text.unicodeScalars.count
      return true
    }
    if let end = source.endOfWord(at: index) {
      begin(Array(source.tokens[index..<end]).argument(of: "mathrm"), takesHyphen: true)
      index = end
      return true
    }
    if let end = try source.endOfAmount(at: index) {
      readAmount(upTo: end)
      return true
    }
    for (text, command) in ChemistrySymbols.operators where source.has(text, at: index) {
      let end = index + text.unicodeScalars.count
      let isSign = ["-", "=", "<", ">"].contains(text)
      if isSign, !(source[end] == " " || end == source.tokens.count || startsNumber(end)) {
        continue
      }
      writeOperator(.init(builtIn: command))
      index = end
      return true
    }
    return false
  }

  /// Returns whether a word ends before an index.
  private func isBoundary(_ index: Int) -> Bool {
    index >= source.tokens.count || [" ", ",", ";", ")", "]", "}"].contains(source[index])
  }

  /// Returns whether a number, possibly negative, starts at an index.
  private func startsNumber(_ index: Int) -> Bool {
    source[index].isASCIIDigit || source[index] == "-" && source[index + 1].isASCIIDigit
  }

  private mutating func readSpaces() {
    let end = source.end(from: index) { $0 == " " || $0 == "~" }
    // White space may follow the scripts on the left side of an atom.
    let next = source[end]
    defer { index = end }
    guard
      !particle.base.isEmpty || particle.hasRightScripts || !particle.hasLeftScripts
        || !(next.isASCIICapital || next == "\\" || next == "$")
    else { return }
    finishChemicalParticle()
    beginsWithBond = false
    if !ignoresSpace { hasSpace = true }
  }

  /// Reads an amount, such as `2`, `1/2` or `n`.
  private mutating func readAmount(upTo end: Int) {
    let next = source.skippingSpaces(from: end)
    var tokens = source.tokens[index..<end].filter { $0 != .character("$") }
    if let slash = tokens.firstIndex(of: .character("/")), tokens.first != .character("(") {
      tokens = Array(tokens[..<slash]).argument(of: "tfrac") + Array(tokens[(slash + 1)...]).braced
    } else if let comma = tokens.firstIndex(of: .character(",")) {
      tokens.replaceSubrange(comma...comma, with: [.character(",")].braced)
    }
    index = end
    let scalar = source[next]
    let isFollowed =
      scalar.properties.isAlphabetic || ["(", "[", "{", "$", "\\"].contains(scalar)
      || next > end && (scalar == "^" || scalar == "_")
    guard isFollowed else { return begin(tokens.braced, takesHyphen: true) }
    write(tokens + [.primitive(",")])
    index = next
  }

  /// Reads letters: the symbols of one or several atoms, or a word.
  private mutating func readLetters() {
    let start = index
    if particle.hasNumericSuperscript, particle.subscripted.isEmpty, !particle.base.isEmpty {
      // The number is the mass number of the next atom, as in `H^3HO`.
      let massNumber = particle.superscripted
      (particle.superscripted, particle.hasNumericSuperscript) = ([], false)
      finishChemicalParticle()
      particle.leftScripts.superscripted = massNumber
    }
    while source[index].properties.isAlphabetic || source[index] == "?" || source[index] == "@" {
      let isCapital = source[index].properties.isUppercase
      let rest = source.end(from: index + 1) { $0.properties.isLowercase }
      let end = isCapital || source[index].properties.isLowercase ? rest : index + 1
      begin(Array(source.tokens[index..<end]).argument(of: "mathrm"))
      index = end
    }
    guard index == start + 1, source[start].isASCIILowercase else { return }
    particle.takesHyphen = true
    if source[index] == "-", !particle.hasLeftScripts, !isCharge(index) {
      particle.base = [source.tokens[start]]
    }
  }

  /// Reads the digits of an index.
  private mutating func readDigits() {
    let end = source.end(from: index) { $0.isASCIIDigit }
    let digits = Array(source.tokens[index..<end])
    index = end
    guard !particle.isEmpty, particle.subscripted.isEmpty else { return begin(digits) }
    particle.subscripted = digits
  }

  // MARK: Scripts

  /// Reads a superscript or a subscript.
  private mutating func readScript() throws(UnsupportedFormula) {
    let isSuperscript = source[index] == "^"
    let start = index + 1
    var end = start + 1
    switch source[start] {
    case "\0", " ": throw UnsupportedFormula()
    case "{": end = try source.closing("}", of: start) + 1
    case "$": end = try source.closing("$", of: start) + 1
    case "\\": end = try source.endOfCommand(at: start)
    default:
      let hasSign = !isSuperscript && (source[start] == "+" || source[start] == "-")
      end = max(end, source.end(from: hasSign ? end : start) { $0.isASCIIDigit })
    }
    let isNumber = source.end(from: start) { $0.isASCIIDigit } == end
    let isGroup = source[start] == "{"
    let script = try ChemistryScript.translate(
      Array(isGroup ? source.tokens[start + 1..<end - 1] : source.tokens[start..<end]),
      isSuperscript)
    index = end
    if particle.base.isEmpty, !particle.hasRightScripts {
      if isSuperscript {
        particle.leftScripts.superscripted += script
      } else {
        particle.leftScripts.subscripted += script
      }
    } else if isSuperscript {
      particle.hasNumericSuperscript = isNumber && particle.superscripted.isEmpty
      particle.superscripted += script
    } else {
      if !particle.subscripted.isEmpty { finishChemicalParticle() }
      particle.subscripted = script
    }
  }

  /// Reads the sign of a charge.
  private mutating func readCharge(_ sign: Unicode.Scalar) {
    index += 1
    particle.superscripted.append(.character(sign))
    particle.hasNumericSuperscript = false
  }

  /// Returns whether the hyphen at an index after a particle is a charge.
  private func isCharge(_ index: Int) -> Bool {
    let next = source[index + 1]
    if index + 1 == source.tokens.count || [" ", "_", "}", ",", ";", "]", "/"].contains(next) {
      return true
    }
    let end = source.end(from: index + 2) { $0.isASCIILowercase }
    return next == "(" && end > index + 2 && source[end] == ")"
  }

  /// Reads a hyphen: a charge, a bond or a hyphen.
  private mutating func readHyphen() throws(UnsupportedFormula) {
    guard !particle.isEmpty else {
      try readBond("-", count: 1)
      beginsWithBond = true
      return
    }
    let isBond = beginsWithBond && particle.superscripted.isEmpty
    if isCharge(index) ? !isBond : particle.hasNumericSuperscript && !particle.takesHyphen {
      return readCharge("-")
    }
    guard particle.takesHyphen || !particle.hasRightScripts && source[index + 1].isASCIIDigit else {
      return try readBond("-", count: 1)
    }
    index += 1
    writeSeparately([.character("-")].argument(of: "text"))
  }

  // MARK: Bonds and arrows

  /// Writes a bond by its name in `\bond`, and skips the tokens that name it.
  private mutating func readBond(_ name: String, count: Int) throws(UnsupportedFormula) {
    guard let bond = ChemistrySymbols.bonds[name] else { throw UnsupportedFormula() }
    writeSeparately(bond)
    index += count
  }

  /// Reads a reaction arrow with its texts; returns `false` if there is none.
  private mutating func readArrow() throws(UnsupportedFormula) -> Bool {
    guard
      let (text, plain, stretchy) = ChemistrySymbols.arrows.first(where: {
        source.has($0.0, at: index)
      })
    else { return false }
    index += text.unicodeScalars.count
    let (over, under) = (try readArrowText(), try readArrowText())
    var arrow = [TeXToken](builtIn: plain)
    if let over, stretchy.first == "x" {
      arrow = [.primitive(stretchy)]
      if let under { arrow += [.character("[")] + under.braced + [.character("]")] }
      arrow += over.braced
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
    let kind = source[index + 1] == "[" ? source[index] : "C"
    let start = source[index] == "[" ? index : index + 1
    guard source[start] == "[", ["C", "M", "T"].contains(kind) || start == index else { return nil }
    var (depth, end) = (0, start)
    repeat {
      guard end < source.tokens.count else { throw UnsupportedFormula() }
      if source[end] == "[" || source[end] == "{" { depth += 1 }
      if source[end] == "]" || source[end] == "}" { depth -= 1 }
      end += 1
    } while depth > 0
    index = end
    let content = Array(source.tokens[start + 1..<end - 1])
    switch kind {
    case "M": return content
    case "T": return content.argument(of: "text")
    default: return content.isEmpty ? [] : content.argument(of: "ce")
    }
  }

  // MARK: Brackets, punctuation, commands

  /// Reads a bracket, the state of aggregation in parentheses, or a text in braces.
  private mutating func readOpening() throws(UnsupportedFormula) {
    if source[index] == "{" {
      let end = try source.closing("}", of: index)
      let content = Array(source.tokens[index + 1..<end])
      index = end + 1
      if content.isEmpty {
        finishChemicalParticle()
      } else {
        begin(content.argument(of: "text").braced)
      }
      return
    }
    if let end = try source.endOfState(at: index), isBoundary(end) {
      let content = Array(source.tokens[index + 1..<end - 1])
      let state = try ChemistryScript.translate(content, false, isFormula: false)
      writeSeparately(.init(builtIn: "\\mkern2mu(") + state + [.character(")")])
      index = end
      return
    }
    openBracket()
  }

  private mutating func openBracket() {
    writeSeparately([source.tokens[index]])
    (ignoresSpace, beginsWithBond) = (true, false)
    index += 1
  }

  /// Reads dots: a bond, an ellipsis or the dot of an addition compound.
  private mutating func readDot() throws(UnsupportedFormula) {
    if source.has("...", at: index) {
      let isBond = !particle.isEmpty
      finishChemicalParticle()
      write(isBond ? ChemistrySymbols.bonds["..."] ?? [] : .init(builtIn: "\\ldots"))
      index += 3
      return
    }
    finishChemicalParticle()
    hasSpace = false
    write([].braced + .init(builtIn: "\\cdot") + [].braced)
    ignoresSpace = true
    index += 1
  }

  private mutating func readComma() {
    let end = source.skippingSpaces(from: index + 1)
    let space = end > index + 1 ? "\\mkern6mu" : "\\mkern1mu"
    writeSeparately([.character(",")].braced + .init(builtIn: space))
    ignoresSpace = true
    index = end
  }

  /// Reads a command with its arguments.
  private mutating func readCommand() throws(UnsupportedFormula) {
    guard let name = source.commandName(at: index) else { throw UnsupportedFormula() }
    let end = try source.endOfCommand(at: index)
    var tokens = Array(source.tokens[index..<end])
    switch name {
    case "bond":
      let bond = try TokenStream.text(of: Array(tokens.dropFirst(2).dropLast()))
      return try readBond(bond, count: tokens.count)
    case "pm", "approx":
      index = end
      return writeOperator(tokens)
    case "ca": tokens = .init(builtIn: "{\\sim}")
    case "frac", "overset", "underset", "underbrace":
      tokens = try withChemicalArguments(tokens, from: 1)
    case "color", "textcolor": tokens = try withChemicalArguments(tokens, from: 2)
    case "{": return openBracket()
    case "}", "ce", "pu":
      begin(tokens)
      index = end
      return
    default:
      if case .symbol(let symbol) = TeXCommand.named(name), symbol.element == .identifier,
        symbol.text.unicodeScalars.first?.properties.isAlphabetic ?? false
      {
        begin([tokens[0]], takesHyphen: true)
        index = source.has("{}", at: index + 1) ? index + 3 : index + 1
        return
      }
    }
    index = end
    finishChemicalParticle()
    // A command for a space replaces the space.
    if case .space = TeXCommand.named(name) { hasSpace = false }
    write(tokens)
  }

  /// Returns a command whose arguments, from the one with a number on, are chemical formulae.
  private func withChemicalArguments(
    _ tokens: [TeXToken], from first: Int
  ) throws(UnsupportedFormula) -> [TeXToken] {
    let source = ChemistrySource(tokens)
    var result = [tokens[0]]
    var (start, number) = (1, 1)
    while source[start] == "{" {
      let end = try source.closing("}", of: start)
      let argument = Array(tokens[start + 1..<end])
      result += (number < first ? argument : argument.argument(of: "ce")).braced
      (start, number) = (end + 1, number + 1)
    }
    return result
  }
}
