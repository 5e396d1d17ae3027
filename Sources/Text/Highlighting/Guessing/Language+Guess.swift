extension Language {
  /// Returns the probable language of code for which no language is given.
  ///
  /// Only the first 2,048 bytes are read, so that guessing is much faster than highlighting.
  ///
  /// - Parameters:
  ///   - code: The code, without any escaping.
  ///   - tags: The tags of the question, as the site writes them.
  /// - Returns: The language, or ``text`` if it is unclear, and for logs, errors, tables and prose.
  public static func guess(_ code: [UInt8], tags: [String] = []) -> Language {
    guess(code.span, tags: tags)
  }

  /// Returns the probable language of code that is part of a longer text.
  package static func guess(_ code: Span<UInt8>, tags: [String]) -> Language {
    var scanner = FeatureExtractor()
    let start = code.extracting(first: 2048)
    scanner.scan(start)
    if scanner.features.sectionLineCount > 0, let language = ConfigurationShape.language(of: start)
    {
      return language
    }
    return LanguageClassifier(scanner.features, relations(toTags: tags)).language
  }
}
