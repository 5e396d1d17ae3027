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

  private func endOfInteger(at start: Int) -> Int? {
    let unsigned = self[start] == "+" || self[start] == "-" ? start + 1 : start
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

/// Translates a superscript or subscript of a chemical formula to TeX.
enum ChemistryScript {
  /// Returns the TeX source of a script without its braces: upright letters, but variables in italics.
  ///
  /// In a superscript a dot is an unpaired electron, and `x` the sign of a neutral site. Single letters are
  /// variables if `isFormula`.
  static func translate(
    _ tokens: [TeXToken], _ isSuperscript: Bool, isFormula: Bool = true
  ) throws(UnsupportedFormula) -> [TeXToken] {
    let source = ChemistrySource(tokens)
    if isSuperscript, source.tokens == [.character("x")] { return .init(builtIn: "\\times") }
    var result: [TeXToken] = []
    var index = 0
    var hasVariables = isFormula && hasOnlyVariables(source, from: 0)
    while source.indices.contains(index) {
      let scalar = source[index]
      var end = index + 1
      if scalar.properties.isAlphabetic {
        end = source.end(from: index) { $0.properties.isAlphabetic }
        let letters = Array(source.tokens[index..<end])
        result += hasVariables ? letters : letters.argument(of: "mathrm")
      } else if scalar == "\\" {
        end = try source.endOfCommand(at: index)
        let isAbout = source.commandName(at: index) == "ca"
        result += isAbout ? .init(builtIn: "\\sim") : Array(source.tokens[index..<end])
      } else if scalar == "{" || scalar == "$" {
        end = try source.closing(scalar == "{" ? "}" : "$", of: index) + 1
        let content = Array(source.tokens[index + 1..<end - 1])
        result += scalar == "{" ? content.argument(of: "text") : content.braced
      } else if scalar == ",", isFormula {
        result += [.character(",")].braced
        hasVariables = hasOnlyVariables(source, from: end)
      } else if scalar == "." && isSuperscript {
        result += .init(builtIn: "{\\bullet}")
      } else if scalar == "'" {
        result += .init(builtIn: "\\prime")
      } else if scalar != " " {
        result.append(source.tokens[index])
      }
      index = end
    }
    return result
  }

  /// Returns whether the letters up to the next comma are variables: each stands alone, as in `2n+1`.
  ///
  /// The letter `i` alone marks an interstitial site, and is no variable.
  private static func hasOnlyVariables(_ source: ChemistrySource, from start: Int) -> Bool {
    let end = source.end(from: start) { $0 != "," && $0 != "\0" }
    if end == start + 1, source[start] == "i" { return false }
    return (start..<end).allSatisfy { index in
      let scalar = source[index]
      if scalar.isASCIILowercase { return !source[index + 1].isASCIILowercase }
      return scalar.isASCIIDigit || " +-.()".unicodeScalars.contains(scalar)
    }
  }
}
