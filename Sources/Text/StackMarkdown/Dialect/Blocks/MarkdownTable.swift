/// Parses tables with pipes: a header row, a delimiter row of dashes, and any number of body rows.
///
/// The syntax is that of GitHub Flavored Markdown; the header must be the first line of a
/// paragraph, as on Stack Exchange.
enum MarkdownTable {
  /// Returns the alignment of each column if two lines are the header and the delimiter row of a
  /// table; otherwise `nil`.
  static func columnAlignments(
    header: Range<Int>, delimiterRow: Range<Int>, in source: [UInt8],
    formulaFinder: inout FormulaFinder?
  ) -> [ColumnAlignment?]? {
    guard let alignments = alignments(in: source, delimiterRow),
      let headerCells = splitCells(in: source, header, formulas: &formulaFinder),
      headerCells.count == alignments.count
    else { return nil }
    return alignments
  }

  /// Returns the column alignments that a delimiter row such as `:--|--:` specifies; `nil` if the
  /// line is not a delimiter row.
  private static func alignments(in source: [UInt8], _ line: Range<Int>) -> [ColumnAlignment?]? {
    var noFormulas: FormulaFinder?
    guard source[line].allSatisfy({ $0 == .hyphen || $0 == .pipe || $0 == .colon || $0 == .space }),
      let cells = splitCells(in: source, line, formulas: &noFormulas), !cells.isEmpty
    else { return nil }
    var alignments: [ColumnAlignment?] = []
    for cell in cells {
      var dashes = source[cell]
      let isLeft = dashes.first == .colon
      if isLeft { dashes.removeFirst() }
      let isRight = dashes.last == .colon
      if isRight { dashes.removeLast() }
      guard !dashes.isEmpty, dashes.allSatisfy({ $0 == .hyphen }) else { return nil }
      alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : nil))
    }
    return alignments
  }

  /// Splits a table row into the ranges of its cells, without surrounding spaces; `nil` if the line
  /// contains no pipe.
  ///
  /// Escaped pipes and pipes in formulas do not separate cells.
  private static func splitCells(
    in source: [UInt8], _ line: Range<Int>, formulas: inout FormulaFinder?
  ) -> [Range<Int>]? {
    let text = source.trimmed(line)
    let end = text.upperBound
    var start = text.lowerBound
    var hasPipe = start < end && source[start] == .pipe
    if hasPipe { start += 1 }
    var cells: [Range<Int>] = []
    var index = start
    while index < end {
      switch source[index] {
      case .backslash where index + 1 < end && source[index + 1].isPunctuation:
        index += 2
      case .dollar:
        index = formulas?.endOfFormula(in: source, from: index, before: end) ?? index + 1
      case .pipe:
        cells.append(source.trimmed(start..<index))
        hasPipe = true
        index += 1
        start = index
      default:
        index += 1
      }
    }
    if start < end { cells.append(source.trimmed(start..<end)) }
    return hasPipe ? cells : nil
  }

  /// Returns the ranges of the cells of a header or body row; a line without pipes is a single
  /// cell.
  static func cells(
    in source: [UInt8], _ line: Range<Int>, formulaFinder: inout FormulaFinder?
  ) -> [Range<Int>] {
    splitCells(in: source, line, formulas: &formulaFinder) ?? [source.trimmed(line)]
  }

  /// Appends the text of a table cell, with escaped pipes replaced by pipes, even in code.
  static func appendText(of cell: Range<Int>, in source: [UInt8], to text: inout [UInt8]) {
    for index in cell {
      if source[index] == .backslash, source.has("|", at: index + 1, before: cell.upperBound) {
        continue
      }
      text.append(source[index])
    }
  }
}
