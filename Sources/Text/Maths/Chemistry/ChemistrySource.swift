/// The argument of `\ce` or `\pu`: its tokens, with methods that match their characters.
struct ChemistrySource {
  let tokens: [TeXToken]
  /// A character for each token; a backslash stands for a command.
  private let scalars: [Unicode.Scalar]

  /// The indices of all tokens.
  var indices: Range<Int> { tokens.indices }

  init(_ source: [TeXToken]) {
    tokens = source.flatMap { token in
      // `C#1` is a triple bond before a 1, not a parameter of a macro.
      guard case .parameter(let number) = token else { return [token] }
      return [.character("#")] + String(number).unicodeScalars.map { .character($0) }
    }
    scalars = tokens.map { token in
      switch token {
      case .character(let scalar): scalar
      case .space: " "
      case .openBrace: "{"
      case .closeBrace: "}"
      case .superscriptMark: "^"
      case .subscriptMark: "_"
      case .alignmentTab: "&"
      case .command, .primitive, .parameter: "\\"
      }
    }
  }

  /// The character at an index; U+0000 outside of the source.
  subscript(index: Int) -> Unicode.Scalar {
    scalars.indices.contains(index) ? scalars[index] : "\0"
  }

  /// The name of the command at an index, or `nil` if there is none.
  func commandName(at index: Int) -> String? {
    guard tokens.indices.contains(index) else { return nil }
    switch tokens[index] {
    case .command(let name), .primitive(let name): return name
    default: return nil
    }
  }

  /// Returns whether a text follows at an index.
  func has(_ text: String, at index: Int) -> Bool {
    scalars.dropFirst(index).starts(with: text.unicodeScalars)
  }

  /// Returns the index after all characters from `index` on that satisfy a condition.
  func end(from index: Int, while condition: (Unicode.Scalar) -> Bool) -> Int {
    scalars[min(index, scalars.count)...].firstIndex { !condition($0) } ?? scalars.count
  }

  /// Returns the index of the first character that is no space.
  func skippingSpaces(from index: Int) -> Int { end(from: index) { $0 == " " } }

  /// Returns the index of the character that closes the group or formula which begins at an index.
  ///
  /// - Throws: ``UnsupportedFormula`` if it is missing.
  func closing(_ character: Unicode.Scalar, of opening: Int) throws(UnsupportedFormula) -> Int {
    var braces = 0
    for index in scalars.indices.dropFirst(opening + 1) {
      if braces == 0, scalars[index] == character { return index }
      if scalars[index] == "{" { braces += 1 }
      if scalars[index] == "}" { braces -= 1 }
    }
    throw UnsupportedFormula()
  }

  /// Returns the index after a command and the arguments in braces, at most two, that follow it.
  func endOfCommand(at index: Int) throws(UnsupportedFormula) -> Int {
    var end = index + 1
    if self[end] == "[", commandName(at: index)?.first == "x" {
      end = try closing("]", of: end) + 1
    }
    for _ in 0..<2 where self[end] == "{" { end = try closing("}", of: end) + 1 }
    return end
  }
}

extension Unicode.Scalar {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  var isASCIICapital: Bool { ("A"..."Z").contains(self) }
  var isASCIILowercase: Bool { ("a"..."z").contains(self) }
}

extension [TeXToken] {
  /// Creates tokens from TeX source whose commands have their built-in meaning.
  init(builtIn source: String) {
    self = TeXToken.tokenize(source).map {
      if case .command(let name) = $0 { .primitive(name) } else { $0 }
    }
  }

  /// The tokens in braces.
  var braced: [TeXToken] { [.openBrace] + self + [.closeBrace] }

  /// Returns a built-in command with these tokens as its argument.
  func argument(of command: String) -> [TeXToken] { [.primitive(command)] + braced }
}
