internal import Basics

/// Text, with a backslash before whatever Markdown would read as its own.
extension MarkdownWriter {
  mutating func writeText(_ node: Fragment.ID) {
    let text = fragment.text(of: node)
    inline.word = InlineState.Word()
    var index = text.startIndex
    while index < text.endIndex {
      if text[index].isSpace {
        index = takeSpace(text, from: index)
      } else {
        flushSpace()
        writeCharacter(text, at: index, of: node)
        index += 1
      }
    }
  }

  /// Notes a run of white space; returns the place behind it.
  private mutating func takeSpace(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    var hasLine = false
    while end < text.endIndex, text[end].isSpace {
      hasLine = hasLine || text[end] == .lineFeed
      end += 1
    }
    switch inline.space {
    case .none: inline.space = hasLine ? .line : .word(end - start)
    case .word(let count): inline.space = hasLine ? .line : .word(count + end - start)
    case .line, .afterBreak: break
    }
    return end
  }

  private mutating func writeCharacter(
    _ text: ArraySlice<UInt8>, at index: Int, of node: Fragment.ID
  ) {
    let before = index > text.startIndex ? text[index - 1] : nil
    if isSpecial(text, at: index, before: before, of: node)
      || beginsBlock(text[index...]) || isOfScheme(text, colonAt: index, of: node)
    {
      lines.write(MarkdownEscaping.escaped(text[index]))
    } else {
      lines.write(text[index])
    }
  }

  /// Whether a character means something within a line, to any reader.
  private func isSpecial(
    _ text: ArraySlice<UInt8>, at index: Int, before: UInt8?, of node: Fragment.ID
  ) -> Bool {
    let rest = text[(index + 1)...]
    return switch text[index] {
    case .backtick, .openingBracket, .openingBrace: true
    case .closingBracket: inline.link != Fragment.none
    case .ampersand: MarkdownEscaping.isReference(rest)
    case .backslash:
      rest.first.map { $0.isPunctuation || $0.isSpace } ?? true
        || site.hasMath && rest.starts(with: "begin{".utf8)
    case .asterisk: !isBetweenSpaces(before, rest)
    case .underscore: !isBetweenSpaces(before, rest) && !isInWord(before, rest.first)
    case .lessThan: rest.isBlank || !(rest.first.map { $0.isSpace || $0.isDigit } ?? false)
    case .exclamation: rest.isEmpty && isBeforeLink(node)
    case .tilde: site.strikethrough || before == .tilde || rest.first == .tilde
    case .dollar: site.hasMath || hasSeveralDollars
    case .pipe: inline.place == .cell
    case .hash: inline.place == .heading && inline.closers.isEmpty && rest.isBlank
    case .openingParenthesis: before == nil && isBehindTag
    case .dot: MarkdownEscaping.endsWWW(text, dotAt: index)
    case .at: MarkdownEscaping.makesLink(text, at: index)
    default: false
    }
  }

  /// Whether a tag was written last, whose brackets would be a link's with parentheses behind them.
  private var isBehindTag: Bool { lines.lineContent.last == .closingBracket }

  private func isBeforeLink(_ node: Fragment.ID) -> Bool {
    let next = fragment[node].next
    return next != Fragment.none && fragment.element(next) == .a
  }

  /// Whether spaces on both sides keep a mark from counting; one that ends the text may be left out.
  private func isBetweenSpaces(_ before: UInt8?, _ rest: ArraySlice<UInt8>) -> Bool {
    (before?.isSpace ?? false) && (rest.first?.isSpace ?? false) && !rest.isBlank
      && !lines.isAtContentStart
  }

  private func isInWord(_ before: UInt8?, _ after: UInt8?) -> Bool {
    (before?.isAlphanumeric ?? false) && (after?.isAlphanumeric ?? false)
  }

