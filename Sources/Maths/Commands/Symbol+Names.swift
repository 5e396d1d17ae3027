extension Symbol {
  /// The symbols by the names of their commands, without the backslash.
  static let byName: [String: Symbol] = {
    var symbols: [String: Symbol] = [:]
    for (pairs, makeSymbol) in symbolTables {
      for (name, text) in pairs { symbols[name] = makeSymbol(text) }
    }
    return symbols
  }()

  /// Returns the symbol for a character that is typed in a formula; by default an identifier.
  static func character(_ scalar: Unicode.Scalar) -> Symbol {
    byCharacter[scalar] ?? .identifier(String(scalar))
  }

  /// The symbols by the character that they display.
  private static let byCharacter: [Unicode.Scalar: Symbol] = {
    var symbols: [Unicode.Scalar: Symbol] = [:]
    func add(_ character: String, _ symbol: Symbol) {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, symbols[scalar] == nil else { return }
      symbols[scalar] = symbol
    }
    for (atomClass, characters) in Symbols.characters {
      for (character, text) in WordPairs(characters) {
        add(character, .mathOperator(text, atomClass))
      }
    }
    for (pairs, makeSymbol) in symbolTables {
      for (_, text) in pairs { add(text, makeSymbol(text)) }
    }
    return symbols
  }()

  /// The tables of names and characters, each with a function that creates a symbol of a character.
  ///
  /// If several tables contain a character, the first one determines its symbol.
  private static var symbolTables: [(WordPairs, (String) -> Symbol)] {
    [
      (WordPairs(Symbols.uprightLetters), { .identifier($0, upright: true) }),
      (WordPairs(Symbols.letters), { .identifier($0) }),
      (WordPairs(Symbols.ordinaries), { .identifier($0, upright: true) }),
      (WordPairs(Symbols.ordinaryOperators), { .mathOperator($0, .ordinary) }),
      (WordPairs(Symbols.inners), { .identifier($0, .inner) }),
      (WordPairs(Symbols.sums), { .mathOperator($0, .largeOperator, limits: .whenDisplayed) }),
      (WordPairs(Symbols.integrals), { .mathOperator($0, .largeOperator) }),
      (WordPairs(Symbols.binaries), { .mathOperator($0, .binary) }),
      (WordPairs(Symbols.relations), { .mathOperator($0, .relation) }),
      (WordPairs(Symbols.arrows), { .mathOperator($0, .relation) }),
      (WordPairs(Symbols.openings), { .mathOperator($0, .opening) }),
      (WordPairs(Symbols.closings), { .mathOperator($0, .closing) }),
      (WordPairs(Symbols.punctuations), { .mathOperator($0, .punctuation) }),
    ]
  }
}
