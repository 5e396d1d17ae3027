internal import Basics

/// Prepares the inline texts of a post for libcmark: replaces the extensions of the dialect by
/// placeholders.
///
/// The extensions are bare URLs, tags, formulas and `~~`. The scanner recognises code, HTML tags
/// and link targets by the rules of CommonMark and copies them unchanged. Where libcmark disagrees,
/// a placeholder is later replaced by the original text.
struct InlineScanner {
  /// The inline texts that have been prepared for libcmark.
  var result: InlineSource
  var definitions: ReferenceDefinitions
  /// Finds formulas; `nil` if the site does not support formulas.
  var formulaFinder: FormulaFinder?
  let hasStrikethrough: Bool

  /// The bytes that can start inline syntax; the scanner skips all others.
  private let specialBytes: ByteSet
  /// The inline text that the scanner is reading.
  var text: [UInt8] = []
  /// The index in ``text`` of the next byte to read.
  var index = 0
  /// The end of the part of ``text`` that has been copied to ``result``.
  private(set) var copiedEnd = 0
  /// The index in ``text`` after the last backslash and the character that it escapes, if any.
  private(set) var escapeEnd = 0
  /// Whether the part of ``text`` that has been read contains no CommonMark syntax.
  private var isPlain = true
  var brackets = BracketStack()
  /// Whether the byte at ``index`` is inside an HTML `<a>` element.
  var isInAnchor = false
  var codeSpanFinder = CodeSpanFinder()
  /// The kinds of HTML construct that start in ``text`` but have no end, and need not be searched
  /// again.
  var unterminatedKinds: RawHTML.UnterminatedKinds = []

  /// Returns the inline texts of a post in document order, prepared for libcmark.
  static func scan(_ tree: BlockTree, for site: borrowing Site) -> InlineSource {
    var scanner = InlineScanner(tree, site)
    for block in tree.blocks {
      switch block.kind {
      case .paragraph, .heading: scanner.scan(tree.lines[block.lines], of: tree.source)
      case .table(let columns):
        scanner.scan(tree.lines[block.lines], of: tree.source, columnCount: columns.count)
      default: break
      }
    }
    scanner.result.markdown += tree.definitions.markdown
    return scanner.result
  }

  private init(_ tree: borrowing BlockTree, _ site: borrowing Site) {
    definitions = tree.definitions
    formulaFinder = site.hasMath ? FormulaFinder(for: tree.source) : nil
    hasStrikethrough = site.hasStrikethrough
    specialBytes = Self.specialBytes(hasMath: site.hasMath, hasStrikethrough: site.hasStrikethrough)
    result = InlineSource(byteCount: tree.source.count, blockCount: tree.blocks.count)
    text.reserveCapacity(2_000)
  }

  private static func specialBytes(hasMath: Bool, hasStrikethrough: Bool) -> ByteSet {
    switch (hasMath, hasStrikethrough) {
    case (false, false): plainSpecialBytes
    case (true, false): ByteSet("\\`<[]:*_&$")
    case (false, true): ByteSet("\\`<[]:*_&~")
    case (true, true): ByteSet("\\`<[]:*_&$~")
    }
  }

  private static let plainSpecialBytes = ByteSet("\\`<[]:*_&")

  /// Prepares the text of a paragraph or heading, given as ranges of `source`.
  private mutating func scan(_ lines: ArraySlice<Range<Int>>, of source: [UInt8]) {
    text.removeAll(keepingCapacity: true)
    for line in lines {
      if !text.isEmpty { text.append(InlineSource.lineSeparator) }
      text.append(source, range: line)
    }
    scanText()
  }

  /// Prepares the text of each cell of a table; skips the second line, which is the delimiter row.
  private mutating func scan(
    _ lines: ArraySlice<Range<Int>>, of source: [UInt8], columnCount: Int
  ) {
    for (number, line) in lines.enumerated() where number != 1 {
      let cells = MarkdownTable.cells(in: source, line, formulaFinder: &formulaFinder).prefix(
        columnCount)
      result.cellCounts.append(cells.count)
      for cell in cells {
        text.removeAll(keepingCapacity: true)
        MarkdownTable.appendText(of: cell, in: source, to: &text)
        scanText()
      }
    }
  }

  /// Prepares ``text`` for libcmark and adds it to ``result``.
  private mutating func scanText() {
    index = 0
    copiedEnd = 0
    escapeEnd = 0
    brackets.removeAll()
    isInAnchor = false
    codeSpanFinder = CodeSpanFinder()
    unterminatedKinds = []
    isPlain = true
    let start = result.markdown.count
    result.markdown.append(InlineSource.paragraphPrefix)
    while index < text.count {
      index = text.span.firstIndex(in: specialBytes, from: index)
      if index < text.count { readSpecialByte() }
    }
    copyText(upTo: index)
    result.finishText(from: start, isPlain: isPlain)
  }

