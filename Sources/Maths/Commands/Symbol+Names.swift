extension Symbol {
  static let byName: [String: Symbol] = {
    var symbols: [String: Symbol] = [:]
    for (pairs, symbol) in tables {
      for (name, text) in pairs { symbols[name] = symbol(text) }
    }
    return symbols
  }()

  /// What a character is that stands in a formula by itself.
  static func character(_ scalar: Unicode.Scalar) -> Symbol {
    byCharacter[scalar] ?? .identifier(String(scalar))
  }

  private static let byCharacter: [Unicode.Scalar: Symbol] = {
    var symbols: [Unicode.Scalar: Symbol] = [:]
    func add(_ name: String, _ symbol: Symbol) {
      let scalars = name.unicodeScalars
      guard let scalar = scalars.first, scalars.count == 1, symbols[scalar] == nil else { return }
      symbols[scalar] = symbol
    }
    for (atomClass, characters) in Symbols.characters {
      for (name, text) in WordPairs(characters) { add(name, .mathOperator(text, atomClass)) }
    }
    for (pairs, symbol) in tables {
      for (_, text) in pairs { add(text, symbol(text)) }
    }
    return symbols
  }()

  /// The tables, and how to make a symbol of their characters; of two for one character the first.
  private static var tables: [(WordPairs, (String) -> Symbol)] {
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
