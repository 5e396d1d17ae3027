internal import Basics

/// Writes text with all characters escaped that are special in Markdown.
extension MarkdownWriter {
  /// Writes a text node with special characters escaped.
  mutating func writeText(_ node: Fragment.NodeID) {
    let text = fragment.text(of: node)
    inline.linkWord = InlineState.LinkWord()
    var index = text.startIndex
    while index < text.endIndex {
      if text[index].isWhitespace {
        index = readSpace(text, from: index)
      } else {
        flushPendingSpace()
        writeCharacter(text, at: index, of: node)
        index += 1
      }
    }
  }

  /// Adds the white space at `start` to the pending white space, and returns the index after it.
  private mutating func readSpace(_ text: ArraySlice<UInt8>, from start: Int) -> Int {
    var end = start
    var hasLine = false
    while end < text.endIndex, text[end].isWhitespace {
      hasLine = hasLine || text[end] == .lineFeed
      end += 1
    }
    switch inline.pendingSpace {
    case .none: inline.pendingSpace = hasLine ? .lineBreak : .spaces(end - start)
    case .spaces(let count):
      inline.pendingSpace = hasLine ? .lineBreak : .spaces(count + end - start)
    case .lineBreak, .suppressed: break
    }
    return end
  }

  /// Writes the character at an index of a text; escapes the character if it is special.
  private mutating func writeCharacter(
    _ text: ArraySlice<UInt8>, at index: Int, of node: Fragment.NodeID
  ) {
    let before = index > text.startIndex ? text[index - 1] : nil
    if isSpecial(text, at: index, before: before, of: node)
      || beginsBlock(text[index...]) || endsScheme(text, colonAt: index, of: node)
    {
      lines.write(MarkdownEscaping.escaped(text[index]))
    } else {
      lines.write(text[index])
    }
  }

  /// Returns whether any parser gives the character at an index a special meaning within a line.
  private func isSpecial(
    _ text: ArraySlice<UInt8>, at index: Int, before: UInt8?, of node: Fragment.NodeID
  ) -> Bool {
    let rest = text[(index + 1)...]
    return switch text[index] {
    case .backtick, .openingBracket, .openingBrace: true
    case .closingBracket: inline.openLink != Fragment.none
    case .ampersand: MarkdownEscaping.completesReference(rest)
    case .backslash:
      rest.first.map { $0.isPunctuation || $0.isWhitespace } ?? true
        || site.hasMath && rest.starts(with: "begin{".utf8)
    case .asterisk: !isBetweenSpaces(before, rest)
    case .underscore: !isBetweenSpaces(before, rest) && !isInWord(before, rest.first)
    case .lessThan: rest.isBlank || !(rest.first.map { $0.isWhitespace || $0.isDigit } ?? false)
    case .exclamation: rest.isEmpty && isBeforeLink(node)
    case .tilde: site.hasStrikethrough || before == .tilde || rest.first == .tilde
    case .dollar: site.hasMath || hasSeveralDollarSigns
    case .pipe: inline.context == .cell
    case .hash: inline.context == .heading && inline.endMarkers.isEmpty && rest.isBlank
    case .openingParenthesis: before == nil && isAfterBracket
    case .dot: MarkdownEscaping.isWWWAutolink(text, dotAt: index)
    case .atSign: MarkdownEscaping.formsMailLink(text, at: index)
    default: false
    }
  }

  /// Whether the current line ends with `]`, as after `[tag:swift]`; a parenthesis or colon would
  /// then become part of a link.
  private var isAfterBracket: Bool { lines.lineContent.last == .closingBracket }

  /// Returns whether a link directly follows a node.
  private func isBeforeLink(_ node: Fragment.NodeID) -> Bool {
    let next = fragment[node].nextSibling
    return next != Fragment.none && fragment.element(of: next) == .a
  }

  /// Returns whether a delimiter such as `*` has no meaning because it is between spaces.
  ///
  /// A space at the end of the text does not count, because it may be dropped.
  private func isBetweenSpaces(_ before: UInt8?, _ rest: ArraySlice<UInt8>) -> Bool {
    (before?.isWhitespace ?? false) && (rest.first?.isWhitespace ?? false) && !rest.isBlank
      && !lines.isAtContentStart
  }

  /// Returns whether a delimiter such as `_` is between two letters or digits.
  private func isInWord(_ before: UInt8?, _ after: UInt8?) -> Bool {
    (before?.isAlphanumeric ?? false) && (after?.isAlphanumeric ?? false)
  }

