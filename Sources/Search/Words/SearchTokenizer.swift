internal import Basics

/// Takes the words of a text one by one.
package protocol WordSink {
  /// Takes what stands between two places of a text; its capitals of ASCII count as small letters. Its
  /// first eight bytes are the key, as a number that sorts like them.
  mutating func take(_ range: Range<Int>, key: UInt64, of text: borrowing Span<UInt8>)

  /// Says that no more words of a text come.
  mutating func end(of text: borrowing Span<UInt8>)
}

/// Finds words as programmers write them.
///
/// Of `std::vector` come `std`, `vector` and the whole; of `fooBar` and `snake_case` the parts and the
/// whole; of `@State` and `.map` the word with its sign and without; of `c++` and `c#` the whole, too.
/// Words of scripts without blanks come as pairs of letters. An `s` at the end is left out, and so is
/// what is behind the 40th letter. `Templates/search.js` reads queries by the same rules; both are tested
/// with the table `WordExample`.
package struct SearchTokenizer {
  /// So many letters of a word count.
  static let longest = 40
  /// So many words make one with dots, hyphens or colons between them.
  private static let mostJoined = 4

  /// What is no part of a word.
  private let separators = ByteSet(String(decoding: 0..<0x80, as: UTF8.self)).without(
    ByteSet("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_"))
  /// What means nothing behind a word.
  private let quiet = ByteSet(String(decoding: 0..<0x80, as: UTF8.self)).without(
    ByteSet("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_.-:#+"))
  /// Whether words of one letter count.
  package var takesSingles = false
  private var run = LetterRun()
  /// Words with nothing but what joins them between: where the first begins, and how many they are.
  private var chain = (start: 0, count: 0)

  package init() {}

  /// Reads a text of valid UTF-8.
  package mutating func read(_ text: borrowing Span<UInt8>, into sink: inout some WordSink) {
    readWords(of: text, &sink)
    sink.end(of: text)
  }

  @inline(__always)
  private mutating func readWords(of text: borrowing Span<UInt8>, _ sink: inout some WordSink) {
    var index = 0
    chain.count = 0
    while index < text.count {
      let start = text.firstIndex(notIn: separators, from: index)
      guard start < text.count else { return }
      let short = readShort(from: start, of: text, &sink)
      if short > 0 {
        index = start + short + 1
        continue
      }
      var end = text.endOfSmallLetters(from: text[start].isWord ? start + 1 : start)
      var hasParts = text[start] == UInt8(ascii: "_")
      while end < text.count, text[end].isWord {
        hasParts = true
        end = text.endOfSmallLetters(from: end + 1)
      }
      index = end + 1
      if end < text.count, text[end] >= 0x80 {
        let (scalar, count) = text.scalar(at: end)
        if Folding.folded(scalar) != .boundary {
          index = readLetters(from: start, of: text, &sink)
          continue
        }
        index = end + count
      }
      if end > start { readWord(start..<end, hasParts: hasParts, of: text, &sink) }
    }
  }

  /// Takes a word of less than eight letters that is nothing but itself, as most are, and gives how many
  /// it has; zero where there is none.
  @inline(__always)
  private func readShort(
    from start: Int, of text: borrowing Span<UInt8>, _ sink: inout some WordSink
  ) -> Int {
    guard chain.count == 0, start &+ 8 <= text.count, start == 0 || !text[start &- 1].isSign
    else { return 0 }
    let word = ByteWord(copy text, at: start).beginningSmall
    let count = word.smallCount
    guard 1...7 ~= count, quiet.contains(word[count]) else { return 0 }
    let isPlural = count > 3 && word[count &- 1].isPlural(behind: word[count &- 2])
    let length = isPlural ? count &- 1 : count
    if length > 1 || takesSingles {
      sink.take(start..<start &+ length, key: word.sortKey(length), of: text)
    }
    return count
  }

  private mutating func readWord(
    _ range: Range<Int>, hasParts: Bool, of text: borrowing Span<UInt8>,
    _ sink: inout some WordSink
  ) {
    emit(range, of: text, &sink)
    if hasParts { readParts(range, of: text, &sink) }
    let (start, end) = (range.lowerBound, range.upperBound)
    if start > 0 && text[start - 1].isSign || end < text.count && text[end].isEnding {
      readSigns(around: range, of: text, &sink)
    }
    join(range, of: text, &sink)
  }

  /// Remembers a word that others are joined to; the whole of them is a word, too.
  private mutating func join(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some WordSink
  ) {
    let isJoined = isJoined(behind: range.upperBound, of: text)
    if !isJoined && chain.count == 0 { return }
    if chain.count == 0 { chain.start = range.lowerBound }
    chain.count += 1
    if isJoined { return }
    if 2...Self.mostJoined ~= chain.count {
      emit(chain.start..<range.upperBound, of: text, &sink)
    }
    chain.count = 0
  }

  /// Whether another word follows behind a dot, a hyphen or two colons.
  private func isJoined(behind end: Int, of text: borrowing Span<UInt8>) -> Bool {
    guard end + 1 < text.count else { return false }
    switch text[end] {
    case UInt8(ascii: "."), UInt8(ascii: "-"): return text[end + 1].isWord
    case UInt8(ascii: ":"):
      return text[end + 1] == UInt8(ascii: ":") && end + 2 < text.count && text[end + 2].isWord
    default: return false
    }
  }

  /// What capitals and underscores part.
  private func readParts(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some WordSink
  ) {
    guard 3...Self.longest ~= range.count else { return }
    var start = range.lowerBound
    for index in range {
      let byte = text[index]
      // Most letters are small.
      guard !byte.isSmall, !byte.isDigit else { continue }
      let isUnderscore = byte == UInt8(ascii: "_")
      let isFirst = index == range.lowerBound || !text[index - 1].isCapital
      // The last capital of some begins a part, as in `XMLHttp`.
      let isLast = index + 1 < range.upperBound && text[index + 1].isSmall
      guard isUnderscore || isFirst || isLast else { continue }
      if index - start > 1 { emit(start..<index, of: text, &sink) }
      start = isUnderscore ? index + 1 : index
    }
    if start > range.lowerBound, range.upperBound - start > 1 {
      emit(start..<range.upperBound, of: text, &sink)
    }
  }

  /// The word with a sign before or behind it, if there is one.
  private func readSigns(
    around range: Range<Int>, of text: borrowing Span<UInt8>, _ sink: inout some WordSink
  ) {
    let (start, end) = (range.lowerBound, range.upperBound)
    if start > 0, text[start - 1].isSign, !text[start].isDigit,
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

  @inline(__always)
  private func emit(
    _ range: Range<Int>, of text: borrowing Span<UInt8>, longest: Int = Self.longest,
    _ sink: inout some WordSink
  ) {
    let start = range.lowerBound
    var end = min(range.upperBound, start + longest)
    if end - start > 3, text[end - 1].isPlural(behind: text[end - 2]) { end -= 1 }
    if end - start > 1 || takesSingles {
      sink.take(start..<end, key: text.sortKey(start, end), of: text)
    }
  }
}

// MARK: - Letters beyond ASCII

extension SearchTokenizer {
  /// Reads a word, or some, with letters beyond ASCII, and gives where they end.
  private mutating func readLetters(
    from start: Int, of text: borrowing Span<UInt8>, _ sink: inout some WordSink
  ) -> Int {
    var index = start
    while index < text.count {
      let (scalar, count) = text.scalar(at: index)
      guard run.append(scalar) else { break }
      index += count
    }
    sink.end(of: text)
    run.end()
    for word in run.words { emit(word, of: run.bytes.span, longest: word.count, &sink) }
    sink.end(of: run.bytes.span)
    run.removeAll()
    chain.count = 0
    return index
  }
}

extension Span<UInt8> {
  /// The character that begins at an index, and how many bytes it has; this is valid UTF-8.
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
  fileprivate var isSmall: Bool { self &- UInt8(ascii: "a") < 26 }
  fileprivate var isWord: Bool { isAlphanumeric || self == UInt8(ascii: "_") }
  fileprivate var isSign: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"): true
    default: false
    }
  }
  /// Whether it is an `s` that is left out behind a letter.
  @inline(__always)
  fileprivate func isPlural(behind letter: UInt8) -> Bool {
    self | 0x20 == UInt8(ascii: "s") && letter.isLetter && letter | 0x20 != UInt8(ascii: "s")
  }
  /// Whether it means something behind a word.
  fileprivate var isEnding: Bool { self == UInt8(ascii: "#") || self == UInt8(ascii: "+") }
}
