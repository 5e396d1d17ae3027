internal import Basics

/// Finds formulas of MathJax: `$…$`, `$$…$$` and `\begin{x}…\end{x}`.
///
/// They are as Stack Exchange's preview finds them before it looks at any Markdown: braces inside
/// are balanced, and no blank line occurs.
struct FormulaFinder {
  /// How far a formula may reach; what is longer is none.
  private static let maximumLength = 20_000
  /// How many more bytes may be looked at in vain, so that a text full of beginnings costs little.
  private var patience: Int

  init(for text: [UInt8]) {
    patience = 100_000 + 8 * text.count
  }

  /// Where the formula ends that begins at `start`, with a `$` or with `\begin`.
  mutating func end(in text: [UInt8], from start: Int, before limit: Int) -> Int? {
    guard patience > 0 else { return nil }
    let limit = min(limit, start + Self.maximumLength)
    if text.has("$$", at: start, before: limit) {
      return end(of: text[start..<start + 2], in: text, from: start + 2, before: limit)
    }
    if text[start] == .dollar {
      return end(of: text[start...start], in: text, from: start + 1, before: limit)
    }
    guard let name = environment(in: text, at: start, before: limit) else { return nil }
    let closing = Array("\\end{".utf8) + text[name] + [.closingBrace]
    return end(of: closing[...], in: text, from: name.upperBound + 1, before: limit)
  }

  /// The name in `\begin{name}` at `start`: letters, perhaps with a star.
  private func environment(in text: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    guard text.has("\\begin{", at: start, before: end) else { return nil }
    let first = start + 7
    var index = first
    while index < end, text[index].isLetter { index += 1 }
    if index < end, text[index] == .asterisk { index += 1 }
    guard index > first, index < end, text[index] == .closingBrace else { return nil }
    return first..<index
  }

  private mutating func end(
    of closing: ArraySlice<UInt8>, in text: [UInt8], from start: Int, before limit: Int
  ) -> Int? {
    var index = start
    var depth = 0
    var unbalanced: Int?
    scan: while index < limit {
      if text[index] == closing.first, isClosed(by: closing, in: text, at: index, before: limit) {
        let end = index + closing.count
        if depth == 0 { return end }
        unbalanced = end
        index = end
        continue
      }
      switch text[index] {
      case .backslash: index += 1
      case .dollar where text.has("$$", at: index, before: limit): index += 1
      case .openingBrace: depth += 1
      case .closingBrace where depth > 0: depth -= 1
      case .lineFeed where isBlankLine(in: text, at: index + 1, before: limit): break scan
      default: break
      }
      index += 1
    }
    if unbalanced == nil { patience -= index - start }
    return unbalanced
  }

  /// Whether the closing mark stands at `index`; a lone `$` is not half of a pair.
  private func isClosed(
    by closing: ArraySlice<UInt8>, in text: [UInt8], at index: Int, before limit: Int
  ) -> Bool {
    if closing.count == 1 { return !text.has("$$", at: index, before: limit) }
    return text[index..<limit].starts(with: closing)
  }

  /// Whether the line at `start` holds nothing, but for the marks of quotations.
  private func isBlankLine(in text: [UInt8], at start: Int, before end: Int) -> Bool {
    var index = start
    while index < end, text[index].isSpace || text[index] == .greaterThan {
      if text[index] == .lineFeed { return true }
      index += 1
    }
    return index == end
  }

  /// Where a formula ends that begins in a line of a paragraph and reaches beyond it.
  ///
  /// It is the end of the line if there is none. What comes before `start` belongs to a formula of
  /// an earlier line.
  mutating func end(leftOpenBy line: Range<Int>, in source: [UInt8], from start: Int) -> Int {
    var index = start
    var backticks = BacktickRuns()
    while index < line.upperBound {
      switch source[index] {
      case .dollar:
        index = end(in: source, from: index, before: source.count) ?? index + 1
      case .backslash:
        index = end(in: source, from: index, before: source.count) ?? index + 2
      case .backtick:
        let run = CodeSpan.endOfRun(in: source, from: index, before: line.upperBound)
        index = backticks.endOfSpan(in: source, from: index, before: line.upperBound) ?? run
      default:
        index += 1
      }
    }
    return index
  }
}
