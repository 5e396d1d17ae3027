/// A kind of letters, which Unicode has as characters of their own.
///
/// Source: Unicode, "Mathematical Alphanumeric Symbols".
enum Alphabet: Sendable {
  case upright, bold, italic, boldItalic, script, boldScript, fraktur, boldFraktur, doubleStruck
  case sansSerif, boldSansSerif, monospace

  /// The same kind in bold.
  var bold: Alphabet {
    switch self {
    case .upright, .bold: .bold
    case .italic, .boldItalic: .boldItalic
    case .script, .boldScript: .boldScript
    case .fraktur, .boldFraktur: .boldFraktur
    case .sansSerif, .boldSansSerif: .boldSansSerif
    case .doubleStruck: .doubleStruck
    case .monospace: .monospace
    }
  }

  /// The characters of a text in this kind; those that it does not have stay.
  func letters(_ text: String) -> String {
    if self == .upright { return text }
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { letters.append(letter(scalar)) }
    return String(letters)
  }

  /// A character in this kind, or itself.
  func letter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let exception = Self.exceptions[self]?[scalar] { return exception }
    let starts = starts
    let place: UInt32? =
      switch scalar.value {
      case 0x41...0x5A: starts.latin.map { $0 + scalar.value - 0x41 }
      case 0x61...0x7A: starts.latin.map { $0 + scalar.value - 0x61 + 26 }
      case 0x30...0x39: starts.digits.map { $0 + scalar.value - 0x30 }
      case 0x391...0x3A9: starts.greek.map { $0 + scalar.value - 0x391 }
      case 0x3B1...0x3C9: starts.greek.map { $0 + scalar.value - 0x3B1 + 26 }
      default:
        starts.greek.flatMap { start in
          Self.greekVariants[scalar].map { start + $0 }
        }
      }
    return place.flatMap { Unicode.Scalar($0) } ?? scalar
  }

  /// Where the letters begin; `nil` where Unicode has none of them.
  private var starts: (latin: UInt32?, greek: UInt32?, digits: UInt32?) {
    switch self {
    case .upright: (nil, nil, nil)
    case .bold: (0x1D400, 0x1D6A8, 0x1D7CE)
    case .italic: (0x1D434, 0x1D6E2, nil)
    case .boldItalic: (0x1D468, 0x1D71C, 0x1D7CE)
    case .script: (0x1D49C, nil, nil)
    case .boldScript: (0x1D4D0, nil, nil)
    case .fraktur: (0x1D504, nil, nil)
    case .boldFraktur: (0x1D56C, nil, nil)
    case .doubleStruck: (0x1D538, nil, 0x1D7D8)
    case .sansSerif: (0x1D5A0, nil, 0x1D7E2)
    case .boldSansSerif: (0x1D5D4, 0x1D756, 0x1D7EC)
    case .monospace: (0x1D670, nil, 0x1D7F6)
    }
  }

  /// Where a Greek alphabet has what is not in its order.
  private static let greekVariants: [Unicode.Scalar: UInt32] = [
    "∇": 25, "∂": 51, "ϵ": 52, "ϑ": 53, "ϰ": 54, "ϕ": 55, "ϱ": 56, "ϖ": 57,
  ]

  /// Letters that Unicode had before it had their alphabets.
  private static let exceptions: [Alphabet: [Unicode.Scalar: Unicode.Scalar]] = [
    .italic: ["h": "ℎ"],
    .script: [
      "B": "ℬ", "E": "ℰ", "F": "ℱ", "H": "ℋ", "I": "ℐ", "L": "ℒ", "M": "ℳ", "R": "ℛ", "e": "ℯ",
      "g": "ℊ", "o": "ℴ",
    ],
    .fraktur: ["C": "ℭ", "H": "ℌ", "I": "ℑ", "R": "ℜ", "Z": "ℨ"],
    .doubleStruck: ["C": "ℂ", "H": "ℍ", "N": "ℕ", "P": "ℙ", "Q": "ℚ", "R": "ℝ", "Z": "ℤ"],
  ]
}

extension Unicode.Scalar {
  /// Whether a browser slants it where it is alone in an `mi`.
  var slantsAlone: Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x391...0x3A9, 0x3B1...0x3C9, 0x131, 0x237: true
    case 0x2202, 0x2207, 0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F4, 0x3F5: true
    default: false
    }
  }
}
