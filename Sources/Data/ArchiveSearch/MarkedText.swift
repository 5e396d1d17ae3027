internal import Search
internal import StackMarkdown

/// A text in pieces, some of which are words that a query matched, or code.
package struct MarkedText: Sendable, Equatable {
  package var pieces: [Piece]

  /// A piece of a text.
  package struct Piece: Sendable, Equatable {
    package var text: String
    /// Whether the query matched this word.
    package var isMatch: Bool
    /// Whether the text is code.
    package var isCode: Bool

    package init(text: String, isMatch: Bool = false, isCode: Bool = false) {
      (self.text, self.isMatch, self.isCode) = (text, isMatch, isCode)
    }
  }

  package init(pieces: [Piece]) { self.pieces = pieces }

  /// The text without marks.
  package var plain: String { pieces.map(\.text).joined() }

  /// Marks the words of a text that a query matched.
  init(_ text: String, marking terms: MatchedTerms) {
    self.init([TextRun(text: text, isCode: false)], marking: terms)
  }

  /// Marks the words of a text that a query matched.
  init(_ runs: [TextRun], marking terms: MatchedTerms) {
    pieces = []
    for run in runs {
      let scalars = Array(run.text.unicodeScalars)
      var index = 0
      func append(upTo end: Int, isMatch: Bool) {
        guard index < end else { return }
        pieces.append(
          Piece(
            text: String(String.UnicodeScalarView(scalars[index..<end])), isMatch: isMatch,
            isCode: run.isCode))
        index = end
      }
      for occurrence in QueryWord.occurrences(in: scalars) where terms.contains(occurrence.word) {
        append(upTo: occurrence.range.lowerBound, isMatch: false)
        append(upTo: occurrence.range.upperBound, isMatch: true)
      }
      append(upTo: scalars.count, isMatch: false)
    }
  }

  /// Returns the part of the text that has the most different matching words, cut at spaces.
  ///
  /// - Parameter limit: The maximum length in characters, without the ellipses.
  /// - Returns: The part, with ellipses where it is cut.
  func excerpt(upTo limit: Int) -> MarkedText {
    var positions: [(start: Int, text: String)] = []
    var length = 0
    for piece in pieces {
      if piece.isMatch { positions.append((length, piece.text.lowercased())) }
      length += piece.text.count
    }
    guard length > limit else { return self }
    var bestStart = 0
    var bestCount = 0
    for (index, position) in positions.enumerated() {
      let words = positions[index...].prefix { $0.start < position.start + limit * 2 / 3 }
      let count = Set(words.map(\.text)).count
      if count > bestCount { (bestStart, bestCount) = (position.start, count) }
    }
    // Some words before the first match give the context.
    let start = min(max(0, bestStart - limit / 4), length - limit)
    return cut(start..<start + limit)
  }

  /// Returns a range of the text, in characters, without words that are only partly in it, and with ellipses.
  private func cut(_ range: Range<Int>) -> MarkedText {
    var result: [Piece] = []
    var position = 0
    for piece in pieces {
      let end = position + piece.text.count
      defer { position = end }
      guard end > range.lowerBound, position < range.upperBound else { continue }
      var text = piece.text[...]
      if position < range.lowerBound {
        text = text.dropFirst(range.lowerBound - position)
        if let space = text.firstIndex(of: " ") { text = text[text.index(after: space)...] }
      }
      if end > range.upperBound {
        text = text.prefix(range.upperBound - max(position, range.lowerBound))
        if let space = text.lastIndex(of: " ") { text = text[..<space] }
      }
      var cutPiece = piece
      cutPiece.text = String(text)
      if !text.isEmpty { result.append(cutPiece) }
    }
    let length = pieces.reduce(0) { $0 + $1.text.count }
    if range.lowerBound > 0 { result.insert(Piece(text: "… "), at: 0) }
    if range.upperBound < length { result.append(Piece(text: " …")) }
    return MarkedText(pieces: result)
  }
}
