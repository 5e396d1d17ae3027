/// Translates the argument of `\pu`, a physical quantity such as `1.2e3 kJ mol-1`, to TeX.
///
/// Source: Martin Hensel, "mhchem for MathJax", manual.
struct QuantityTranslator {
  private let source: ChemistrySource
  private var index = 0
  private var output: [TeXToken] = []
  /// The index in ``output`` of the first unit; the units after it may be the numerator of a fraction.
  private var startOfUnits = 0

  /// Returns the TeX source of a quantity.
  ///
  /// - Throws: ``UnsupportedFormula`` if the quantity is not understood.
  static func translate(_ tokens: [TeXToken]) throws(UnsupportedFormula) -> [TeXToken] {
    var translator = QuantityTranslator(source: ChemistrySource(tokens))
    translator.readNumber()
    while translator.source.indices.contains(translator.index) { try translator.readUnit() }
    return translator.output
  }

  private init(source: ChemistrySource) { self.source = source }

  // MARK: Numbers

  /// Reads a number with an optional sign, tolerance and power of ten, and the space after it.
  private mutating func readNumber() {
    index = source.skippingSpaces(from: index)
    for sign in ["+/-", "+-", "+", "-", "±"] where source.has(sign, at: index) {
      output += sign.count == 1 && sign != "±" ? [source.tokens[index]] : .init(builtIn: "\\pm")
      index += sign.unicodeScalars.count
      break
    }
    let start = index
    readDigits()
    if source[index] == "(" {
      let end = source.end(from: index + 1, while: \.isASCIIDigit)
      if end > index + 1, source[end] == ")" {
        output += source.tokens[index...end]
        index = end + 1
      }
    }
    if index > start { readPower() }
    let next = source.skippingSpaces(from: index)
    if next > index, next < source.tokens.count, index > start { output.append(.character("~")) }
    (index, startOfUnits) = (next, output.count)
  }

  /// Reads digits with an optional decimal mark; writes long numbers in groups of three digits.
  private mutating func readDigits() {
    let end = source.end(from: index, while: \.isASCIIDigit)
    let integer = Array(source.tokens[index..<end])
    for (position, digit) in integer.enumerated() {
      let remaining = integer.count - position
      if integer.count > 4, position > 0, remaining % 3 == 0 { output.append(.primitive(",")) }
      output.append(digit)
    }
    index = end
    guard source[end] == "." || source[end] == ",", source[end + 1].isASCIIDigit else { return }
    output += source[end] == "." ? [.character(".")] : [.character(",")].braced
    index = source.end(from: end + 1, while: \.isASCIIDigit)
    for (position, digit) in source.tokens[end + 1..<index].enumerated() {
      if index - end > 5, position > 0, position % 3 == 0 { output.append(.primitive(",")) }
      output.append(digit)
    }
  }

  /// Reads a power of ten, such as `e3` or `*10^-3`.
  private mutating func readPower() {
    let next = source.skippingSpaces(from: index)
    if source[index] == "e" || source[index] == "E", let end = source.endOfInteger(at: index + 1) {
      writePower(source[index] == "e" ? "\\cdot" : "\\times", index + 1..<end)
      index = end
    } else if ["*", "x", "·", "×"].contains(source[next]) || source.commandName(at: next) == "times"
    {
      let ten = source.skippingSpaces(from: next + 1)
      guard source.has("10^", at: ten) else { return }
      let exponent = source[ten + 3] == "{" ? ten + 4 : ten + 3
      guard let end = source.endOfInteger(at: exponent) else { return }
      writePower(source[next] == "*" || source[next] == "·" ? "\\cdot" : "\\times", exponent..<end)
      index = source[end] == "}" ? end + 1 : end
    }
  }

  private mutating func writePower(_ multiplication: String, _ exponent: Range<Int>) {
    output +=
      .init(builtIn: multiplication) + .init(builtIn: "10^") + Array(source.tokens[exponent]).braced
  }

  // MARK: Units

  /// Reads a unit with its exponent, or what is between two units.
  private mutating func readUnit() throws(UnsupportedFormula) {
    let scalar = source[index]
    var end = index + 1
    switch scalar {
    case " ", "~":
      end = source.skippingSpaces(from: end)
      let isSeparator = end < source.tokens.count && source[end] != "/" && source[index - 1] != "/"
      if isSeparator { output += .init(builtIn: "\\mkern3mu") }
    case "." where source[index - 1].isASCIIDigit && source[end].isASCIIDigit:
      output.append(source.tokens[index])
    case "*", ".", "·": output += .init(builtIn: "{\\cdot}")
    case "/" where source[end] == "/":
      index = source.skippingSpaces(from: end + 1)
      return try readDenominator()
    case "^": return try readExponent()
    case "°": output.append(.primitive("degree"))
    case "$":
      end = try source.closing("$", of: index) + 1
      output += Array(source.tokens[end - 1 > index ? index + 1..<end - 1 : index..<index]).braced
    case "{":
      end = try source.closing("}", of: index) + 1
      output += Array(source.tokens[index + 1..<end - 1]).argument(of: "text")
    case "\\":
      end = try source.endOfCommand(at: index)
      output += source.tokens[index..<end]
    default:
      guard scalar.properties.isAlphabetic else {
        output.append(source.tokens[index])
        break
      }
      end = source.end(from: index) { $0.properties.isAlphabetic }
      output += Array(source.tokens[index..<end]).argument(of: "mathrm")
      if let endOfExponent = source.endOfInteger(at: end) {
        output += [.superscriptMark] + Array(source.tokens[end..<endOfExponent]).braced
        end = endOfExponent
      }
    }
    index = end
  }

  /// Reads all further units as the denominator of a fraction, whose numerator was read before.
  private mutating func readDenominator() throws(UnsupportedFormula) {
    let numerator = Array(output[startOfUnits...])
    output.removeSubrange(startOfUnits...)
    startOfUnits = output.count
    while source.indices.contains(index) { try readUnit() }
    output.replaceSubrange(
      startOfUnits..., with: numerator.argument(of: "tfrac") + Array(output[startOfUnits...]).braced
    )
  }

  /// Reads the exponent of a unit, or the sign of a degree, which is typed `^o` or `^\circ`.
  private mutating func readExponent() throws(UnsupportedFormula) {
    let start = index + 1
    if source[start] == "o" || source.commandName(at: start) == "circ" {
      output.append(.primitive("degree"))
      index = start + 1
    } else if source[start] == "{" {
      index = try source.closing("}", of: start) + 1
      output += [.superscriptMark] + Array(source.tokens[start..<index])
    } else {
      guard let end = source.endOfInteger(at: start) else { throw UnsupportedFormula() }
      output += [.superscriptMark] + Array(source.tokens[start..<end]).braced
      index = end
    }
  }
}
