/// Normalization of letters in index terms: letters become lower case and lose their accents.
///
/// `Templates/search.js` normalizes the words of a query in the same way, with functions of the
/// browser.
package enum LetterFolding {
  /// The result of folding a character.
  package enum FoldedScalar: Equatable {
    /// A letter, digit or underscore in its normal form.
    case letter(Unicode.Scalar)
    /// A combining accent, which is dropped.
    case dropped
    /// A character that separates words.
    case boundary
  }

  /// Returns the normal form of a character in index terms.
  package static func folded(_ scalar: Unicode.Scalar) -> FoldedScalar {
    let value = scalar.value
    guard value < limit else { return isSymbol(value) ? .boundary : computed(scalar) }
    switch table[Int(value)] {
    case 0: return .boundary
    case 0x300: return .dropped
    case let value: return Unicode.Scalar(value).map(FoldedScalar.letter) ?? .boundary
    }
  }

  /// Reports whether a code point is in a block of punctuation, arrows, mathematical operators or
  /// symbols.
  private static func isSymbol(_ value: UInt32) -> Bool {
    0x2010...0x205F ~= value || 0x2190...0x23FF ~= value || 0x2500...0x2BFF ~= value
  }

  /// Reports whether a letter belongs to a script that does not separate words by spaces, such as
  /// Chinese.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    // Thai and Lao, Burmese, Khmer, Japanese and Chinese; most letters are below all of them.
    return value >= 0xE00
      && (value <= 0xEFF || 0x1000...0x109F ~= value || 0x1780...0x17FF ~= value
        || 0x3040...0x9FFF ~= value || 0xF900...0xFAFF ~= value)
  }

  /// The code points below this limit are in ``table``; they include all scripts with capitals and
  /// accents.
  private static let limit: UInt32 = 0x2000

  /// The folded letter of each code point below ``limit``; 0 for a boundary, 0x300 for an accent.
  private static let table: [UInt32] = (0..<limit).map { value in
    switch Unicode.Scalar(value).map(computed) {
    case .letter(let letter): letter.value
    case .dropped: 0x300
    case .boundary, nil: 0
    }
  }

  /// Computes the normal form of a character from its Unicode properties.
  private static func computed(_ scalar: Unicode.Scalar) -> FoldedScalar {
    if 0x300...0x36F ~= scalar.value { return .dropped }
    guard isPartOfWord(scalar) else { return .boundary }
    let lowercase = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return .letter(baseLetters[lowercase] ?? lowercase)
  }

  /// Reports whether a character is a letter, a combining mark, a number or the underscore.
  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "_"
    }
  }

  /// The letters without accents, by accented letter.
  private static let baseLetters: [Unicode.Scalar: Unicode.Scalar] = {
    var baseLetters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in letterGroups.split(whereSeparator: \.isWhitespace) {
      let letters = group.unicodeScalars
      guard let first = letters.first else { continue }
      for letter in letters.dropFirst() { baseLetters[letter] = first }
    }
    return baseLetters
  }()

  /// Groups of letters: a letter without accent, followed by the same letter with accents.
  private static let letterGroups = """
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ
    hĥȟḣḥḧḩḫẖ iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ mḿṁṃ nñńņňǹṅṇṉṋ
    oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ æǣǽ øǿ ſẛ ʒǯ ʹʹ
    αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
    οόὀὁὂὃὄὅὸό ρῤῥ σς υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ аӑӓ гѓ еѐёӗ жӂӝ зӟ
    ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ
    """
}
