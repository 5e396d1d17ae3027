internal import Basics

/// What ends a block of raw HTML, by the seven ways in which CommonMark lets one begin.
package enum HTMLBlockEnd: Equatable {
  /// `</script>`, `</pre>`, `</style>` or `</textarea>`.
  case verbatimElement
  /// `-->`
  case comment
  /// `?>`
  case processingInstruction
  /// `>`
  case declaration
  /// `]]>`
  case characterData
  /// A blank line, after the tag of a block element.
  case blankLine
  /// A blank line, after any other tag that stands alone; does not interrupt a paragraph.
  case blankLineAfterLoneTag

  /// The kind of HTML block that begins at `start`, which holds a `<`.
  init?(in source: [UInt8], at start: Int, before end: Int, interruptsParagraph: Bool) {
    guard start + 1 < end else { return nil }
    let next = source[start + 1]
    if next == .exclamation {
      if source.has("--", at: start + 2, before: end) {
        self = .comment
      } else if source.has("[CDATA[", at: start + 2, before: end) {
        self = .characterData
      } else if start + 2 < end, source[start + 2].isCapital {
        self = .declaration
      } else {
        return nil
      }
    } else if next == .questionMark {
      self = .processingInstruction
    } else if let name = Self.nameOfTag(in: source, at: start, before: end) {
      self.init(name: name, in: source, at: start, before: end, lone: !interruptsParagraph)
    } else {
      return nil
    }
  }

  private init?(name: Range<Int>, in source: [UInt8], at start: Int, before end: Int, lone: Bool) {
    let isEndTag = source[start + 1] == .slash
    let after = name.upperBound < end ? source[name.upperBound] : .space
    let small = source[name].map(\.lowercased)
    if !isEndTag, after.isSpace || after == .greaterThan, Self.verbatimNames.contains(small) {
      self = .verbatimElement
    } else if Self.endsBlockName(after, at: name.upperBound, in: source, before: end),
      Self.blockNames.contains(small)
    {
      self = .blankLine
    } else if lone, let close = RawHTML.endOfTag(in: source, at: start, before: end),
      source[close..<end].allSatisfy(\.isSpace)
    {
      self = .blankLineAfterLoneTag
    } else {
      return nil
    }
  }

  private static func endsBlockName(
    _ byte: UInt8, at index: Int, in source: [UInt8], before end: Int
  ) -> Bool {
    byte.isSpace || byte == .greaterThan || source.has("/>", at: index, before: end)
  }

  private static func nameOfTag(
    in source: [UInt8], at start: Int, before end: Int
  ) -> Range<Int>? {
    let first = source[start + 1] == .slash ? start + 2 : start + 1
    guard first < end, source[first].isLetter else { return nil }
    var index = first
    while index < end, source[index].isAlphanumeric || source[index] == .hyphen { index += 1 }
    return first..<index
  }

  /// Whether a line, beginning at `start`, is the block's last.
  func isMet(in source: [UInt8], from start: Int, before end: Int) -> Bool {
    switch self {
    case .verbatimElement:
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
    case .characterData: (start..<end).contains { source.has("]]>", at: $0, before: end) }
    case .blankLine, .blankLineAfterLoneTag: false
    }
  }

  /// Whether a blank line ends the block.
  var endsAtBlankLine: Bool { self == .blankLine || self == .blankLineAfterLoneTag }

  private static let verbatimNames = names("pre script style textarea")

  private static let blockNames = names(
    """
    address article aside base basefont blockquote body caption center col colgroup dd details \
    dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
    head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option \
    p param section source summary table tbody td tfoot th thead title tr track ul
    """)

  private static func names(_ list: String) -> Set<[UInt8]> {
    Set(list.utf8.split(separator: .space).map(Array.init))
  }
}
