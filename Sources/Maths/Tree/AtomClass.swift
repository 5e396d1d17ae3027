/// What TeX takes a part of a formula for; the space between two parts follows from it.
///
/// Source: Donald E. Knuth, "The TeXbook", chapters 17 and 18.
enum AtomClass: Int, Sendable {
  case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner

  /// The space between a part and the next one.
  func space(before next: AtomClass, inScript: Bool) -> Length {
    let code = Self.spaces[8 * rawValue + next.rawValue]
    if inScript, code != 1 { return .zero }
    return Self.lengths[code]
  }

  /// Whether a binary operator behind this is none, as the minus in `=-1`.
  var makesNextOrdinary: Bool {
    switch self {
    case .largeOperator, .binary, .relation, .opening, .punctuation: true
    case .ordinary, .closing, .inner: false
    }
  }

  /// Whether a binary operator before this is none, as the plus in `(a+)`.
  var makesLastOrdinary: Bool {
    switch self {
    case .relation, .closing, .punctuation: true
    case .ordinary, .largeOperator, .binary, .opening, .inner: false
    }
  }

  /// How much an operator of this class wants to be the one that holds a space.
  var claim: Int {
    switch self {
    case .binary, .relation: 2
    case .largeOperator, .punctuation: 1
    case .ordinary, .opening, .closing, .inner: 0
    }
  }

  private static let lengths: [Length] = [.zero, .thin, .thin, .medium, .thick]

  /// Indices of ``lengths``, a row for each class; the first thin space is there in scripts, too.
  private static let spaces = [
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
