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

  /// Whether the tokens contain `&` outside of braces.
  var hasAlignmentTab: Bool {
    var depth = 0
    for token in self {
      switch token {
      case .openBrace: depth += 1
      case .closeBrace: depth -= 1
      case .alignmentTab where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// Returns a built-in command with these tokens as its argument.
  func argument(of command: String) -> [TeXToken] { [.primitive(command)] + braced }
}

// MARK: - Words

extension ChemistrySource {
  /// Returns the index after an amount: an integer, decimal number or fraction, a variable, or both.
  ///
  /// A variable must be followed by a capital, as in `n H2O`. A formula such as `$2n-1$` is an amount, too.
  func endOfAmount(at start: Int) throws(UnsupportedFormula) -> Int? {
    if self[start] == "$" {
      let end = try closing("$", of: start)
      let isSimple = (start + 1..<end).allSatisfy { index in
        self[index].isASCIILowercase && !self[index + 1].isASCIILowercase
          || self[index].isASCIIDigit || "+-()".unicodeScalars.contains(self[index])
      }
      return isSimple ? end + 1 : nil
    }
    if self[start] == "(" {
      let first = endOfInteger(at: start + 1)
      guard let first, self[first] == "/", let end = endOfInteger(at: first + 1), self[end] == ")"
      else { return nil }
      return end + 1
    }
    let unsigned = self[start] == "+" || self[start] == "-" ? start + 1 : start
    let isVariable = self[unsigned].isASCIILowercase
    let integer = isVariable ? unsigned + 1 : end(from: unsigned, while: \.isASCIIDigit)
    if integer > unsigned, self[integer] == "/", self[integer + 1].isASCIIDigit {
      return endOfFactor(after: end(from: integer + 1, while: \.isASCIIDigit))
    }
    if isVariable { return isCapitalNext(integer) ? integer : nil }
    if self[integer] == "." || self[integer] == "," && integer > unsigned,
      self[integer + 1].isASCIIDigit
    {
      return endOfFactor(after: end(from: integer + 1, while: \.isASCIIDigit))
    }
    return integer > unsigned ? endOfFactor(after: integer) : nil
  }

  /// Returns the index after the variable that follows a number, as in `2n H2O`; `index` if there is none.
  private func endOfFactor(after index: Int) -> Int {
    self[index].isASCIILowercase && isCapitalNext(index + 1) ? index + 1 : index
  }

  private func isCapitalNext(_ index: Int) -> Bool {
    self[skippingSpaces(from: index)].isASCIICapital
  }

  /// Returns the index after an integer with an optional sign, or `nil` if there is none.
  func endOfInteger(at start: Int) -> Int? {
    let unsigned = ["+", "-", "−"].contains(self[start]) ? start + 1 : start
    let end = end(from: unsigned, while: \.isASCIIDigit)
    return end > unsigned ? end : nil
  }

  /// Returns the index after an orbital such as `2p` or `sp`, or after a word that is no sequence of atoms.
  func endOfWord(at start: Int) -> Int? {
    func isWord(_ end: Int) -> Bool { !self[end].properties.isAlphabetic }
    for word in ["pH", "pOH", "pK", "pC", "iPr", "iBu"] where has(word, at: start) {
      if isWord(start + word.utf8.count) { return start + word.utf8.count }
    }
    let letter = end(from: start, while: \.isASCIIDigit)
    if has("sp", at: letter), isWord(letter + 2) { return letter + 2 }
    let isOrbital = letter > start && "spdfgh".unicodeScalars.contains(self[letter])
    return isOrbital && isWord(letter + 1) ? letter + 1 : nil
  }

  /// Returns the index after a state of aggregation, such as `(aq)`, or of a crystal system, such as `($c$)`.
  func endOfState(at start: Int) throws(UnsupportedFormula) -> Int? {
    guard self[start] == "(" else { return nil }
    let letters = end(from: start + 1, while: \.isASCIILowercase)
    if (start + 2...start + 4).contains(letters), self[letters] == ")" || self[letters] == "," {
      return try closing(")", of: start) + 1
    }
    let system = commandName(at: start + 1) == "ca" ? start + 2 : start + 1
    let isSystem =
      self[system] == "$" && self[system + 1].isASCIILowercase && self[system + 2] == "$"
      && self[system + 3] == ")"
    return isSystem ? system + 4 : nil
  }
}
