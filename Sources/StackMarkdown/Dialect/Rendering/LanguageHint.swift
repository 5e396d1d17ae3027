internal import Basics

/// An HTML comment that specifies the language of code.
///
/// `<!-- language: lang-js -->` applies to the next code block, `<!-- language-all: lang-js -->` to all code blocks
/// without a language.
struct LanguageHint {
  /// Whether the hint applies to all code blocks.
  let appliesToAllCode: Bool
  /// The language code; `nil` if the name is unknown.
  let language: [UInt8]?

  /// Parses the text of a comment, ignoring case and surrounding white space; `nil` if it is no hint.
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
