/// Letters without a boundary between them, of which at least one is beyond ASCII.
struct LetterRun {
  /// The letters as they are indexed.
  private(set) var bytes: [UInt8] = []
  /// Where words are among them; what is written without blanks comes as pairs of letters.
  private(set) var words: [Range<Int>] = []
  /// Where the word at hand begins, or the last letter if its script has no blanks.
  private var start = 0
  /// How many letters the word at hand has, or those without blanks so far.
  private var count = 0
  private var isUnspaced = false

  /// Adds a character; false for what is no part of a word.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    switch Folding.folded(scalar) {
    case .letter(let letter): append(letter: letter)
    case .nothing: break
    case .boundary: return false
    }
    return true
  }

  private mutating func append(letter: Unicode.Scalar) {
    if Folding.isUnspaced(letter) != isUnspaced {
      end()
      isUnspaced.toggle()
    }
    count += 1
    guard isUnspaced || count <= SearchTokenizer.longest else { return }
    let end = bytes.count
    bytes += letter.utf8
    guard isUnspaced else { return }
    if count > 1 { words.append(start..<bytes.count) }
    start = end
  }

  /// Ends the word at hand; a single letter of a script without blanks is a word, too.
  mutating func end() {
    if count == 1 || count > 0 && !isUnspaced { words.append(start..<bytes.count) }
    (start, count) = (bytes.count, 0)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    (start, count) = (0, 0)
  }
}
