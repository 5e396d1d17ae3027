extension Parser {
  /// Parses the arguments of a command that defines a macro, and adds the macro.
  mutating func define(_ definition: Definition) throws(NotUnderstood) {
    switch definition {
    case .newcommand, .renewcommand, .providecommand: try readNewCommand()
    case .def, .gdef, .edef, .xdef: try readDef()
    case .let: try readLet()
    case .mathOperator: try readDeclareMathOperator()
    }
  }

  /// Parses `\newcommand{\name}[2][default]{body}`.
  private mutating func readNewCommand() throws(NotUnderstood) {
    _ = stream.takeStar()
    let name = try readMacroName()
    let count = try stream.optionalArgument().map { (tokens) throws(NotUnderstood) in
      guard let count = Int(try TokenStream.word(of: tokens)), (0...9).contains(count) else {
        throw NotUnderstood()
      }
      return count
    }
    let defaultArgument = count == nil ? nil : try stream.optionalArgument()
    let body = try stream.argument()
    guard defaultArgument == nil || count != 0 else { throw NotUnderstood() }
    macros.define(name, as: Macro(arity: count ?? 0, standard: defaultArgument, body: body))
  }

  /// Parses `\def\name#1#2{body}`, where other tokens may delimit the parameters.
  private mutating func readDef() throws(NotUnderstood) {
    let name = try readMacroName()
    var delimiters: [[Token]] = [[]]
    while let token = stream.peek(), token != .open {
      _ = stream.next()
      switch token {
      case .parameter(delimiters.count): delimiters.append([])
      case .parameter: throw NotUnderstood()
      default: delimiters[delimiters.count - 1].append(token)
      }
    }
    guard delimiters.allSatisfy({ $0.count < 9 }) else { throw NotUnderstood() }
    macros.define(name, as: Macro(delimiters: delimiters, body: try stream.argument()))
  }

  /// Parses `\let\name=\other`, where the equals sign is optional.
  private mutating func readLet() throws(NotUnderstood) {
    let name = try readMacroName()
    stream.skipSpaces()
    if stream.take(.character("=")) { stream.skipSpaces() }
    guard let token = stream.next() else { throw NotUnderstood() }
    guard case .command(let other) = token else {
      return macros.define(name, as: Macro(arity: 0, body: [token]))
    }
    macros.define(name, as: macros[other] ?? Macro(arity: 0, body: [.primitive(other)]))
  }

  /// Parses `\DeclareMathOperator*{\name}{text}`.
  private mutating func readDeclareMathOperator() throws(NotUnderstood) {
    let star: [Token] = stream.takeStar() ? [.character("*")] : []
    let name = try readMacroName()
    let body = [.command("operatorname")] + star + [.open] + (try stream.argument()) + [.close]
    macros.define(name, as: Macro(arity: 0, body: body))
  }

  /// Parses the name of the macro to define: a single command, with or without braces.
  private mutating func readMacroName() throws(NotUnderstood) -> String {
    let tokens = try stream.argument().filter { $0 != .space }
    guard tokens.count == 1, case .command(let name) = tokens[0] else { throw NotUnderstood() }
    return name
  }
}
