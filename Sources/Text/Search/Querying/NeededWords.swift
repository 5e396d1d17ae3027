extension PostCondition {
  /// Index terms that every question has of which the condition holds; none if it says nothing about words.
  ///
  /// They leave few questions whose texts have to be compared with `title:`, `body:` and `code:`.
  var neededTerms: [String] {
    switch self {
    case .text(.title, let text), .text(.body, let text): Self.terms(in: text[...])
    case .text(.code, let text):
      // Code may begin and end in the middle of a word.
      ["]\(Flag.hasCode.rawValue):yes"] + Self.terms(in: text.withoutOuterLetters)
    case .text(.url, _), .flag, .number, .date, .inQuestion: []
    }
  }

  /// Returns the terms of the words that are terms of the index by themselves, whatever signs join them.
  private static func terms(in text: Substring) -> [String] {
    let runs = text.unicodeScalars.split(whereSeparator: LetterFolding.isBoundary)
    return runs.compactMap { run in
      // Single letters are only indexed in titles, and pairs of letters may have spaces between them.
      guard run.count > 1, !run.contains("_"), !run.contains(where: LetterFolding.isUnspaced),
        let word = QueryWord.words(in: String(run)).first, word.whole.unicodeScalars.count > 1
      else { return nil }
      return word.whole
    }
  }
}

extension String {
  /// The text without the letters and digits at its beginning and its end.
  fileprivate var withoutOuterLetters: Substring {
    let isLetter = { (character: Character) in
      !character.unicodeScalars.allSatisfy(LetterFolding.isBoundary)
    }
    var rest = drop(while: isLetter)
    while let last = rest.last, isLetter(last) { rest.removeLast() }
    return rest
  }
}
