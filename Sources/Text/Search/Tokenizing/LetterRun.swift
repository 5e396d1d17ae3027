/// Splits a run of letters, at least one of which is not ASCII, into terms.
///
/// Text in a script without spaces becomes overlapping pairs of letters.
struct LetterRun {
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
