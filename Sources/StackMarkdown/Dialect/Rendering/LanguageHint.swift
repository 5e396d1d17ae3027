internal import Basics

/// A comment that tells a language: `<!-- language: lang-js -->` that of the block of code after
/// it, `<!-- language-all: lang-js -->` that of all without another.
struct LanguageHint {
  let isForAll: Bool
  /// The language, as it is written in HTML; `nil` for a name that is none.
  let language: [UInt8]?

  /// The hint that stands in a comment, however it is spaced and whatever its case.
  init?(_ content: ArraySlice<UInt8>) {
    guard let colon = content.firstIndex(of: .colon) else { return nil }
    let name = content[..<colon].trimmed
    if name.isCaseInsensitively("language") {
      isForAll = false
    } else if name.isCaseInsensitively("language-all") {
      isForAll = true
    } else {
      return nil
    }
    let value = content[(colon + 1)...].trimmed
    guard !value.isEmpty, !value.contains(where: \.isSpace) else { return nil }
    language = CodeLanguage.code(named: value)
  }
}
