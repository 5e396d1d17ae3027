/// How letters are indexed: small, and without accents.
///
/// `Templates/search.js` does the same to the words of a query, with what browsers have for it.
enum Folding {
  /// What a character becomes.
  enum Result: Equatable {
    case letter(Unicode.Scalar)
    /// An accent behind its letter, which is left out.
    case nothing
    /// No part of a word.
    case boundary
  }

  static func folded(_ scalar: Unicode.Scalar) -> Result {
    let value = scalar.value
    guard value < limit else { return isSign(value) ? .boundary : computed(scalar) }
    switch table[Int(value)] {
    case 0: return .boundary
    case 0x300: return .nothing
    case let value: return Unicode.Scalar(value).map(Result.letter) ?? .boundary
    }
  }

  /// Whether it is in a block of punctuation, arrows, mathematical operators or drawings.
  private static func isSign(_ value: UInt32) -> Bool {
    0x2010...0x205F ~= value || 0x2190...0x23FF ~= value || 0x2500...0x2BFF ~= value
  }

  /// Whether words of a script are written without blanks between them.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0xE00: false
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x9FFF,
      0xF900...0xFAFF:
      true
    default: false
    }
  }

  /// Below are the scripts whose letters have capitals and accents.
  private static let limit: UInt32 = 0x2000

  /// By scalar: its letter, zero for a boundary, the first of the accents for all of them.
  private static let table: [UInt32] = (0..<limit).map { value in
    switch Unicode.Scalar(value).map(computed) {
    case .letter(let letter): letter.value
    case .nothing: 0x300
    case .boundary, nil: 0
    }
  }

  private static func computed(_ scalar: Unicode.Scalar) -> Result {
    if 0x300...0x36F ~= scalar.value { return .nothing }
    guard isPartOfWord(scalar) else { return .boundary }
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    return .letter(plain[small] ?? small)
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: scalar == "_"
    }
  }

  /// Letters with accents, and what they are without.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
    var plain: [Unicode.Scalar: Unicode.Scalar] = [:]
    for group in groups.split(whereSeparator: \.isWhitespace) {
      let letters = group.unicodeScalars
      guard let first = letters.first else { continue }
      for letter in letters.dropFirst() { plain[letter] = first }
    }
    return plain
  }()

  /// A letter, and those that are the same with accents, behind each other.
  private static let groups = """
    aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ bḃḅḇ cçćĉċčḉ dďḋḍḏḑḓ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ fḟ gĝğġģǧǵḡ
    hĥȟḣḥḧḩḫẖ iìíîïĩīĭįǐȉȋḭḯỉị jĵǰ kķǩḱḳḵ lĺļľḷḹḻḽ mḿṁṃ nñńņňǹṅṇṉṋ
    oòóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ pṕṗ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťțṫṭṯṱẗ
    uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự vṽṿ wŵẁẃẅẇẉẘ xẋẍ yýÿŷȳẏẙỳỵỷỹ zźżžẑẓẕ æǣǽ øǿ ſẛ ʒǯ ʹʹ
    αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ ιΐίϊἰἱἲἳἴἵἶἷὶίιῐῑῒΐῖῗ
    οόὀὁὂὃὄὅὸό ρῤῥ σς υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ аӑӓ гѓ еѐёӗ жӂӝ зӟ
    ийѝӣӥ кќ оӧ уўӯӱӳ чӵ ыӹ эӭ ії ѵѷ әӛ өӫ
    """
}
