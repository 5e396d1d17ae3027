/// A style of letters that Unicode encodes as separate characters, such as ℝ for a double-struck R.
///
/// Source: The Unicode Standard, block "Mathematical Alphanumeric Symbols".
enum MathAlphabet: CaseIterable, Sendable {
  case upright, bold, italic, boldItalic, script, boldScript, fraktur, boldFraktur, doubleStruck
  case sansSerif, boldSansSerif, italicSansSerif, boldItalicSansSerif, monospace

  /// The alphabets by the names of their cases.
  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })

  /// The bold variant of the alphabet, or the alphabet itself if Unicode has no bold one.
  var bold: MathAlphabet {
    switch self {
    case .upright, .bold: .bold
    case .italic, .boldItalic: .boldItalic
    case .script, .boldScript: .boldScript
    case .fraktur, .boldFraktur: .boldFraktur
    case .sansSerif, .boldSansSerif: .boldSansSerif
    case .italicSansSerif, .boldItalicSansSerif: .boldItalicSansSerif
    case .doubleStruck: .doubleStruck
    case .monospace: .monospace
    }
  }

  /// Returns a text with its letters and digits in this alphabet; other characters are unchanged.
  func styledText(_ text: String) -> String {
    if self == .upright { return text }
    var styled = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { styled.append(styledCharacter(scalar)) }
    return String(styled)
  }

  /// Returns the character of this alphabet for a letter or digit; other scalars are unchanged.
  func styledCharacter(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let exception = Self.exceptionalLetters[self]?[scalar] { return exception }
    let first = firstCharacters
    let codePoint: UInt32? =
      switch scalar {
      case "A"..."Z": first.latin.map { $0 + scalar.value - 0x41 }
      case "a"..."z": first.latin.map { $0 + scalar.value - 0x61 + 26 }
      case "0"..."9": first.digits.map { $0 + scalar.value - 0x30 }
      case "Α"..."Ω": first.greek.map { $0 + scalar.value - 0x391 }
      case "α"..."ω": first.greek.map { $0 + scalar.value - 0x3B1 + 26 }
      default:
        first.greek.flatMap { firstGreek in
          Self.greekVariantOffsets[scalar].map { firstGreek + $0 }
        }
      }
    return codePoint.flatMap { Unicode.Scalar($0) } ?? scalar
  }

  /// The code points of A, capital Alpha and the digit 0 in the alphabet; `nil` if it has none.
  private var firstCharacters: (latin: UInt32?, greek: UInt32?, digits: UInt32?) {
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
    case .italicSansSerif: (0x1D608, nil, nil)
    case .boldItalicSansSerif: (0x1D63C, 0x1D790, nil)
    case .monospace: (0x1D670, nil, 0x1D7F6)
    }
  }

  /// The offsets, from the capital Alpha, of symbols that follow the Greek letters of an alphabet.
  private static let greekVariantOffsets: [Unicode.Scalar: UInt32] = [
    "∇": 25, "∂": 51, "ϵ": 52, "ϑ": 53, "ϰ": 54, "ϕ": 55, "ϱ": 56, "ϖ": 57,
  ]

  /// Letters that have a code point outside of their alphabet, because Unicode encoded them earlier.
  private static let exceptionalLetters: [MathAlphabet: [Unicode.Scalar: Unicode.Scalar]] = [
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
  /// Whether browsers italicize this character if it is the only one in an `mi` element.
  var isItalicizedByBrowsers: Bool {
    switch self {
    case "A"..."Z", "a"..."z", "Α"..."Ω", "α"..."ω", "ı", "ȷ": true
    case "∂", "∇", "ϑ", "ϕ", "ϖ", "ϰ", "ϱ", "ϴ", "ϵ": true
    default: false
    }
  }
}
