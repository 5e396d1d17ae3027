/// The rest of the argument of `\ce` or `\pu`: its tokens, with methods that match and read their characters.
///
/// All offsets count from the next token.
struct ChemistrySource {
  private let tokens: [TeXToken]
  /// A character for each token; a backslash stands for a command.
  private let scalars: [Unicode.Scalar]
  /// The index of the next token.
  private var index = 0

  init(_ source: [TeXToken]) {
    tokens = source.flatMap { token in
      // `C#1` is a triple bond before a 1, not a parameter of a macro.
      guard case .parameter = token else { return [token] }
      return token.sourceText.unicodeScalars.map { .character($0) }
    }
    scalars = tokens.map { token in
      token.commandName == nil ? token.sourceText.unicodeScalars.first ?? " " : "\\"
    }
  }

  var isAtEnd: Bool { index == tokens.count }

  /// The character at an offset; U+0000 outside of the source.
  subscript(offset: Int) -> Unicode.Scalar {
    scalars.indices.contains(index + offset) ? scalars[index + offset] : "\0"
  }

  /// Returns the name of the command at an offset, or `nil` if there is none.
  func commandName(at offset: Int = 0) -> String? {
    tokens.dropFirst(index + offset).first?.commandName
  }

  // MARK: Reading

  /// Returns the next tokens, and moves behind them.
  mutating func read(_ count: Int = 1) -> [TeXToken] {
    defer { index += count }
    return Array(tokens[index..<index + count])
  }

  /// Returns the next tokens whose characters satisfy a condition, and moves behind them.
  mutating func read(while condition: (Unicode.Scalar) -> Bool) -> [TeXToken] {
    read(end(while: condition))
  }

  mutating func skipSpaces() { _ = read { $0 == " " } }

  /// Moves behind a text if it comes next; returns whether it does.
  mutating func consume(_ text: String) -> Bool {
    guard has(text) else { return false }
    index += text.unicodeScalars.count
    return true
  }

  /// Reads a group or formula, which begins with the next token; returns its content.
  mutating func readContent(
    until character: Unicode.Scalar
  ) throws(UnsupportedFormula) -> [TeXToken] {
    Array(read(try closing(character) + 1).dropFirst().dropLast())
  }

  // MARK: Matching

  /// Returns whether a text follows at an offset.
  func has(_ text: String, at offset: Int = 0) -> Bool {
    scalars.dropFirst(index + offset).starts(with: text.unicodeScalars)
  }

  /// Returns the offset after all characters from an offset on that satisfy a condition.
  func end(from offset: Int = 0, while condition: (Unicode.Scalar) -> Bool) -> Int {
    (scalars.dropFirst(index + offset).firstIndex { !condition($0) } ?? scalars.count) - index
  }

  /// Returns the offset of the character that closes the group or formula which begins at an offset.
  ///
  /// - Throws: ``UnsupportedFormula`` if it is missing.
  func closing(
    _ character: Unicode.Scalar, of opening: Int = 0
  ) throws(UnsupportedFormula) -> Int {
    var (braces, brackets) = (0, 0)
    for (offset, scalar) in scalars[index...].enumerated().dropFirst(opening + 1) {
      switch scalar {
      case character where braces == 0 && brackets == 0: return offset
      case "{": braces += 1
      case "}": braces -= 1
      case "[" where character == "]" && braces == 0: brackets += 1
      case "]" where character == "]" && braces == 0: brackets -= 1
      default: break
      }
    }
    throw UnsupportedFormula()
  }

  /// Returns the offset after the command that comes next and the arguments in braces, at most two, that follow it.
  func endOfCommand() throws(UnsupportedFormula) -> Int {
    var end = 1
    if self[end] == "[", commandName()?.first == "x" { end = try closing("]", of: end) + 1 }
    for _ in 0..<2 where self[end] == "{" { end = try closing("}", of: end) + 1 }
    return end
  }

