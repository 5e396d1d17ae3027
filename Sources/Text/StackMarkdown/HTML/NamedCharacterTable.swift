internal import Basics

/// Looks up the named character references of the HTML standard with the help of libcmark.
enum NamedCharacterTable {
  /// The length in bytes of the longest name of a character reference.
  static let maximumNameLength = 31
  /// The length in bytes of the longest name of a character reference that is valid without a
  /// semicolon.
  static let maximumLengthWithoutSemicolon = 6

  /// Appends the characters that a reference such as `&eacute;` stands for; returns false if the
  /// name is unknown.
  static func append(charactersNamed name: ArraySlice<UInt8>, to output: inout [UInt8]) -> Bool {
    if let character = commonCharacter(named: name) {
      output.append(character)
      return true
    }
    guard name.count <= maximumNameLength else { return false }
    let reference = [.ampersand] + name + [.semicolon]
    let text = InlineDocument.text(of: reference)
    guard text != reference else { return false }
    output += text
    return true
  }

  /// Whether HTML accepts the character reference with this name without its semicolon.
  static func isValidWithoutSemicolon(_ name: ArraySlice<UInt8>) -> Bool {
    namesWithoutSemicolon.contains(Array(name))
  }

  /// Returns the character for the name `lt`, `gt`, `amp` or `quot`, and `nil` for all other names.
  private static func commonCharacter(named name: ArraySlice<UInt8>) -> UInt8? {
    let packed = name.count <= 4 ? name.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : 0
    return switch packed {
    case 0x6C74: .lessThan
    case 0x6774: .greaterThan
    case 0x61_6D70: .ampersand
    case 0x7175_6F74: .doubleQuote
    default: nil
    }
  }

  /// The names of the character references that are valid without a semicolon, for compatibility
  /// with early HTML.
  private static let namesWithoutSemicolon = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT
    Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN
    Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar
    ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34
    gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde oacute
    ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1
    sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml
    """.utf8.split(whereSeparator: \.isWhitespace).map(Array.init))
}
