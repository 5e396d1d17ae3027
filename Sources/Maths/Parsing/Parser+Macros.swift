extension Parser {
  /// Reads the definition of a command.
  mutating func define(_ definition: Definition) throws(NotUnderstood) {
    switch definition {
    case .newcommand, .renewcommand, .providecommand: try defineCommand()
    case .def, .gdef, .edef, .xdef: try defineMacro()
    case .let: try defineAlias()
    case .mathOperator: try defineOperator()
    }
  }

  /// Reads `\newcommand{\name}[2][standard]{body}`.
  private mutating func defineCommand() throws(NotUnderstood) {
    _ = stream.takeStar()
    let name = try definedName()
    let count = try stream.optionalArgument().map { (tokens) throws(NotUnderstood) in
      guard let count = Int(try TokenStream.word(of: tokens)), (0...9).contains(count) else {
        throw NotUnderstood()
      }
      return count
    }
    let standard = count == nil ? nil : try stream.optionalArgument()
    let body = try stream.argument()
    guard standard == nil || count != 0 else { throw NotUnderstood() }
    macros.define(name, as: Macro(arity: count ?? 0, standard: standard, body: body))
  }

  /// Reads `\def\name#1#2{body}`, perhaps with something between the parameters.
  private mutating func defineMacro() throws(NotUnderstood) {
    let name = try definedName()
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

  /// Reads `\let\name=\other`.
  private mutating func defineAlias() throws(NotUnderstood) {
    let name = try definedName()
    stream.skipSpaces()
    if stream.take(.character("=")) { stream.skipSpaces() }
    guard let token = stream.next() else { throw NotUnderstood() }
    guard case .command(let other) = token else {
      return macros.define(name, as: Macro(arity: 0, body: [token]))
    }
    macros.define(name, as: macros[other] ?? Macro(arity: 0, body: [.primitive(other)]))
  }

  /// Reads `\DeclareMathOperator*{\name}{text}`.
  private mutating func defineOperator() throws(NotUnderstood) {
    let star: [Token] = stream.takeStar() ? [.character("*")] : []
    let name = try definedName()
    let body = [.command("operatorname")] + star + [.open] + (try stream.argument()) + [.close]
    macros.define(name, as: Macro(arity: 0, body: body))
  }

  private mutating func definedName() throws(NotUnderstood) -> String {
    let tokens = try stream.argument().filter { $0 != .space }
    guard tokens.count == 1, case .command(let name) = tokens[0] else { throw NotUnderstood() }
    return name
  }
}