  /// Whether the text that starts here, at the start of a line, would begin a block to any reader.
  private func beginsBlock(_ text: ArraySlice<UInt8>) -> Bool {
    guard inline.place == .block, let byte = text.first else { return false }
    guard lines.isAtContentStart else { return endsListNumber(text) || endsLabel(text) }
    let rest = text.dropFirst()
    return switch byte {
    case .greaterThan, UInt8(ascii: "%"): true
    case .hash: endsWord(rest.drop { $0 == .hash })
    case .hyphen: endsWord(rest) || isUnderline(text)
    // The frame of a table, and what stands around a file's header.
    case .plus: endsWord(rest) || rest.first == .hyphen || rest.first == .plus
    case .equals, .pipe: isUnderline(text)
    case .colon: isUnderline(text) || rest.starts(with: "::".utf8)
    case .exclamation: rest.starts(with: "!!".utf8)
    default: false
    }
  }

  private func endsWord(_ rest: ArraySlice<UInt8>) -> Bool { rest.first.map(\.isSpace) ?? true }

  /// Whether a line consists of what underlines headings and heads of tables.
  func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != .lineFeed }
    return line.allSatisfy { $0.isSpace || $0 == .equals }
      || (line.contains(.hyphen)
        && line.allSatisfy { byte in
          byte.isSpace || byte == .hyphen || byte == .colon || byte == .pipe || byte == .plus
        })
  }

  /// Whether a `.` or `)` makes a list item of the digits before it on the line.
  private func endsListNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == .dot || text.first == .closingParenthesis else { return false }
    let digits = lines.lineContent.prefix(10)
    return digits.count < 10 && digits.allSatisfy(\.isDigit) && endsWord(text.dropFirst())
  }

  /// Whether a colon makes a definition of the tag before it on the line.
  private func endsLabel(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == .colon && isBehindTag && lines.lineContent.first == .openingBracket
  }

  /// Whether a colon makes an address of the scheme before it and what is behind it.
  ///
  /// In a link's text an address is no link, but it is still taken as it is, with all backslashes
  /// and marks that follow it.
  private mutating func isOfScheme(
    _ text: ArraySlice<UInt8>, colonAt index: Int, of node: Fragment.ID
  ) -> Bool {
    guard text[index] == .colon else { return false }
    if MarkdownEscaping.endsForbiddenScheme(text, colonAt: index) { return true }
    let before = text[..<index].suffix(6)
    let start = before.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
    let scheme = before[start...]
    let isAddress =
      scheme.isCaseInsensitively("mailto")
      || text[(index + 1)...].starts(with: "//".utf8)
        && (scheme.isCaseInsensitively("http") || scheme.isCaseInsensitively("https")
          || scheme.isCaseInsensitively("ftp"))
    guard isAddress, inline.link != Fragment.none else { return isAddress }
    if index >= inline.word.end { inline.word = word(in: text, from: index, of: node) }
    return index < inline.word.plainStart
  }

  /// The word of a link's text that goes on at an index, with what is written of it as it is.
  ///
  /// A word is looked at once, however many colons it holds.
  private func word(
    in text: ArraySlice<UInt8>, from start: Int, of node: Fragment.ID
  ) -> InlineState.Word {
    let end = text[start...].firstIndex(where: \.isSpace) ?? text.endIndex
    let isLast = fragment[node].next == Fragment.none && fragment[node].parent == inline.link
    guard isLast || !text[end...].isBlank else {
      return InlineState.Word(plainStart: end, end: end)
    }
    let lastMark = text[start..<end].indices.last { index in
      !Self.isPlainInAddress(text[index])
        || text[index] == .ampersand && MarkdownEscaping.isReference(text[(index + 1)...])
        || text[index] == .at && MarkdownEscaping.makesLink(text, at: index)
    }
    return InlineState.Word(plainStart: lastMark.map { $0 + 1 } ?? start, end: end)
  }

  /// Whether a byte of an address is never escaped.
  private static func isPlainInAddress(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80 || "-./:?=&+%#,;@!()'\"".utf8.contains(byte)
  }
}
