package import Basics

/// Normalization of letters in index terms: letters become lower case, lose their accents and vowel signs, and
/// compatibility forms such as full-width letters and ligatures become ordinary letters.
///
/// `Templates/search.js` normalizes the words of a query in the same way, with functions of the browser and with the
/// letters of ``BrowserTable``. The data of both come from `Scripts/letters`.
package enum LetterFolding {
  /// The result of folding a character.
  package enum FoldedScalar: Equatable {
    /// A letter, digit or underscore in its normal form.
    case letter(Unicode.Scalar)
    /// Several letters, such as those of a ligature.
    case letters([Unicode.Scalar])
    /// An accent or vowel sign, which is dropped.
    case dropped
    /// A character that separates words.
    case boundary
  }

  /// Returns the normal form of a character in index terms.
  package static func folded(_ scalar: Unicode.Scalar) -> FoldedScalar {
    let value = scalar.value
    if value < limit {
      switch table[Int(value)] {
      case 0: return .boundary
      case droppedMark: return .dropped
      case severalMark: return computed(scalar)
      case let value: return Unicode.Scalar(value).map(FoldedScalar.letter) ?? .boundary
      }
    }
    if isSymbol(value) { return .boundary }
    // Most letters of Chinese, Japanese and Korean texts are in their normal form.
    if 0x3400...0x9FFF ~= value || 0xAC00...0xD7A3 ~= value || 0x3041...0x3096 ~= value {
      return .letter(scalar)
    }
    return computed(scalar)
  }

  /// Reports whether a character separates words.
  package static func isBoundary(_ scalar: Unicode.Scalar) -> Bool {
    if case .boundary = folded(scalar) { true } else { false }
  }

  /// Returns the characters of a text in their normal form; boundaries stay as they are.
  static func folded(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    func append(_ letter: Unicode.Scalar) {
      if let last = result.last, let composed = composed(last, letter) {
        result[result.count - 1] = composed
      } else {
        result.append(letter)
      }
    }
    for scalar in text {
      switch folded(scalar) {
      case .letter(let letter): append(letter)
      case .letters(let letters): letters.forEach(append)
      case .dropped: break
      case .boundary: result.append(scalar)
      }
    }
    return result
  }

  /// Returns the letter that two letters form together, such as a syllable of Korean or a letter of Japanese with its sign;
  /// nil if they form none.
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    // The second letters of all pairs.
    guard second.value >= 0x93C else { return nil }
    if 0x1161...0x1175 ~= second.value, 0x1100...0x1112 ~= first.value {
      return Unicode.Scalar(
        0xAC00 + (first.value - 0x1100) * 588 + (second.value - 0x1161) * 28)
    }
    if 0x11A8...0x11C2 ~= second.value, 0xAC00...0xD7A3 ~= first.value,
      (first.value - 0xAC00) % 28 == 0
    {
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    }
    guard !(0x3400...0xD7A3 ~= second.value) else { return nil }
    return compositions[UInt64(first.value) << 32 | UInt64(second.value)]
  }

  /// Reports whether a code point is in a block of punctuation, arrows, mathematical operators or
  /// symbols.
  private static func isSymbol(_ value: UInt32) -> Bool {
    0x2010...0x205F ~= value || 0x2190...0x23FF ~= value || 0x2500...0x2BFF ~= value
  }

  /// Reports whether a folded letter belongs to a script that is found by pairs of letters: one that does not separate
  /// words by spaces, such as Chinese, or Korean, whose words have endings.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    // Thai and Lao, Burmese, Khmer, Japanese and Chinese, Korean; most letters are below all of them.
    return value >= 0xE00
      && (value <= 0xEFF || 0x1000...0x109F ~= value || 0x1100...0x11FF ~= value
        || 0x1780...0x17FF ~= value || 0x3040...0x9FFF ~= value || 0xAC00...0xD7A3 ~= value
        || 0xF900...0xFAFF ~= value)
  }

  /// The code points below this limit are in ``table``; they include all scripts with capitals and
  /// accents.
  private static let limit: UInt32 = 0x2000
  /// Values of ``table`` for dropped characters, and for those that become several letters.
  private static let (droppedMark, severalMark): (UInt32, UInt32) = (0x300, 0x301)

  /// The folded letter of each code point below ``limit``; 0 for a boundary, or a mark.
  private static let table: [UInt32] = (0..<limit).map { value in
    switch Unicode.Scalar(value).map(computed) {
    case .letter(let letter): letter.value
    case .letters: severalMark
    case .dropped: droppedMark
    case .boundary, nil: 0
    }
  }

  /// Computes the normal form of a character from its Unicode properties and the data.
  private static func computed(_ scalar: Unicode.Scalar) -> FoldedScalar {
    guard isPartOfWord(scalar) else { return .boundary }
    if isDropped(scalar) { return .dropped }
    let letters = forms[scalar.value] ?? caseFolded(scalar)
    return letters.count == 1 ? .letter(letters[0]) : letters.isEmpty ? .dropped : .letters(letters)
  }

  /// Returns a letter in lower case, by way of upper case, so that forms such as `ſ` become the same letter.
  private static func caseFolded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    scalar.properties.uppercaseMapping.unicodeScalars
      .flatMap(\.properties.lowercaseMapping.unicodeScalars).filter { !isDropped($0) }
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    scalar != " " && droppedRanges.contains { $0 ~= scalar.value }
  }

  /// Reports whether a character is a letter, a combining mark, a number or the underscore.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    // Letters for apostrophes, which separate words like apostrophes.
    if 0x2BB...0x2BD ~= scalar.value { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "_"
    }
  }
}

