/// Letters without a boundary between them, of which at least one is beyond ASCII.
struct LetterRun {
  private var letters: [Unicode.Scalar] = []

  /// Adds a character; false for what is no part of a word.
  mutating func append(_ scalar: Unicode.Scalar) -> Bool {
    switch Folding.folded(scalar) {
    case .letter(let letter): letters.append(letter)
    case .nothing: break
    case .boundary: return false
    }
    return true
  }

  /// Its words; what is written without blanks as pairs of letters.
  var words: [ArraySlice<Unicode.Scalar>] {
    var words: [ArraySlice<Unicode.Scalar>] = []
    var start = 0
    while start < letters.count {
      let isUnspaced = Folding.isUnspaced(letters[start])
      let end =
        letters[start...].firstIndex { Folding.isUnspaced($0) != isUnspaced } ?? letters.count
      if isUnspaced, end - start > 1 {
        words += (start..<end - 1).map { letters[$0...$0 + 1] }
      } else {
        words.append(letters[start..<end].prefix(WordReader.longest))
      }
      start = end
    }
    return words
  }
}