  /// Reads the construct that starts with the special byte at ``index``.
  private mutating func readSpecialByte() {
    let byte = text[index]
    isPlain = isPlain && (byte == .colon || byte == .dollar)
    switch byte {
    case .backslash: readBackslash()
    case .backtick:
      index =
        codeSpanFinder.endOfSpan(in: text, from: index, before: text.count)
        ?? CodeSpan.endOfRun(in: text, from: index, before: text.count)
    case .lessThan: readLessThan()
    case .openingBracket: readOpeningBracket()
    case .closingBracket: readClosingBracket()
    case .colon: readColon()
    case .dollar: readFormula(orSkip: 1)
    case .tilde: readTildes()
    default: index += 1
    }
  }

  /// Reads a backslash, which escapes a character or starts a formula.
  private mutating func readBackslash() {
    if formulaFinder != nil, text.has("\\begin{", at: index, before: text.count) {
      readFormula(orSkip: 1)
    } else {
      let isEscape = index + 1 < text.count && text[index + 1].isPunctuation
      index += isEscape ? 2 : 1
      escapeEnd = index
    }
  }

  /// Replaces the formula at ``index`` by a placeholder, or skips `count` bytes if there is none.
  private mutating func readFormula(orSkip count: Int) {
    if let end = formulaFinder?.endOfFormula(in: text, from: index, before: text.count) {
      insertPlaceholder(upTo: end, for: .formula)
    } else {
      index += count
    }
  }

  /// Copies the part of ``text`` that is not copied yet, up to `end`, to ``result``.
  mutating func copyText(upTo end: Int) {
    result.markdown.append(text, range: copiedEnd..<end)
    copiedEnd = end
  }

  /// Inserts a backslash before the byte at ``index``, so that libcmark reads that byte literally.
  private mutating func insertBackslash() {
    copyText(upTo: index)
    result.markdown.append(.backslash)
  }

  /// Replaces the text from ``index`` to `end` by a placeholder for a construct of the dialect.
  private mutating func insertPlaceholder(upTo end: Int, for kind: DialectConstruct.Kind) {
    copyText(upTo: index)
    result.appendPlaceholder(replacing: index..<end, of: text, by: kind)
    index = end
    copiedEnd = end
  }
}

extension InlineScanner {
  /// Reads `<`; copies an autolink or an HTML tag unchanged, without replacing anything in it.
  private mutating func readLessThan() {
    if let autolink = Autolink(in: text, at: index) {
      if autolink.isAccepted {
        index = autolink.end
      } else {
        insertBackslash()
        index += 1
      }
    } else if let end = unterminatedKinds.endOfConstruct(in: text, at: index) {
      trackAnchor(index..<end)
      index = end
    } else {
      index += 1
    }
  }

  /// Updates ``isInAnchor`` if an HTML tag is `<a …>` or `</a>`.
  private mutating func trackAnchor(_ tag: Range<Int>) {
    let name = tag.lowerBound + 1
    if text.hasCaseInsensitively("/a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor && text[name + 2].isAlphanumeric
    } else if text.hasCaseInsensitively("a", at: name, before: tag.upperBound) {
      isInAnchor = isInAnchor || text[name + 1].isWhitespace
    }
  }

  /// Reads `[`, which can begin a tag such as `[tag:swift]`, a link or, after `!`, an image.
  private mutating func readOpeningBracket() {
    let isImage = index > max(copiedEnd, escapeEnd) && text[index - 1] == .exclamation
    if !isImage, let tag = TagReference(in: text, at: index, before: text.count), isOutsideLink(tag)
    {
      return insertPlaceholder(upTo: tag.end, for: .tag(isMeta: tag.isMeta, name: tag.name))
    }
    let canOpenImage = brackets.canOpenImage
    if isImage, !canOpenImage {
      index -= 1
      insertBackslash()
      index += 1
    }
    brackets.open(at: index, isImage: isImage && canOpenImage)
    index += 1
  }

  /// Whether a tag such as `[tag:swift]` is not part of a link in HTML or Markdown.
  private mutating func isOutsideLink(_ tag: TagReference) -> Bool {
    if isInAnchor || definitions.defines(text[index + 1..<tag.end - 1]) { return false }
    if let label = label(at: tag.end), definitions.defines(text[label]) { return false }
    let target = LinkTarget.parenthesised(in: text, from: tag.end, before: text.count)
    return target.map { !LinkTarget.isAccepted($0.destination, in: text) } ?? true
  }

  /// Returns the range between the bracket at `start` and its closing bracket; `nil` if there are
  /// none or they contain another opening bracket.
  private func label(at start: Int) -> Range<Int>? {
    guard start < text.count, text[start] == .openingBracket else { return nil }
    let limit = min(text.count, start + 1001)
    var end = start + 1
    while end < limit, text[end] != .openingBracket {
      if text[end] == .closingBracket { return start + 1..<end }
      end += text[end] == .backslash ? 2 : 1
    }
    return nil
  }

  /// Reads `]`; copies the target of the link that it ends, or escapes the target if Stack Exchange
  /// rejects the URL.
  private mutating func readClosingBracket() {
    index += 1
    guard let bracket = brackets.close(), bracket.isActive else { return }
    if let target = LinkTarget.parenthesised(in: text, from: index, before: text.count) {
      if LinkTarget.isAccepted(target.destination, in: text) {
        index = target.end
        if !bracket.isImage { brackets.deactivateLinks() }
      } else {
        escapeTarget(target)
      }
    } else if let label = label(at: index),
      needsNoPlaceholders(label) || definitions.defines(text[label])
    {
      index = label.upperBound + 1
      if !bracket.isImage { brackets.deactivateLinks() }
    }
  }

