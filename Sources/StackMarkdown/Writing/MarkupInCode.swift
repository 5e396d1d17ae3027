internal import Basics

/// Finds what is markup in code and formulas to readers who do not see that they are.
///
/// Code in a list is text to some readers, fences mean nothing to others, and few know formulas.
enum MarkupInCode {
  /// Whether there is nothing of that in code.
  static func isTame(_ code: ArraySlice<UInt8>) -> Bool { places(in: code).isEmpty }

  /// Where markup may begin: a tag, the address of a link or of a definition, attributes in braces or of
  /// a quotation; or be made of a bare address.
  private static func places(in code: ArraySlice<UInt8>) -> [Int] {
    var places: [Int] = []
    // What attributes would begin with: since the last one that closed, on this line.
    var braces: [Int] = []
    for (index, byte) in zip(code.indices, code) {
      switch byte {
      case .openingBrace: braces.append(index)
      case .closingBrace, .lineFeed: braces = []
      case .equals where !braces.isEmpty && endsHandler(code[..<index]):
        places += braces
        braces = []
      case UInt8(ascii: "%") where beginsQuotation(code[..<index]): places.append(index)
      case .at where MarkdownEscaping.endsName(code, inSchemeBefore: index): places.append(index)
      default: break
      }
      if index + 1 < code.endIndex, isWild(byte, before: code[index + 1]) { places.append(index) }
    }
    return places
  }

  private static func isWild(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case .lessThan:
      next.isLetter || next == .slash || next == .exclamation || next == .questionMark
    case .closingBracket: next == .openingParenthesis || next == .colon
    case .openingBrace: next == .colon
    default: false
    }
  }

  /// Whether the last line of a text is nothing but the marks of a quotation.
  private static func beginsQuotation(_ text: ArraySlice<UInt8>) -> Bool {
    let isMark = { (byte: UInt8) in byte == .greaterThan || byte.isSpace && byte != .lineFeed }
    let marks = text.reversed().prefix(while: isMark)
    guard marks.contains(.greaterThan) else { return false }
    return marks.count == text.count || text[text.endIndex - marks.count - 1] == .lineFeed
  }

  /// Whether a text ends with the name of an attribute that browsers run, or that covers a page.
  private static func endsHandler(_ text: ArraySlice<UInt8>) -> Bool {
    let start = text.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? text.startIndex
    return text[start...].prefix(2).isCaseInsensitively("on")
      || text[start...].isCaseInsensitively("style")
  }
}

// MARK: - Formulas

extension MarkupInCode {
  private static let guardian: [UInt8] = [.openingBrace, .closingBrace]

  /// A formula in which an empty group, which means nothing in TeX, parts what would be markup.
  static func guarded(_ formula: ArraySlice<UInt8>) -> [UInt8] {
    let places = Set(places(in: formula))
    var output: [UInt8] = []
    for (index, byte) in zip(formula.indices, formula) {
      if byte == .openingBrace || byte == .at, places.contains(index) { output += guardian }
      output.append(byte)
      if isParted(byte, in: formula, at: index + 1) { output += guardian }
    }
    return output
  }

  /// The formula of which ``guarded(_:)`` makes this one.
  static func unguarded(_ formula: ArraySlice<UInt8>) -> [UInt8] {
    let places = Set(places(in: formula))
    var output: [UInt8] = []
    var index = formula.startIndex
    while index < formula.endIndex {
      if formula[index...].starts(with: guardian) {
        let next = index + guardian.count
        let isGuardian =
          output.last.map { isParted($0, in: formula, at: index) } ?? false
          || next < formula.endIndex && formula[next] == .openingBrace && places.contains(next)
          || next < formula.endIndex && formula[next] == .at
            && MarkdownEscaping.endsName(formula, inSchemeBefore: index)
        if isGuardian { index = next }
      }
      guard index < formula.endIndex else { break }
      output.append(formula[index])
      index += 1
    }
    return output
  }

  /// Whether a byte would be markup with what comes next, empty groups left out.
  private static func isParted(
    _ byte: UInt8, in formula: ArraySlice<UInt8>, at start: Int
  ) -> Bool {
    guard byte == .lessThan || byte == .closingBracket else { return false }
    var next = start
    while formula[next...].starts(with: guardian) { next += guardian.count }
    return next < formula.endIndex && isWild(byte, before: formula[next])
  }
}
