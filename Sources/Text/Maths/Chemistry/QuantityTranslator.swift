/// Translates the argument of `\pu`, a physical quantity such as `1.2e3 kJ mol-1`, to TeX.
///
/// Source: Martin Hensel, "mhchem for MathJax", manual.
struct QuantityTranslator {
  private var source: ChemistrySource
  private var output: [TeXToken] = []
  /// The index in ``output`` of the first unit; the units after it may be the numerator of a fraction.
  private var startOfUnits = 0

  /// Returns the TeX source of a quantity.
  ///
  /// - Throws: ``UnsupportedFormula`` if the quantity is not understood.
  static func translate(_ tokens: [TeXToken]) throws(UnsupportedFormula) -> [TeXToken] {
    var translator = QuantityTranslator(source: ChemistrySource(tokens))
    translator.readNumber()
    while !translator.source.isAtEnd { try translator.readUnit() }
    return translator.output
  }

  private init(source: ChemistrySource) { self.source = source }

  // MARK: Numbers

  /// Reads a number with an optional sign, tolerance and power of ten, and the space after it.
  private mutating func readNumber() {
    var hasNumber = false
    repeat {
      source.skipSpaces()
      for (sign, tex) in ChemistrySymbols.operators.prefix(5) where source.consume(sign) {
        output += .init(builtIn: tex)
        source.skipSpaces()
        break
      }
      let start = output.count
      readDigits()
      let tolerance = source.end(from: 1, while: \.isASCIIDigit)
      if source[0] == "(", tolerance > 1, source[tolerance] == ")" {
        output += source.read(tolerance + 1)
      }
      hasNumber = hasNumber || output.count > start
      // A tolerance may follow, such as `+- 0.1`.
    } while hasNumber
      && ["+-", "+/-", "±"].contains { sign in source.has(sign, at: source.end { $0 == " " }) }
    if hasNumber { readPower() }
    let hasSpace = source[0] == " "
    source.skipSpaces()
    if hasNumber, hasSpace, !source.isAtEnd { output.append(.character("~")) }
    startOfUnits = output.count
  }

  /// Reads digits with an optional decimal mark.
  private mutating func readDigits() {
    let integer = source.read(while: \.isASCIIDigit)
    write(integer, firstGroup: integer.count % 3)
    guard source[0] == "." || source[0] == ",", source[1].isASCIIDigit else { return }
    output += source[0] == "." ? source.read() : source.read().braced
    write(source.read(while: \.isASCIIDigit), firstGroup: 0)
  }

  /// Writes digits; more than four of them in groups of three, before which the first group may be shorter.
  private mutating func write(_ digits: [TeXToken], firstGroup: Int) {
    for (position, digit) in digits.enumerated() {
      if digits.count > 4, position > 0, position % 3 == firstGroup {
        output.append(.primitive(","))
      }
      output.append(digit)
    }
  }

  /// Reads a power of ten, such as `e3` or `*10^-3`.
  private mutating func readPower() {
    var rest = source
    let hasE = rest[0] == "e" || rest[0] == "E"
    if !hasE { rest.skipSpaces() }
    let mark = rest[0]
    guard hasE || "*x·×".unicodeScalars.contains(mark) || rest.commandName() == "times" else {
      return
    }
    _ = rest.read()
    if !hasE {
      rest.skipSpaces()
      guard rest.consume("10^") else { return }
      _ = rest.consume("{")
    }
    guard let end = rest.endOfInteger() else { return }
    let isDot = "e*·".unicodeScalars.contains(mark)
    output += .init(builtIn: isDot ? "\\cdot10^" : "\\times10^") + rest.read(end).braced
    if !hasE { _ = rest.consume("}") }
    source = rest
  }

  // MARK: Units

  /// Reads a unit with its exponent, or what is between two units.
  private mutating func readUnit() throws(UnsupportedFormula) {
    switch source[0] {
    case " ", "~":
      let isAfterSlash = source[-1] == "/"
      _ = source.read()
      source.skipSpaces()
      if !source.isAtEnd, !isAfterSlash, source[0] != "/" { output += .init(builtIn: "\\mkern3mu") }
    case "." where source[-1].isASCIIDigit && source[1].isASCIIDigit: output += source.read()
    case "*", ".", "·":
      _ = source.read()
      output += .init(builtIn: "{\\cdot}")
    case "/" where source.consume("//"): try readDenominator()
    case "^": try readExponent()
    case "$": output += try source.readContent(until: "$").braced
    case "{": output += try source.readContent(until: "}").argument(of: "text")
    case "\\": output += source.read(try source.endOfCommand())
    case let scalar where scalar.properties.isAlphabetic:
      output += source.read(while: \.properties.isAlphabetic).argument(of: "mathrm")
      if let end = source.endOfInteger() { output += [.superscriptMark] + source.read(end).braced }
    default: output += source.read()
    }
  }

  /// Reads all further units as the denominator of a fraction, whose numerator was read before.
  private mutating func readDenominator() throws(UnsupportedFormula) {
    source.skipSpaces()
    let numerator = Array(output[startOfUnits...])
    output.removeSubrange(startOfUnits...)
    startOfUnits = output.count
    while !source.isAtEnd { try readUnit() }
    let fraction = numerator.argument(of: "tfrac") + Array(output[startOfUnits...]).braced
    output.replaceSubrange(startOfUnits..., with: fraction)
  }

  /// Reads the exponent of a unit, or the sign of a degree, which is typed `^o` or `^\circ`.
  private mutating func readExponent() throws(UnsupportedFormula) {
    _ = source.read()
    if source[0] == "o" || source.commandName() == "circ" {
      _ = source.read()
      output.append(.primitive("degree"))
    } else if source[0] == "{" {
      output += [.superscriptMark] + (try source.readContent(until: "}")).braced
    } else {
      guard let end = source.endOfInteger() else { throw UnsupportedFormula() }
      output += [.superscriptMark] + source.read(end).braced
    }
  }
}
