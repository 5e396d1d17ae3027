internal import Basics

/// Finds text in code and formulae that some Markdown parsers would read as markup.
///
/// Some parsers read code in a list as text, some do not support fences, and few support formulae.
enum MarkupInCode {
  /// Returns whether code contains nothing that any Markdown parser reads as markup.
  static func isInert(_ code: ArraySlice<UInt8>) -> Bool { markupIndices(in: code).isEmpty }

  /// Returns the indices in code or a formula at which markup may begin: a tag, the address of a
  /// link or a link definition, attributes in braces or of a quotation, or a bare address that some
  /// parsers turn into a link.
  private static func markupIndices(in code: ArraySlice<UInt8>) -> [Int] {
    var indices: [Int] = []
    // The opening braces on this line since the last closing one, which may begin attributes.
    var braces: [Int] = []
    for (index, byte) in zip(code.indices, code) {
      switch byte {
      case .openingBrace: braces.append(index)
      case .closingBrace, .lineFeed: braces = []
      case .equals where !braces.isEmpty && endsWithUnsafeAttribute(code[..<index]):
        indices += braces
        braces = []
      case UInt8(ascii: "%") where beginsQuotation(code[..<index]): indices.append(index)
      case .atSign where MarkdownEscaping.endsXMPPName(code, before: index):
        indices.append(index)
      default: break
      }
      if index + 1 < code.endIndex, beginsMarkup(byte, before: code[index + 1]) {
        indices.append(index)
      }
    }
    return indices
  }

  /// Returns whether a byte and the byte after it may begin markup.
  private static func beginsMarkup(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case .lessThan:
      next.isLetter || next == .slash || next == .exclamation || next == .questionMark
    case .closingBracket: next == .openingParenthesis || next == .colon
    case .openingBrace: next == .colon
    default: false
    }
  }

  /// Returns whether the last line of a text contains only block quote markers (`>`) and white
  /// space.
  private static func beginsQuotation(_ text: ArraySlice<UInt8>) -> Bool {
    let isMarker = { (byte: UInt8) in byte == .greaterThan || byte.isWhitespace && byte != .lineFeed
    }
    let markers = text.reversed().prefix(while: isMarker)
    guard markers.contains(.greaterThan) else { return false }
    return markers.count == text.count || text[text.endIndex - markers.count - 1] == .lineFeed
  }

  /// Returns whether a text ends with the name of an attribute that is dangerous: an event handler
  /// such as `onclick`, or `style`.
  private static func endsWithUnsafeAttribute(_ text: ArraySlice<UInt8>) -> Bool {
    let start = text.lastIndex { !$0.isLetter }.map { $0 + 1 } ?? text.startIndex
    return text[start...].prefix(2).equalsIgnoringCase("on")
      || text[start...].equalsIgnoringCase("style")
  }
}

// MARK: - Formulas

extension MarkupInCode {
  /// The characters `{}`, an empty group in TeX, which has no effect in a formula.
  private static let guardGroup: [UInt8] = [.openingBrace, .closingBrace]

  /// Returns a formula with empty groups inserted where it would otherwise contain markup.
  static func guarded(_ formula: ArraySlice<UInt8>) -> [UInt8] {
    let markup = Set(markupIndices(in: formula))
    var output: [UInt8] = []
    for (index, byte) in zip(formula.indices, formula) {
      if byte == .openingBrace || byte == .atSign, markup.contains(index) { output += guardGroup }
      output.append(byte)
      if needsGuard(byte, in: formula, at: index + 1) { output += guardGroup }
    }
    return output
  }

  /// Returns a formula without the empty groups that ``guarded(_:)`` inserted.
  static func unguarded(_ formula: ArraySlice<UInt8>) -> [UInt8] {
    let markup = Set(markupIndices(in: formula))
    var output: [UInt8] = []
    var index = formula.startIndex
    while index < formula.endIndex {
      if formula[index...].starts(with: guardGroup) {
        let next = index + guardGroup.count
        let isGuard =
          output.last.map { needsGuard($0, in: formula, at: index) } ?? false
          || next < formula.endIndex && formula[next] == .openingBrace && markup.contains(next)
          || next < formula.endIndex && formula[next] == .atSign
            && MarkdownEscaping.endsXMPPName(formula, before: index)
        if isGuard { index = next }
      }
      guard index < formula.endIndex else { break }
      output.append(formula[index])
      index += 1
    }
    return output
  }

  /// Returns whether a byte would begin markup together with the next byte, ignoring empty groups
  /// between them.
  private static func needsGuard(
    _ byte: UInt8, in formula: ArraySlice<UInt8>, at start: Int
  ) -> Bool {
    guard byte == .lessThan || byte == .closingBracket else { return false }
    var next = start
    while formula[next...].starts(with: guardGroup) { next += guardGroup.count }
    return next < formula.endIndex && beginsMarkup(byte, before: formula[next])
  }
}