  /// Returns whether a word ends before an offset.
  func isBoundary(_ offset: Int) -> Bool { "\0 ,;)]}".unicodeScalars.contains(self[offset]) }

  /// Returns whether the character at an offset is a lower-case letter that no other lower-case letter follows.
  func isSingleLetter(at offset: Int) -> Bool {
    self[offset].isASCIILowercase && !self[offset + 1].isASCIILowercase
  }

  private func isCapitalNext(_ offset: Int) -> Bool {
    self[end(from: offset) { $0 == " " }].isASCIICapital
  }

  // MARK: Words and numbers

  /// Returns the offset after an amount: an integer, decimal number or fraction, a variable, or both.
  ///
  /// A variable must be followed by a capital, as in `n H2O`. A formula such as `$2n-1$` is an amount, too.
  func endOfAmount() throws(UnsupportedFormula) -> Int? {
    if self[0] == "$" {
      let end = try closing("$")
      let isSimple = (1..<end).allSatisfy { offset in
        isSingleLetter(at: offset) || self[offset].isASCIIDigit
          || "+-()".unicodeScalars.contains(self[offset])
      }
      return isSimple ? end + 1 : nil
    }
    if self[0] == "(" {
      guard let slash = endOfInteger(at: 1), self[slash] == "/",
        let end = endOfInteger(at: slash + 1), self[end] == ")"
      else { return nil }
      return end + 1
    }
    let start = self[0] == "+" || self[0] == "-" ? 1 : 0
    let isVariable = self[start].isASCIILowercase
    var end = isVariable ? start + 1 : end(from: start, while: \.isASCIIDigit)
    let separators = isVariable ? "/" : end > start ? "/.," : "."
    if separators.unicodeScalars.contains(self[end]), self[end + 1].isASCIIDigit {
      end = self.end(from: end + 1, while: \.isASCIIDigit)
    } else if isVariable {
      return isCapitalNext(end) ? end : nil
    }
    guard end > start else { return nil }
    return self[end].isASCIILowercase && isCapitalNext(end + 1) ? end + 1 : end
  }

  /// Returns the offset after an integer with an optional sign, or `nil` if there is none.
  func endOfInteger(at start: Int = 0) -> Int? {
    let unsigned = "+-−".unicodeScalars.contains(self[start]) ? start + 1 : start
    let end = end(from: unsigned, while: \.isASCIIDigit)
    return end > unsigned ? end : nil
  }

  /// Returns the offset after an orbital such as `2p` or `sp`, or after a word that is no sequence of atoms.
  func endOfWord() -> Int? {
    var ends = ["pH", "pOH", "pK", "pC", "iPr", "iBu"].filter { has($0) }.map(\.utf8.count)
    let letter = end(while: \.isASCIIDigit)
    if has("sp", at: letter) { ends.append(letter + 2) }
    if letter > 0, "spdfgh".unicodeScalars.contains(self[letter]) { ends.append(letter + 1) }
    return ends.first { !self[$0].properties.isAlphabetic }
  }

  /// Returns the offset after a state of aggregation, such as `(aq)`, or of a crystal system, such as `($c$)`.
  func endOfState() throws(UnsupportedFormula) -> Int? {
    guard self[0] == "(" else { return nil }
    let letters = end(from: 1, while: \.isASCIILowercase)
    if (2...4).contains(letters), self[letters] == ")" || self[letters] == "," {
      return try closing(")") + 1
    }
    let system = commandName(at: 1) == "ca" ? 2 : 1
    return has("$", at: system) && self[system + 1].isASCIILowercase && has("$)", at: system + 2)
      ? system + 4 : nil
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

  /// Whether the tokens contain `&` outside of braces.
  var hasAlignmentTab: Bool {
    var stream = TokenStream(self)
    return (try? stream.readTokens { $0 == .alignmentTab }) != nil
  }

  /// Returns a built-in command with these tokens as its argument.
  func argument(of command: String) -> [TeXToken] { [.primitive(command)] + braced }
}
