/// A word of a query, or of a text in which the words of a query are marked.
///
/// `Templates/search.js` splits words by the same rules; both are tested with the table
/// `TokenizerExample`.
package struct QueryWord: Sendable, Equatable {
  /// The index term of the whole word, such as `std::vector`.
  package let whole: String
  /// The index terms of its parts, such as `std` and `vector`, which are searched for if no question
  /// has the whole word.
  package let parts: [String]
  /// The parts as they were written, such as `Vectors` for the part `vector`.
  package let writtenParts: [String]

  /// A word with its range in a text, which is given as an array of Unicode scalars.
  package struct Occurrence: Sendable, Equatable {
    package let word: QueryWord
    package let range: Range<Int>
  }

  private init(_ scalars: ArraySlice<Unicode.Scalar>) {
    whole = Self.term(of: scalars)
    // Most words of a text have only one part.
    guard !scalars.allSatisfy({ "a"..."z" ~= $0 }) else {
      (parts, writtenParts) = ([whole], [Self.string(scalars)])
      return
    }
    let parts = Self.parts(of: scalars)
    let longParts = parts.filter { $0.letters.count > 1 }
    let used = longParts.isEmpty ? parts : longParts
    self.parts = used.map { Self.term(of: $0.letters) }
    writtenParts = used.map { Self.string($0.written) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// Returns the words of a text.
  package static func words(in text: String) -> [QueryWord] {
    occurrences(in: Array(text.unicodeScalars)).map(\.word)
  }

  /// Returns the words of a text with their ranges.
  package static func occurrences(in text: [Unicode.Scalar]) -> [Occurrence] {
    var occurrences: [Occurrence] = []
    var index = 0
    while index < text.count {
      guard let end = endOfWord(at: index, in: text) else {
        index += 1
        continue
      }
      let word = QueryWord(text[index..<end])
      // Lone underscores and accents have no parts.
      if word.parts.first?.isEmpty == false {
        occurrences.append(Occurrence(word: word, range: index..<end))
      }
      index = end
    }
    return occurrences
  }

  /// Returns the end of the word that begins at an index; nil if no word begins there.
  private static func endOfWord(at start: Int, in text: [Unicode.Scalar]) -> Int? {
    func isLetter(_ index: Int) -> Bool { index < text.count && text[index].isPartOfWord }
    var end = start
    if ".@#$".unicodeScalars.contains(text[start]) { end += 1 }
    guard isLetter(end) else { return nil }
    while true {
      while isLetter(end) { end += 1 }
      if end < text.count, text[end] == "." || text[end] == "-", isLetter(end + 1) {
        end += 1
      } else if end + 1 < text.count, text[end] == ":", text[end + 1] == ":", isLetter(end + 2) {
        end += 2
      } else {
        break
      }
    }
    if end + 1 < text.count, text[end] == "+", text[end + 1] == "+" { return end + 2 }
    return end < text.count && text[end] == "#" ? end + 1 : end
  }

  /// Returns a word as an index term: in lower case, without accents and plural `s`, and at most 40
  /// characters long.
  private static func term(of word: ArraySlice<Unicode.Scalar>) -> String {
    var (term, count): (String, Int)
    if word.allSatisfy(\.isASCII) {
      let letters = word.prefix(SearchTokenizer.maxTermLength).map { letter in
        UInt8(truncatingIfNeeded: letter.value) | ("A"..."Z" ~= letter ? 0x20 : 0)
      }
      (term, count) = (String(decoding: letters, as: UTF8.self), letters.count)
    } else {
      let letters = LetterFolding.folded(word).prefix(SearchTokenizer.maxTermLength)
      (term, count) = (string(letters), letters.count)
    }
    if count > 3, term.utf8.last == UInt8(ascii: "s"),
      case let letter = term.utf8.dropLast().last ?? 0,
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter, letter != UInt8(ascii: "s")
    {
      term.removeLast()
    }
    return term
  }

  /// A part of a word.
  private struct Part {
    /// The part as it was written.
    let written: ArraySlice<Unicode.Scalar>
    /// Its letters; those of scripts without spaces are in their normal form.
    let letters: ArraySlice<Unicode.Scalar>
  }

  /// Returns the parts of a word: those between signs, between small letters and capitals, and pairs of letters
  /// in scripts without spaces.
  private static func parts(of word: ArraySlice<Unicode.Scalar>) -> [Part] {
    // Words with other letters are only split at signs, and the underscore is none there.
    let isASCII = word.allSatisfy(\.isASCII)
    func isInPart(_ scalar: Unicode.Scalar) -> Bool {
      scalar.isPartOfWord && !(isASCII && scalar == "_")
    }
    var parts: [Part] = []
    var start = word.startIndex
    while start < word.endIndex {
      var end = start + 1
      if isInPart(word[start]) {
        while end < word.endIndex, isInPart(word[end]), !(isASCII && isStartOfPart(end, in: word)) {
          end += 1
        }
        let part = word[start..<end]
        if isASCII {
          parts.append(Part(written: part, letters: part))
        } else {
          let runs = runs(of: LetterFolding.folded(part)[...])
          parts += runs.map { Part(written: runs.count == 1 ? part : $0, letters: $0) }
        }
      }
      start = end
    }
    return parts
  }

  /// Splits folded letters into words, and into pairs of letters in scripts without spaces.
  private static func runs(of letters: ArraySlice<Unicode.Scalar>) -> [ArraySlice<Unicode.Scalar>] {
    var runs: [ArraySlice<Unicode.Scalar>] = []
    var start = letters.startIndex
    while start < letters.endIndex {
      let isUnspaced = LetterFolding.isUnspaced(letters[start])
      let end =
        letters[start...].firstIndex { LetterFolding.isUnspaced($0) != isUnspaced }
        ?? letters.endIndex
      runs +=
        !isUnspaced || end - start == 1
        ? [letters[start..<end]] : (start..<end - 1).map { letters[$0...$0 + 1] }
      start = end
    }
    return runs
  }

  /// Reports whether a capital begins a part: after another character, or before a small letter.
  private static func isStartOfPart(_ index: Int, in word: ArraySlice<Unicode.Scalar>) -> Bool {
    guard "A"..."Z" ~= word[index] else { return false }
    let isBeforeSmall = index + 1 < word.endIndex && "a"..."z" ~= word[index + 1]
    return isBeforeSmall || !("A"..."Z" ~= word[index - 1])
  }
}

extension Unicode.Scalar {
  /// Whether a character can be part of a word: a letter, a combining mark, a number or the underscore.
  fileprivate var isPartOfWord: Bool { !LetterFolding.isBoundary(self) }
}
