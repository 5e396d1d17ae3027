/// A leaf of a formula: what one element of text shows.
struct Symbol: Sendable, Equatable {
  /// The element of MathML that a symbol becomes.
  enum Element: Sendable {
    case identifier, number, mathOperator, text
  }

  var text: String
  var element: Element
  var atomClass: AtomClass
  /// Where scripts go when nothing says it.
  var limits = Limits.never
  /// Whether a single letter is not slanted.
  var isUpright = false
  /// The least and greatest height of a delimiter; `nil` for one that is as high as its text.
  var size: Length?
  /// Whether a delimiter is as high as what it stands beside.
  var stretches = false

  static func identifier(
    _ text: String, _ atomClass: AtomClass = .ordinary, upright: Bool = false
  ) -> Symbol {
    Symbol(text: text, element: .identifier, atomClass: atomClass, isUpright: upright)
  }

  static func number(_ text: String) -> Symbol {
    Symbol(text: text, element: .number, atomClass: .ordinary)
  }

  static func mathOperator(
    _ text: String, _ atomClass: AtomClass, limits: Limits = .never
  ) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: atomClass, limits: limits)
  }

  static func text(_ text: String) -> Symbol {
    Symbol(text: text, element: .text, atomClass: .ordinary)
  }

  /// A function with a name, such as `sin`.
  static func function(_ name: String, limits: Limits) -> Symbol {
    Symbol(
      text: name, element: .identifier, atomClass: .largeOperator, limits: limits, isUpright: true)
  }

  /// A delimiter as high as what it stands beside.
  static func delimiter(_ text: String) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: .ordinary, stretches: true)
  }
}

/// Where the scripts of an operator go.
enum Limits: Sendable, Equatable {
  /// Beside it.
  case never
  /// Above and below it where there is room: in displayed formulas.
  case whenDisplayed
  /// Above and below it.
  case always
}