  /// Whether a link label contains only letters, digits, spaces and hyphens, so that it needs no
  /// placeholders.
  ///
  /// Such a label can be copied whether a definition has it or not.
  private func needsNoPlaceholders(_ label: Range<Int>) -> Bool {
    text[label].allSatisfy { $0.isAlphanumeric || $0 == .space || $0 == .hyphen }
  }

  /// Escapes the opening parenthesis of a link target, and the `<` of a URL in angle brackets, so
  /// that libcmark reads the target as text.
  private mutating func escapeTarget(_ target: LinkTarget.Parenthesised) {
    insertBackslash()
    index += 1
    if target.destination.lowerBound > index, text[target.destination.lowerBound - 1] == .lessThan {
      index = target.destination.lowerBound - 1
      insertBackslash()
      index += 1
    }
  }

  /// Reads `:`; replaces a bare URL whose scheme ends here by a placeholder.
  mutating func readColon() {
    guard !isInAnchor,
      let url = BareURL(
        in: text, colon: index, from: copiedEnd, before: text.count, isMarkdown: true,
        isEndOfLink: { isEndOfLink(at: $0, opensInURL: $1) }),
      !isInLabel(url)
    else {
      index += 1
      return
    }
    index = url.range.lowerBound
    insertPlaceholder(upTo: url.range.upperBound, for: .bareURL)
  }

  /// Whether the closing bracket at `bracket` ends a link that starts before or in a bare URL.
  private mutating func isEndOfLink(at bracket: Int, opensInURL: Bool) -> Bool {
    guard opensInURL || brackets.innermostPosition != nil else { return false }
    if let label = label(at: bracket + 1) { return definitions.defines(text[label]) }
    let target = LinkTarget.parenthesised(in: text, from: bracket + 1, before: text.count)
    return target.map { LinkTarget.isAccepted($0.destination, in: text) } ?? false
  }

  /// Whether a bare URL is part of the label of a link reference definition, between brackets.
  private mutating func isInLabel(_ url: BareURL) -> Bool {
    guard let opening = brackets.innermostPosition, let label = label(at: opening) else {
      return false
    }
    return label.contains(url.range.lowerBound) && definitions.defines(text[label])
  }

  /// Reads a run of `~`; replaces `~~` by a placeholder if the site supports deleted text.
  private mutating func readTildes() {
    var end = index
    while end < text.count, text[end] == .tilde { end += 1 }
    guard hasStrikethrough, end - index == 2 else {
      index = end
      return
    }
    let before = index == 0 ? .space : text[index - 1]
    let after = end == text.count ? .space : text[end]
    let canOpen =
      !after.isWhitespace && (!after.isPunctuation || before.isWhitespace || before.isPunctuation)
    let canClose =
      !before.isWhitespace && (!before.isPunctuation || after.isWhitespace || after.isPunctuation)
    insertPlaceholder(upTo: end, for: .strikethroughDelimiter(canOpen: canOpen, canClose: canClose))
  }
}

/// The stack of the brackets `[` and `![` that are open at a position in a text; it mirrors
/// libcmark's.
struct BracketStack {
  /// An open bracket `[` or `![`, which may begin a link or an image.
  struct Bracket {
    /// The index of the `[` in the text.
    let position: Int
    /// Whether a `!` precedes the bracket, so that it may begin an image.
    let isImage: Bool
    /// Whether the bracket can still begin a link; links cannot contain links.
    var isActive = true
  }

  /// The maximum number of open brackets `![`; libcmark 0.30.2 takes time quadratic in their
  /// number.
  private static let maximumOpenImages = 100

  private var brackets: [Bracket] = []
  private var openImageCount = 0

  /// Whether the number of open images is below the limit.
  var canOpenImage: Bool { openImageCount < Self.maximumOpenImages }

  /// The index in the text of the innermost open bracket; `nil` if no bracket is open.
  var innermostPosition: Int? { brackets.last?.position }

  /// Removes all brackets; call it before reading another text.
  mutating func removeAll() {
    brackets.removeAll(keepingCapacity: true)
    openImageCount = 0
  }

  /// Adds an opening bracket as the innermost one.
  mutating func open(at position: Int, isImage: Bool) {
    brackets.append(Bracket(position: position, isImage: isImage))
    if isImage { openImageCount += 1 }
  }

  /// Removes and returns the innermost open bracket; `nil` if none is open.
  mutating func close() -> Bracket? {
    guard let bracket = brackets.popLast() else { return nil }
    if bracket.isImage { openImageCount -= 1 }
    return bracket
  }

  /// Marks the open brackets around a link as inactive, because links cannot contain links.
  mutating func deactivateLinks() {
    for index in brackets.indices.reversed() where !brackets[index].isImage {
      guard brackets[index].isActive else { return }
      brackets[index].isActive = false
    }
  }
}
