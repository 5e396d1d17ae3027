internal import Basics

/// A consumer of the terms that ``SearchTokenizer`` finds in a text.
package protocol TermSink {
  /// Receives a term of a text.
  ///
  /// - Parameters:
  ///   - range: The range of the term in the text; ASCII capitals stand for lower-case letters.
  ///   - sortKey: The first eight bytes of the term in lower case, as a number that sorts like
  ///     them.
  ///   - text: The text.
  mutating func add(_ range: Range<Int>, sortKey: UInt64, of text: borrowing Span<UInt8>)

  /// Receives a word; words that are received one after the other form phrases.
  ///
  /// Unlike ``add(_:sortKey:of:)`` it receives single letters, and neither parts of words nor words
  /// that are joined by signs.
  mutating func addPhraseWord(_ word: PhraseWord)

  /// Receives the end of a phrase: the next word does not follow the previous one.
  mutating func endPhrase()

  /// Receives the end of a text, after which no more of its terms follow.
  mutating func finish(_ text: borrowing Span<UInt8>)
}

/// Splits text into index terms, with rules for identifiers of programming languages.
///
/// - `std::vector`, `fooBar` and `snake_case` become terms as a whole and in parts.
/// - `@State` and `.map` become terms with and without the sign; `c++` and `c#` are terms, too.
/// - Text in a script without spaces becomes overlapping pairs of letters.
///
/// A final `s` is dropped, and a term has at most 40 characters. `Templates/search.js` splits
/// queries by the same rules; both are tested with the table `TokenizerExample`.
package struct SearchTokenizer {
  /// The maximum length of a term in characters; the rest of a longer word is dropped.
  static let maxTermLength = 40
  /// The maximum number of words, joined by dots, hyphens or `::`, that form a term together.
  private static let maxJoinedWords = 4

  /// The ASCII characters that are not part of a word.
  private let separators = ByteSet(String(decoding: 0..<0x80, as: UTF8.self)).subtracting(
    ByteSet("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_"))
  /// The ASCII characters that complete a word; letters, digits and signs such as `-` or `+` do
  /// not.
  private let terminators = ByteSet(String(decoding: 0..<0x80, as: UTF8.self)).subtracting(
    ByteSet("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_.-:#+"))
  /// Whether words of one letter become terms.
  package var includesSingleLetters = false
  private var letterRun = LetterRun()
  /// The current sequence of joined words, such as `std::vector`: the byte index of the first word,
  /// and the number of words.
  private var joinedWords = (start: 0, count: 0)

  package init() {}

  /// Splits a text, which must be valid UTF-8, into terms.
  package mutating func tokenize(_ text: borrowing Span<UInt8>, into sink: inout some TermSink) {
    readWords(of: text, &sink)
    sink.endPhrase()
    sink.finish(text)
  }

  @inline(__always)
  private mutating func readWords(of text: borrowing Span<UInt8>, _ sink: inout some TermSink) {
    var index = 0
    joinedWords.count = 0
    while index < text.count {
      let start = text.firstIndex(notIn: separators, from: index)
      guard start < text.count else { return }
      let length = readSimpleWord(from: start, of: text, &sink)
      if length > 0 {
        index = start + length + 1
        continue
      }
      var end = text.endOfLowercaseOrDigits(from: text[start].isWord ? start + 1 : start)
      var hasParts = text[start] == UInt8(ascii: "_")
      while end < text.count, text[end].isWord {
        hasParts = true
        end = text.endOfLowercaseOrDigits(from: end + 1)
      }
      index = end + 1
      if end < text.count, text[end] >= 0x80 {
        let (scalar, count) = text.scalar(at: end)
        if !LetterFolding.isBoundary(scalar) {
          index = readLetters(from: start, of: text, &sink)
          continue
        }
        index = end + count
      }
      if end > start { readWord(start..<end, hasParts: hasParts, of: text, &sink) }
    }
  }

  /// Emits a word of at most seven lower-case letters that forms a single term, which most words
  /// do.
  ///
  /// - Returns: The length of the word; 0 if the text continues with anything else.
  @inline(__always)
  private func readSimpleWord(
    from start: Int, of text: borrowing Span<UInt8>, _ sink: inout some TermSink
  ) -> Int {
    guard joinedWords.count == 0, start &+ 8 <= text.count,
      start == 0 || !text[start &- 1].isPrefixSign
    else { return 0 }
    let word = ByteWord(copy text, at: start).lowercasingFirst
    let count = word.lowercaseOrDigitPrefixCount
    guard 1...7 ~= count, terminators.contains(word[count]) else { return 0 }
    let isPlural = count > 3 && word[count &- 1].isDroppedPlural(after: word[count &- 2])
    let length = isPlural ? count &- 1 : count
    if length > 1 || includesSingleLetters {
      sink.add(start..<start &+ length, sortKey: word.sortKey(length: length), of: text)
    }
    sink.addPhraseWord(PhraseWord(start..<start &+ length, text))
    return count
  }

  /// Emits the terms of a word that consists of ASCII characters.
  private mutating func readWord(
    _ range: Range<Int>, hasParts: Bool, of text: borrowing Span<UInt8>,
    _ sink: inout some TermSink
  ) {
    emit(range, of: text, &sink)
    addPhraseWord(range, maxLength: Self.maxTermLength, of: text, &sink)
    if hasParts { readParts(range, of: text, &sink) }
    let (start, end) = (range.lowerBound, range.upperBound)
    if start > 0 && text[start - 1].isPrefixSign || end < text.count && text[end].isSuffixSign {
      readSigns(around: range, of: text, &sink)
    }
    join(range, of: text, &sink)
  }

  /// Adds a word to the current sequence of joined words; at its end, emits the whole sequence as a
  /// term.
  private mutating func join(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some TermSink
  ) {
    let isJoined = isJoined(after: range.upperBound, of: text)
    if !isJoined && joinedWords.count == 0 { return }
    if joinedWords.count == 0 { joinedWords.start = range.lowerBound }
    joinedWords.count += 1
    if isJoined { return }
    if 2...Self.maxJoinedWords ~= joinedWords.count {
      emit(joinedWords.start..<range.upperBound, of: text, &sink)
    }
    joinedWords.count = 0
  }

  /// Reports whether another word follows at `end` after a dot, a hyphen or two colons.
  private func isJoined(after end: Int, of text: borrowing Span<UInt8>) -> Bool {
    guard end + 1 < text.count else { return false }
    switch text[end] {
    case UInt8(ascii: "."), UInt8(ascii: "-"): return text[end + 1].isWord
    case UInt8(ascii: ":"):
      return text[end + 1] == UInt8(ascii: ":") && end + 2 < text.count && text[end + 2].isWord
    default: return false
    }
  }

  /// Emits the parts of a word such as `fooBar` or `snake_case`, which capitals and underscores
  /// separate.
  private func readParts(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some TermSink
  ) {
    guard 3...Self.maxTermLength ~= range.count else { return }
    var start = range.lowerBound
    for index in range {
      let byte = text[index]
      // Most bytes are lower-case letters or digits, which never begin a part.
      guard !byte.isLowercaseLetter, !byte.isDigit else { continue }
      let isUnderscore = byte == UInt8(ascii: "_")
      let isFirst = index == range.lowerBound || !text[index - 1].isUppercase
      // The last of several capitals begins a part, as in `XMLHttp`.
      let isLast = index + 1 < range.upperBound && text[index + 1].isLowercaseLetter
      guard isUnderscore || isFirst || isLast else { continue }
      if index - start > 1 { emit(start..<index, of: text, &sink) }
      start = isUnderscore ? index + 1 : index
    }
    if start > range.lowerBound, range.upperBound - start > 1 {
      emit(start..<range.upperBound, of: text, &sink)
    }
  }

  /// Emits a word together with the sign before it, such as `@`, or after it, such as `++`.
  private func readSigns(
    around range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some TermSink
  ) {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start > 0, text[start - 1].isPrefixSign, !text[start].isDigit,
      start == 1 || !text[start - 2].isWord
    {
      emit(start - 1..<end, of: text, &sink)
    }
    guard end < text.count else { return }
    if text[end] == UInt8(ascii: "#") {
      emit(start..<end + 1, of: text, &sink)
    } else if text[end] == UInt8(ascii: "+"), end + 1 < text.count,
      text[end + 1] == UInt8(ascii: "+")
    {
      emit(start..<end + 2, of: text, &sink)
    }
  }

  /// Sends a term to the sink, without a final `s` and at most `maxLength` bytes long.
  @inline(__always)
  private func emit(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, maxLength: Int = Self.maxTermLength,
    _ sink: inout some TermSink
  ) {
    let term = term(in: range, maxLength: maxLength, of: text)
    if term.count > 1 || includesSingleLetters {
      sink.add(
        term, sortKey: text.sortKey(from: term.lowerBound, to: term.upperBound), of: text)
    }
  }

  /// Sends a word to the sink as a part of a phrase.
  private func addPhraseWord(
    _ range: Range<Int>, maxLength: Int, of text: borrowing Span<UInt8>,
    _ sink: inout some TermSink
  ) {
    let term = term(in: range, maxLength: maxLength, of: text)
    sink.addPhraseWord(PhraseWord(term, text))
  }

  /// Returns the range of a word's term: without a final `s`, and at most `maxLength` bytes long.
  @inline(__always)
  private func term(
    in range: Range<Int>, maxLength: Int, of text: borrowing Span<UInt8>
  ) -> Range<Int> {
    let start = range.lowerBound
    var end = min(range.upperBound, start + maxLength)
    if end - start > 3, text[end - 1].isDroppedPlural(after: text[end - 2]) { end -= 1 }
    return start..<end
  }
}

