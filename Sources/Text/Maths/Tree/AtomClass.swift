/// The class of an atom in TeX, which determines the space between adjacent atoms.
///
/// Source: Donald E. Knuth, "The TeXbook", chapters 17 and 18.
enum AtomClass: Int, Sendable {
  case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner

  /// Returns the space between an atom of this class and the next atom.
  ///
  /// In scripts most spaces are dropped.
  func space(before next: AtomClass, inScript: Bool) -> Length {
    let code = Self.spaceCodes[8 * rawValue + next.rawValue]
    if inScript, code != 1 { return .zero }
    return Self.spaceLengths[code]
  }

  /// Whether a binary operator after an atom of this class counts as ordinary, as the minus in `=-1`.
  var makesNextOrdinary: Bool {
    switch self {
    case .largeOperator, .binary, .relation, .opening, .punctuation: true
    case .ordinary, .closing, .inner: false
    }
  }

  /// Whether a binary operator before an atom of this class counts as ordinary, as the plus in `(a+)`.
  var makesPreviousOrdinary: Bool {
    switch self {
    case .relation, .closing, .punctuation: true
    case .ordinary, .largeOperator, .binary, .opening, .inner: false
    }
  }

  /// The priority by which one of two adjacent operators gets the space between them; the higher one wins.
  var spacePriority: Int {
    switch self {
    case .binary, .relation: 2
    case .largeOperator, .punctuation: 1
    case .ordinary, .opening, .closing, .inner: 0
    }
  }

  /// The lengths that the codes in ``spaceCodes`` stand for.
  private static let spaceLengths: [Length] = [.zero, .thin, .thin, .medium, .thick]

  /// Indices into ``spaceLengths``: a row for each class, a column for the class of the next atom.
  ///
  /// Code 1 is a thin space that is kept in scripts; all others are dropped there.
  private static let spaceCodes = [
    0, 1, 3, 4, 0, 0, 0, 2,
    1, 1, 0, 4, 0, 0, 0, 2,
    3, 3, 0, 0, 3, 0, 0, 3,
    4, 4, 0, 0, 4, 0, 0, 4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, 3, 4, 0, 0, 0, 2,
    2, 2, 0, 2, 2, 2, 2, 2,
    2, 1, 3, 4, 2, 0, 2, 2,
  ]
}
