internal import Basics

/// An HTML comment that specifies the language of code blocks.
///
/// `<!-- language: lang-js -->` applies to the next code block, `<!-- language-all: lang-js -->` to
/// all code blocks without a language.
struct LanguageHint {
  /// Whether the hint applies to all code blocks without a language, and not only to the next one.
  let appliesToAllCode: Bool
  /// The language code that the hint specifies; `nil` if its name of a language is unknown.
  let language: [UInt8]?

  /// Parses the text of an HTML comment, ignoring case and surrounding white space; `nil` if it is
  /// not a language hint.
  init?(_ content: ArraySlice<UInt8>) {
    guard let colon = content.firstIndex(of: .colon) else { return nil }
    let name = content[..<colon].trimmed
    if name.equalsIgnoringCase("language") {
      appliesToAllCode = false
    } else if name.equalsIgnoringCase("language-all") {
      appliesToAllCode = true
    } else {
      return nil
    }
    let value = content[(colon + 1)...].trimmed
    guard !value.isEmpty, !value.contains(where: \.isWhitespace) else { return nil }
    language = CodeLanguage.languageCode(named: value)
  }
}