// MARK: - Data

extension LetterFolding {
  /// The accents and vowel signs that are dropped.
  private static let droppedRanges: [ClosedRange<UInt32>] = LetterTable.dropped.split(
    separator: " "
  ).compactMap { text in
    let bounds = text.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard let first = bounds.first, let last = bounds.last else { return nil }
    return first...last
  }

  /// The folded forms that a change of case does not give, by code point.
  ///
  /// Read as bytes, because each start of a search reads all of them.
  private static let forms: [UInt32: [Unicode.Scalar]] = {
    var forms: [UInt32: [Unicode.Scalar]] = [:]
    var (code, number): (UInt32, UInt32) = (0, 0)
    var letters: [UInt32] = []
    var (hasDigits, hasCount) = (false, false)
    func finishItem() {
      guard hasDigits else { return }
      let count = hasCount ? number : 1
      if !hasCount { letters.append(number) }
      for step in 0..<count {
        let form = count == 1 ? letters : [letters[0] + step]
        forms[code] = form.compactMap(Unicode.Scalar.init)
        code += 1
      }
      letters.removeAll(keepingCapacity: true)
      (number, hasDigits, hasCount) = (0, false, false)
    }
    for byte in LetterTable.forms.utf8 {
      switch byte {
      case UInt8(ascii: ":"): (code, number, hasDigits) = (number, 0, false)
      case UInt8(ascii: "-"): code += 1
      case UInt8(ascii: "="):
        forms[code] = []
        code += 1
      case UInt8(ascii: ","), UInt8(ascii: "+"):
        letters.append(number)
        (number, hasCount) = (0, byte == UInt8(ascii: "+"))
      default:
        guard let digit = byte.hexValue else {
          finishItem()
          continue
        }
        (number, hasDigits) = (number << 4 | UInt32(digit), true)
      }
    }
    finishItem()
    return forms
  }()

  /// The letters that two letters form: the first in the upper half of a key, the second in the lower.
  private static let compositions: [UInt64: Unicode.Scalar] = {
    var compositions: [UInt64: Unicode.Scalar] = [:]
    for item in LetterTable.compositions.split(whereSeparator: \.isWhitespace) {
      let letters = scalars(item)
      if letters.count == 3 {
        compositions[UInt64(letters[0].value) << 32 | UInt64(letters[1].value)] = letters[2]
      }
    }
    return compositions
  }()

  /// Returns the characters of hexadecimal code points between commas.
  private static func scalars(_ text: Substring) -> [Unicode.Scalar] {
    text.split(separator: ",").compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
  }

  /// The letters that `Templates/search.js` needs because browsers cannot fold them.
  package enum BrowserTable {
    /// A regular expression for the accents and vowel signs that are dropped.
    package static let marks: String = {
      let ranges = droppedRanges.map { range in
        [range.lowerBound, range.upperBound].map { value in
          let digits = String(value, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined(separator: "-")
      }
      return "[\(ranges.joined())]"
    }()

    /// The letters that Unicode does not decompose, with what they become.
    package static let letters: [(letter: String, base: String)] =
      LetterTable.others.split(whereSeparator: \.isWhitespace).flatMap { group in
        let sides = group.split(separator: ":")
        let base = String(String.UnicodeScalarView(scalars(sides[0])))
        return scalars(sides[1]).map { (String($0), base) }
      }

    /// Writes the data as fields of an object of JSON.
    package static func write(to json: inout JSONWriter) {
      json.text("marks", marks)
      json.field("folds")
      json.object { json in
        for (letter, base) in letters { json.text(letter, base) }
      }
    }
  }
}
