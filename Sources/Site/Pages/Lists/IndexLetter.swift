internal import Search

/// The letter below which an alphabetical list shows a name.
///
/// Accents and leading signs do not count, so `.net` is below N and `Ångström` below A. Japanese names are
/// grouped by the rows of the syllabary and Korean ones by their first consonant; all names in Chinese characters
/// share a group, as do all that begin with a digit.
struct IndexLetter {
  /// The letter as pages show it.
  let label: String
  /// The letters and digits of the name, without accents and in lower case, by which the list is sorted.
  let sortKey: String

  /// Finds the letter of a name.
  init(of name: String) {
    var sortKey = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where scalar != "_" {
      guard case .letter(let letter) = LetterFolding.folded(scalar) else { continue }
      // Katakana are sorted like Hiragana, which precede them by 96 code points.
      let hiragana = 0x30A1...0x30F6 ~= letter.value ? Unicode.Scalar(letter.value - 96) : nil
      sortKey.append(hiragana ?? letter)
    }
    self.sortKey = String(sortKey)
    label = sortKey.first.map(Self.label) ?? "#"
  }

  /// The identifier of the letter in links, such as `letter-a` or `letter-42f`.
  var anchor: String {
    let scalar = label.unicodeScalars.first ?? "#"
    let isLatin = label.count == 1 && scalar.properties.isAlphabetic && scalar.isASCII
    return "letter-" + (isLatin ? label.lowercased() : String(scalar.value, radix: 16))
  }

  /// Returns the label of names that begin with a folded letter.
  private static func label(_ letter: Unicode.Scalar) -> String {
    switch letter.value {
    case _ where letter.properties.numericType != nil && !letter.properties.isIdeographic: "0–9"
    case 0x3041...0x3096: String(syllables.last { $0 <= letter } ?? letter)
    case 0xAC00...0xD7A3: String(consonants[Int(letter.value - 0xAC00) / 588])
    case _ where letter.properties.isIdeographic: "漢"
    default: letter.properties.uppercaseMapping
    }
  }

  /// The first Hiragana of each row of the syllabary.
  private static let syllables = Array("ぁかさたなはまゃらゎ".unicodeScalars)
  /// The letters for the 19 consonants with which Korean syllables begin.
  private static let consonants = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
}