  /// Returns whether some Markdown parser would read text at the current position as the start of a
  /// block.
  private func beginsBlock(_ text: ArraySlice<UInt8>) -> Bool {
    guard inline.context == .block, let byte = text.first else { return false }
    guard lines.isAtContentStart else { return endsListNumber(text) || endsReferenceLabel(text) }
    let rest = text.dropFirst()
    return switch byte {
    case .greaterThan, UInt8(ascii: "%"): true
    case .hash: endsWord(rest.drop { $0 == .hash })
    case .hyphen: endsWord(rest) || isUnderline(text)
    // A table with borders, or the delimiter of a file header.
    case .plus: endsWord(rest) || rest.first == .hyphen || rest.first == .plus
    case .equals, .pipe: isUnderline(text)
    case .colon: isUnderline(text) || rest.starts(with: "::".utf8)
    case .exclamation: rest.starts(with: "!!".utf8)
    default: false
    }
  }

  /// Returns whether `rest`, the text after a character, is empty or begins with white space.
  private func endsWord(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first.map(\.isWhitespace) ?? true
  }

  /// Returns whether the first line of a text consists of characters that can underline a heading
  /// or a table header.
  func isUnderline(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.prefix { $0 != .lineFeed }
    return line.allSatisfy { $0.isWhitespace || $0 == .equals }
      || (line.contains(.hyphen)
        && line.allSatisfy { byte in
          byte.isWhitespace || byte == .hyphen || byte == .colon || byte == .pipe || byte == .plus
        })
  }

  /// Returns whether a text begins a list item, because it begins with `.` or `)` and the line so
  /// far has only digits.
  private func endsListNumber(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == .dot || text.first == .closingParenthesis else { return false }
    let digits = lines.lineContent.prefix(10)
    return digits.count < 10 && digits.allSatisfy(\.isDigit) && endsWord(text.dropFirst())
  }

  /// Returns whether a text begins a link definition, because it begins with a colon and the line
  /// so far is `[…]`.
  private func endsReferenceLabel(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == .colon && isAfterBracket && lines.lineContent.first == .openingBracket
  }

  /// Returns whether a colon follows a URL scheme, so that the dialect would read an address.
  ///
  /// In the text of a link, an address does not become another link, but the dialect still reads it
  /// literally, with all backslashes and delimiters after it.
  private mutating func endsScheme(
    _ text: ArraySlice<UInt8>, colonAt index: Int, of node: Fragment.NodeID
  ) -> Bool {
    guard text[index] == .colon else { return false }
    if MarkdownEscaping.endsForbiddenScheme(text, colonAt: index) { return true }
    let before = text[..<index].suffix(6)
    let start = before.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? before.startIndex
    let scheme = before[start...]
    let isAddress =
      scheme.equalsIgnoringCase("mailto")
      || text[(index + 1)...].starts(with: "//".utf8)
        && (scheme.equalsIgnoringCase("http") || scheme.equalsIgnoringCase("https")
          || scheme.equalsIgnoringCase("ftp"))
    guard isAddress, inline.openLink != Fragment.none else { return isAddress }
    if index >= inline.linkWord.end { inline.linkWord = linkWord(in: text, from: index, of: node) }
    return index < inline.linkWord.firstUnescapedIndex
  }

  /// Returns the word around an index in the text of a link, and from where on the word needs no
  /// escaping.
  ///
  /// The caller stores the result, so that each word is checked only once even if it contains many
  /// colons.
  private func linkWord(
    in text: ArraySlice<UInt8>, from start: Int, of node: Fragment.NodeID
  ) -> InlineState.LinkWord {
    let end = text[start...].firstIndex(where: \.isWhitespace) ?? text.endIndex
    let isLast =
      fragment[node].nextSibling == Fragment.none && fragment[node].parent == inline.openLink
    guard isLast || !text[end...].isBlank else {
      return InlineState.LinkWord(firstUnescapedIndex: end, end: end)
    }
    let lastSpecial = text[start..<end].indices.last { index in
      !Self.needsNoEscapingInAddress(text[index])
        || text[index] == .ampersand && MarkdownEscaping.completesReference(text[(index + 1)...])
        || text[index] == .atSign && MarkdownEscaping.formsMailLink(text, at: index)
    }
    return InlineState.LinkWord(firstUnescapedIndex: lastSpecial.map { $0 + 1 } ?? start, end: end)
  }

  /// Returns whether a byte needs no escaping wherever it occurs in an address.
  private static func needsNoEscapingInAddress(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte >= 0x80 || "-./:?=&+%#,;@!()'\"".utf8.contains(byte)
  }
}
