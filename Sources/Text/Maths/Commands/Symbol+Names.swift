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

  /// The symbols by the character that is typed for them in a formula.
  private static let byCharacter: [Unicode.Scalar: Symbol] = {
    var symbols: [Unicode.Scalar: Symbol] = [:]
    func add(_ character: String, _ symbol: Symbol) {
      let scalars = character.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, symbols[scalar] == nil else { return }
      symbols[scalar] = symbol
    }
    for (atomClass, characters) in SymbolNames.typedCharacters {
      for (character, text) in WordPairs(characters) {
        add(character, .mathOperator(text, atomClass))
      }
    }
    for (pairs, makeSymbol) in symbolTables {
      for (_, text) in pairs { add(text, makeSymbol(text)) }
    }
    return symbols
  }()

  /// The tables of command names and characters, each with a function that creates their symbols.
  ///
  /// If several tables contain a character, the first one determines its symbol.
  private static var symbolTables: [(namesAndCharacters: WordPairs, makeSymbol: (String) -> Symbol)]
  {
    [
      (WordPairs(SymbolNames.uprightLetters), { .identifier($0, upright: true) }),
      (WordPairs(SymbolNames.italicLetters), { .identifier($0) }),
      (WordPairs(SymbolNames.ordinarySymbols), { .identifier($0, upright: true) }),
      (WordPairs(SymbolNames.ordinaryOperators), { .mathOperator($0, .ordinary) }),
      (WordPairs(SymbolNames.innerSymbols), { .identifier($0, .inner) }),
      (
        WordPairs(SymbolNames.sumOperators),
        { .mathOperator($0, .largeOperator, limits: .whenDisplayed) }
      ),
      (WordPairs(SymbolNames.integralOperators), { .mathOperator($0, .largeOperator) }),
      (WordPairs(SymbolNames.binaryOperators), { .mathOperator($0, .binary) }),
      (WordPairs(SymbolNames.relations), { .mathOperator($0, .relation) }),
      (WordPairs(SymbolNames.arrows), { .mathOperator($0, .relation) }),
      (WordPairs(SymbolNames.openingDelimiters), { .mathOperator($0, .opening) }),
      (WordPairs(SymbolNames.closingDelimiters), { .mathOperator($0, .closing) }),
      (WordPairs(SymbolNames.punctuationMarks), { .mathOperator($0, .punctuation) }),
      (WordPairs(SymbolNames.textSymbols), { .identifier($0, upright: true) }),
    ]
  }
}
