internal import Basics

/// The condition that ends a block of raw HTML; CommonMark has seven pairs of start and end
/// conditions.
package enum HTMLBlockEndCondition: Equatable {
  /// Ends a block of `script`, `pre`, `style` or `textarea`: a line contains the end tag of one of
  /// these elements.
  case verbatimEndTag
  /// Ends a comment: a line contains `-->`.
  case comment
  /// Ends a processing instruction: a line contains `?>`.
  case processingInstruction
  /// Ends a declaration such as `<!DOCTYPE html>`: a line contains `>`.
  case declaration
  /// Ends a CDATA section: a line contains `]]>`.
  case cdataSection
  /// Ends a block that starts with the tag of a block element, such as `<div>`: a line is blank.
  case blankLine
  /// Ends a block that starts with any other tag, alone on its line: a line is blank.
  ///
  /// Such a block cannot interrupt a paragraph.
  case blankLineAfterLoneTag

  /// Creates the end condition of the HTML block that begins with the `<` at `start`; `nil` if none
  /// begins there.
  init?(in source: [UInt8], at start: Int, before end: Int, interruptsParagraph: Bool) {
    guard start + 1 < end else { return nil }
    let next = source[start + 1]
    if next == .exclamation {
      if source.has("--", at: start + 2, before: end) {
        self = .comment
      } else if source.has("[CDATA[", at: start + 2, before: end) {
        self = .cdataSection
      } else if start + 2 < end, source[start + 2].isUppercase {
        self = .declaration
      } else {
        return nil
      }
    } else if next == .questionMark {
      self = .processingInstruction
    } else if let name = Self.nameOfTag(in: source, at: start, before: end) {
      self.init(
        tagName: name, in: source, at: start, before: end, allowsLoneTag: !interruptsParagraph)
    } else {
      return nil
    }
  }

  /// Creates the end condition of an HTML block that begins with a tag; `nil` if the tag begins no
  /// block.
  private init?(
    tagName name: Range<Int>, in source: [UInt8], at start: Int, before end: Int,
    allowsLoneTag: Bool
  ) {
    let isEndTag = source[start + 1] == .slash
    let nextByte = name.upperBound < end ? source[name.upperBound] : .space
    let lowercasedName = source[name].map(\.lowercased)
    if !isEndTag, nextByte.isWhitespace || nextByte == .greaterThan,
      Self.verbatimElementNames.contains(lowercasedName)
    {
      self = .verbatimEndTag
    } else if Self.endsBlockName(nextByte, at: name.upperBound, in: source, before: end),
      Self.blockElementNames.contains(lowercasedName)
    {
      self = .blankLine
    } else if allowsLoneTag, let tagEnd = RawHTML.endOfTag(in: source, at: start, before: end),
      source[tagEnd..<end].allSatisfy(\.isWhitespace)
    {
      self = .blankLineAfterLoneTag
    } else {
      return nil
    }
  }

  /// Whether a byte ends the name of a block element's tag: white space, `>` or `/>`.
  private static func endsBlockName(
    _ byte: UInt8, at index: Int, in source: [UInt8], before end: Int
  ) -> Bool {
    byte.isWhitespace || byte == .greaterThan || source.has("/>", at: index, before: end)
  }

  /// Returns the range of the tag name after the `<` at `start`; `nil` if no tag starts there.
  private static func nameOfTag(
    in source: [UInt8], at start: Int, before end: Int
  ) -> Range<Int>? {
    let first = source[start + 1] == .slash ? start + 2 : start + 1
    guard first < end, source[first].isLetter else { return nil }
    var index = first
    while index < end, source[index].isAlphanumeric || source[index] == .hyphen { index += 1 }
    return first..<index
  }

  /// Whether the line from `start` to `end` meets this end condition; false for the conditions that
  /// need a blank line.
  func isMet(in source: [UInt8], from start: Int, before end: Int) -> Bool {
    switch self {
    case .verbatimEndTag:
      (start..<end).contains { index in
        source.has("</", at: index, before: end)
          && (source.hasCaseInsensitively("script>", at: index + 2, before: end)
            || source.hasCaseInsensitively("pre>", at: index + 2, before: end)
            || source.hasCaseInsensitively("style>", at: index + 2, before: end)
            || source.hasCaseInsensitively("textarea>", at: index + 2, before: end))
      }
    case .comment: (start..<end).contains { source.has("-->", at: $0, before: end) }
    case .processingInstruction: (start..<end).contains { source.has("?>", at: $0, before: end) }
    case .declaration: source[start..<end].contains(.greaterThan)
    case .cdataSection: (start..<end).contains { source.has("]]>", at: $0, before: end) }
    case .blankLine, .blankLineAfterLoneTag: false
    }
  }

  /// Whether an HTML block with this end condition ends before a blank line.
  var endsAtBlankLine: Bool { self == .blankLine || self == .blankLineAfterLoneTag }

  /// The names of the elements whose HTML blocks end at an end tag instead of a blank line.
  private static let verbatimElementNames = names("pre script style textarea")

  /// The names of the block elements in CommonMark; the tag of one begins an HTML block.
  private static let blockElementNames = names(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
    head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option \
    p param section source summary table tbody td tfoot th thead title tr track ul
    """)

  /// Returns the names in a space-separated list, in UTF-8.
  private static func names(_ list: String) -> Set<[UInt8]> {
    Set(list.utf8.split(separator: .space).map(Array.init))
  }
}
