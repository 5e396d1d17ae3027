/// A leaf of a formula: a letter, a number, an operator or a run of text.
struct Symbol: Sendable, Equatable {
  /// The MathML element of a symbol: `mi`, `mn`, `mo` or `mtext`.
  enum Element: Sendable {
    case identifier, number, mathOperator, text
  }

  /// The characters to display.
  var text: String
  /// The MathML element of the symbol.
  var element: Element
  /// The atom class that determines the space around the symbol.
  var atomClass: AtomClass
  /// The placement of the symbol's limits, unless `\limits` or `\nolimits` changes it.
  var limits = LimitPlacement.never
  /// Whether the symbol is upright instead of italic.
  var isUpright = false
  /// The fixed height of a delimiter after `\big` or a similar command; `nil` for other symbols.
  var fixedHeight: Length?
  /// Whether the symbol is a delimiter that stretches to the height of the adjacent nodes.
  var stretches = false

  /// Returns a symbol that is set as an identifier (`mi`).
  static func identifier(
    _ text: String, _ atomClass: AtomClass = .ordinary, upright: Bool = false
  ) -> Symbol {
    Symbol(text: text, element: .identifier, atomClass: atomClass, isUpright: upright)
  }

  /// Returns a symbol that is set as a number (`mn`).
  static func number(_ text: String) -> Symbol {
    Symbol(text: text, element: .number, atomClass: .ordinary)
  }

  /// Returns a symbol that is set as an operator (`mo`).
  static func mathOperator(
    _ text: String, _ atomClass: AtomClass, limits: LimitPlacement = .never
  ) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: atomClass, limits: limits)
  }

  /// Returns a symbol that is a run of text (`mtext`).
  static func text(_ text: String) -> Symbol {
    Symbol(text: text, element: .text, atomClass: .ordinary)
  }

  /// Returns the symbol of a named function, such as `sin`.
  static func function(_ name: String, limits: LimitPlacement) -> Symbol {
    Symbol(
      text: name, element: .identifier, atomClass: .largeOperator, limits: limits, isUpright: true)
  }

  /// Returns a delimiter that stretches to the height of the adjacent nodes.
  static func delimiter(_ text: String) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: .ordinary, stretches: true)
  }
}

/// The rule for when the scripts of an operator are set as limits, below and above it.
enum LimitPlacement: Sendable, Equatable {
  /// Scripts are always beside the operator.
  case never
  /// Scripts are limits in display style, and beside the operator in other styles.
  case whenDisplayed
  /// Scripts are always limits.
  case always
}
