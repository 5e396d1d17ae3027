extension FormulaParser {
  /// Parses the arguments of a command that defines a macro, and adds the macro.
  mutating func readDefinition(_ command: DefinitionCommand) throws(UnsupportedFormula) {
    switch command {
    case .newcommand, .renewcommand, .providecommand: try readNewCommand()
    case .def, .gdef, .edef, .xdef: try readDef()
    case .let: try readLet()
    case .mathOperator: try readDeclareMathOperator()
    case .newenvironment, .renewenvironment: try readNewEnvironment()
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
    let count = try stream.readOptionalArgument().map { (tokens) throws(UnsupportedFormula) in
      guard let count = Int(try TokenStream.text(of: tokens)), (0...9).contains(count) else {
        throw UnsupportedFormula()
      }
      return count
    }
    let defaultArgument = count == nil ? nil : try stream.readOptionalArgument()
    let body = try stream.readArgument()
    guard defaultArgument == nil || count != 0 else { throw UnsupportedFormula() }
    return Macro(arity: count ?? 0, defaultArgument: defaultArgument, body: body)
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
    let body =
      [.command("operatorname")] + star + [.openBrace] + (try stream.readArgument()) + [.closeBrace]
    macros.define(name, as: Macro(arity: 0, body: body))
  }

  /// Parses the name of the macro to define: a single command, with or without braces.
  private mutating func readMacroName() throws(UnsupportedFormula) -> String {
    let tokens = try stream.readArgument().filter { $0 != .space }
    guard tokens.count == 1, case .command(let name) = tokens[0] else { throw UnsupportedFormula() }
    return name
  }
}