// MARK: - Non-ASCII letters

extension SearchTokenizer {
  /// Emits the terms of a run of letters, some of which are not ASCII, and returns the end of the
  /// run.
  private mutating func readLetters(
    from start: Int, of text: borrowing Span<UInt8>, _ sink: inout some TermSink
  ) -> Int {
    var index = start
    while index < text.count {
      let (scalar, count) = text.scalar(at: index)
      guard letterRun.append(scalar) else { break }
      index += count
    }
    sink.finish(text)
    letterRun.finish()
    let letters = letterRun.bytes
    for term in letterRun.termRanges {
      emit(term, of: letters.span, maxLength: term.count, &sink)
      if LetterFolding.isUnspaced(letters.span.scalar(at: term.lowerBound).0) {
        // Terms of such a script overlap, so their order needs no other record.
        sink.endPhrase()
      } else {
        addPhraseWord(term, maxLength: term.count, of: letters.span, &sink)
      }
    }
    sink.finish(letters.span)
    letterRun.removeAll()
    joinedWords.count = 0
    return index
  }
}

extension Span<UInt8> {
  /// Returns the character at an index of valid UTF-8, and its number of bytes.
  fileprivate func scalar(at index: Int) -> (Unicode.Scalar, Int) {
    let first = UInt32(self[index])
    let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + count <= self.count else { return (" ", 1) }
    if count == 1 { return (Unicode.Scalar(UInt8(first)), 1) }
    var value = first & (0xFF >> UInt32(count + 1))
    for offset in 1..<count { value = value << 6 | UInt32(self[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? " ", count)
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { self &- UInt8(ascii: "a") < 26 }
  /// Whether a byte can be part of a word: a letter, a digit or the underscore.
  fileprivate var isWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") }
  /// Whether a byte is a sign that forms a term with the word after it, as in `@State`.
  fileprivate var isPrefixSign: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"): true
    default: false
    }
  }
  /// Reports whether a byte at the end of a word is a plural `s` after `letter`, which terms drop.
  @inline(__always)
  fileprivate func isDroppedPlural(after letter: UInt8) -> Bool {
    self | 0x20 == UInt8(ascii: "s") && letter.isLetter && letter | 0x20 != UInt8(ascii: "s")
  }
  /// Whether a byte is a sign that forms a term with the word before it, as in `c#`.
  fileprivate var isSuffixSign: Bool { self == UInt8(ascii: "#") || self == UInt8(ascii: "+") }
}

/// Splits a run of letters, at least one of which is not ASCII, into terms.
///
/// Text in a script without spaces becomes overlapping pairs of letters.
private struct LetterRun {
  /// The folded letters in UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The ranges of the terms in ``bytes``.
  private(set) var termRanges: [Range<Int>] = []
  /// The index in ``bytes`` of the current word, or of the last letter in a script without spaces.
  private var termStart = 0
  /// The number of letters in the current word or in the current text without spaces.
  private var letterCount = 0
  /// Whether the current letters belong to a script that does not separate words by spaces.
  private var isUnspaced = false
  /// The last letter, if the next one may form one letter with it.
  private var lastLetter: Unicode.Scalar?

