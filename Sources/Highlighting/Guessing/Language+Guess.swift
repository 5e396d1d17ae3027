extension Language {
  /// Tells the language that code without a hint is probably written in.
  ///
  /// It takes a fraction of the time that colouring does, since nothing but the first 2,048 bytes is
  /// looked at.
  /// - Parameters:
  ///   - code: The code itself, nothing in it escaped.
  ///   - tags: The tags of the question, as the site writes them.
  /// - Returns: The language, or ``text`` where it is not clear, and for logs, errors, tables and prose.
  public static func guess(_ code: [UInt8], tags: [String] = []) -> Language {
    guess(code.span, tags: tags)
  }

  /// Tells the language of code that is part of a longer text.
  package static func guess(_ code: Span<UInt8>, tags: [String]) -> Language {
    var reader = SignReader()
    reader.read(code.extracting(first: 2048))
    return LanguageClassifier(reader.evidence, languages(of: tags)).language
  }
}
