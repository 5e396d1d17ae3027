/// A table in pipes: a header, a row of dashes, any number of rows.
///
/// It is as in GitHub's dialect; its header is the first line of a paragraph, as on Stack Exchange.
enum Table {
  /// The columns of the table whose header and row of dashes two lines are, if they are.
  static func columns(
    header: Range<Int>, delimiters: Range<Int>, in source: [UInt8],
    formulas: inout FormulaFinder?
  ) -> [Alignment?]? {
    guard let alignments = alignments(in: source, delimiters),
      let cells = cells(in: source, header, formulas: &formulas),
      cells.count == alignments.count
    else { return nil }
    return alignments
  }

  /// What a row of dashes says of the columns, if the line is one.
  private static func alignments(in source: [UInt8], _ line: Range<Int>) -> [Alignment?]? {
    var noFormulas: FormulaFinder?
    guard source[line].allSatisfy({ $0 == .hyphen || $0 == .pipe || $0 == .colon || $0 == .space }),
      let cells = cells(in: source, line, formulas: &noFormulas), !cells.isEmpty
    else { return nil }
    var alignments: [Alignment?] = []
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

  /// The cells of a line without the spaces around them; `nil` if there is no pipe between, before
  /// or after them.
  private static func cells(
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
        index = formulas?.end(in: source, from: index, before: end) ?? index + 1
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

  /// The cells of a row, which may have no pipe at all.
  static func row(
    in source: [UInt8], _ line: Range<Int>, formulas: inout FormulaFinder?
  ) -> [Range<Int>] {
    cells(in: source, line, formulas: &formulas) ?? [source.trimmed(line)]
  }

  /// Adds a cell's text; a pipe that was escaped in it is one from here on, even in code.
  static func appendText(of cell: Range<Int>, in source: [UInt8], to text: inout [UInt8]) {
    for index in cell {
      if source[index] == .backslash, source.has("|", at: index + 1, before: cell.upperBound) {
        continue
      }
      text.append(source[index])
    }
  }
}