  /// Appends a character; returns false, without appending it, if it separates words.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    switch LetterFolding.folded(scalar) {
    case .letter(let letter): append(letter: letter)
    case .letters(let letters): for letter in letters { append(letter: letter) }
    case .dropped: break
    case .boundary: return false
    }
    return true
  }

  private mutating func append(letter: Unicode.Scalar) {
    if let lastLetter, let composed = LetterFolding.composed(lastLetter, letter) {
      // Both have the same length in UTF-8, so the ranges of terms stay valid.
      bytes.replaceSubrange((bytes.count - UTF8.width(lastLetter))..., with: composed.utf8)
      self.lastLetter = composed
      return
    }
    if LetterFolding.isUnspaced(letter) != isUnspaced {
      finish()
      isUnspaced.toggle()
    }
    letterCount += 1
    lastLetter = nil
    guard isUnspaced || letterCount <= SearchTokenizer.maxTermLength else { return }
    lastLetter = letter
    let end = bytes.count
    bytes += letter.utf8
    guard isUnspaced else { return }
    if letterCount > 1 { termRanges.append(termStart..<bytes.count) }
    termStart = end
  }

  /// Ends the current word; a single letter of a script without spaces becomes a term as well.
  mutating func finish() {
    if letterCount == 1 || letterCount > 0 && !isUnspaced {
      termRanges.append(termStart..<bytes.count)
    }
    (termStart, letterCount) = (bytes.count, 0)
    lastLetter = nil
  }

  /// Removes all letters and terms; their memory is reused.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    termRanges.removeAll(keepingCapacity: true)
    (termStart, letterCount) = (0, 0)
  }
}
