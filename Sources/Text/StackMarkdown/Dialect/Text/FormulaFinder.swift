internal import Basics

/// Finds MathJax formulas: `$…$`, `$$…$$` and `\begin{x}…\end{x}`.
///
/// As in Stack Exchange's preview, formulas take precedence over Markdown. Braces in a formula must
/// be balanced, and a formula contains no blank line.
struct FormulaFinder {
  /// The maximum length of a formula in bytes.
  private static let maximumLength = 20_000
  /// The number of bytes that further unsuccessful searches may examine, which bounds the total
  /// cost.
  private var searchBudget: Int

  /// Creates a finder for the formulas of one text.
  init(for text: [UInt8]) {
    searchBudget = 100_000 + 8 * text.count
  }

  /// Returns the index after the formula that starts with the `$` or `\begin` at `start`; `nil` if
  /// there is none.
  mutating func endOfFormula(in text: [UInt8], from start: Int, before limit: Int) -> Int? {
    guard searchBudget > 0 else { return nil }
    let limit = min(limit, start + Self.maximumLength)
    if text.has("$$", at: start, before: limit) {
      return endOfFormula(
        closedBy: text[start..<start + 2], in: text, from: start + 2, before: limit)
    }
    if text[start] == .dollar {
      return endOfFormula(closedBy: text[start...start], in: text, from: start + 1, before: limit)
    }
    guard let name = environmentName(in: text, at: start, before: limit) else { return nil }
    let closing = Array("\\end{".utf8) + text[name] + [.closingBrace]
    return endOfFormula(
      closedBy: closing[...], in: text, from: name.upperBound + 1, before: limit)
  }

  /// Returns the range of the name in `\begin{name}` at `start`: letters, optionally followed by
  /// `*`.
  private func environmentName(in text: [UInt8], at start: Int, before end: Int) -> Range<Int>? {
    guard text.has("\\begin{", at: start, before: end) else { return nil }
    let first = start + 7
    var index = first
    while index < end, text[index].isLetter { index += 1 }
    if index < end, text[index] == .asterisk { index += 1 }
    guard index > first, index < end, text[index] == .closingBrace else { return nil }
    return first..<index
  }

  /// Returns the index after the closing delimiter of the formula whose content starts at `start`.
  ///
  /// A delimiter outside of braces ends the formula; if there is none, the last one inside of
  /// braces does.
  private mutating func endOfFormula(
    closedBy closing: ArraySlice<UInt8>, in text: [UInt8], from start: Int, before limit: Int
  ) -> Int? {
    var index = start
    var depth = 0
    var unbalancedEnd: Int?
    scan: while index < limit {
      if text[index] == closing.first, isClosed(by: closing, in: text, at: index, before: limit) {
        let end = index + closing.count
        if depth == 0 { return end }
        unbalancedEnd = end
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
    if unbalancedEnd == nil { searchBudget -= index - start }
    return unbalancedEnd
  }

  /// Whether a formula's closing delimiter is at `index`; a single `$` must not be the first half
  /// of `$$`.
  private func isClosed(
    by closing: ArraySlice<UInt8>, in text: [UInt8], at index: Int, before limit: Int
  ) -> Bool {
    if closing.count == 1 { return !text.has("$$", at: index, before: limit) }
    return text[index..<limit].starts(with: closing)
  }

  /// Whether the line at `start` contains nothing but white space and block quote markers.
  private func isBlankLine(in text: [UInt8], at start: Int, before end: Int) -> Bool {
    var index = start
    while index < end, text[index].isWhitespace || text[index] == .greaterThan {
      if text[index] == .lineFeed { return true }
      index += 1
    }
    return index == end
  }

  /// Returns the end of the formula that starts in a line and extends beyond it, or else the end of
  /// the line.
  ///
  /// The search begins at `start`, because the bytes before it can belong to a formula of an
  /// earlier line.
  mutating func endOfFormula(startingIn line: Range<Int>, of source: [UInt8], from start: Int)
    -> Int
  {
    var index = start
    var codeSpans = CodeSpanFinder()
    while index < line.upperBound {
      switch source[index] {
      case .dollar:
        index = endOfFormula(in: source, from: index, before: source.count) ?? index + 1
      case .backslash:
        index = endOfFormula(in: source, from: index, before: source.count) ?? index + 2
      case .backtick:
        let runEnd = CodeSpan.endOfRun(in: source, from: index, before: line.upperBound)
        index = codeSpans.endOfSpan(in: source, from: index, before: line.upperBound) ?? runEnd
      default:
        index += 1
      }
    }
    return index
  }
}
