internal import Basics

/// An inline construct of the dialect that a placeholder stands for.
struct Replacement {
  enum Kind {
    /// A bare URL, which becomes a link.
    case address
    /// A tag, which becomes a link to the questions with that tag.
    case tag(isMeta: Bool, name: [UInt8])
    /// A formula in TeX, with its delimiters.
    case formula
    /// A `~~` that can open or close deleted text; it remains text until ``StrikethroughMatcher`` pairs it.
    case tildes(canOpen: Bool, canClose: Bool)
    /// A `~~` that opens deleted text.
    case beginsDeleted
    /// A `~~` that closes deleted text.
    case endsDeleted
  }

  var kind: Kind
  /// The range of the author's text in ``InlineSource/originalBytes``.
  let original: Range<Int>
}

/// The inline texts of a post, with placeholders for the constructs of the dialect.
///
/// Texts without CommonMark syntax are stored as plain text. All others are joined into one Markdown document,
/// in which each is a paragraph. The paragraph starts with a no-break space, so that it cannot start another
/// kind of block; emphasis rules treat the character as white space. Continuation lines are indented by four
/// spaces for the same reason. The link reference definitions follow at the end.
struct InlineSource {
  /// The no-break space that starts each paragraph.
  static let mark: StaticString = "\u{A0}"
  /// The separator between the lines of a paragraph: a line feed and the indentation.
  static let lineBreak: StaticString = "\n    "
  /// The separator after each paragraph.
  static let paragraphBreak: StaticString = "\n\n"

  /// The Markdown document for libcmark.
  var markdown: [UInt8] = []
  /// The plain texts, concatenated.
  private(set) var plain: [UInt8] = []
  /// An entry for each text in document order: its length in ``plainText``, or `nil` for a paragraph of
  /// ``markdown``.
  private(set) var texts: [Int?] = []
  /// The authors' texts that placeholders replaced, concatenated.
  private(set) var originals: [UInt8] = []
  /// The constructs that placeholders stand for; a placeholder's number is an index.
  var replacements: [Replacement] = []
  /// The number of cells that each table row contains, for all tables in order.
  var rowLengths: [Int] = []

  /// Creates an empty value with capacity for a post of `length` bytes and `count` blocks.
  init(length: Int, blockCount count: Int) {
    markdown.reserveCapacity(length + length / 8)
    plain.reserveCapacity(length / 2)
    texts.reserveCapacity(count)
  }

  /// Returns the author's text for the placeholder with a number.
  func original(of number: Int) -> ArraySlice<UInt8> { originals[replacements[number].original] }

  /// Returns the index of the next byte that starts placeholders; an author may have written such a byte, too.
  func firstPlaceholder(in text: Span<UInt8>, from start: Int) -> Int? {
    let index = text.firstIndex(
      from: start, to: text.count, marks: { $0.marks(of: Placeholder.opening) },
      where: { $0 == Placeholder.opening })
    return index < text.count ? index : nil
  }

  /// Reads a placeholder in text from libcmark; the number is `nil` if an author wrote the byte at `start`.
  func placeholder(in text: Span<UInt8>, at start: Int) -> (number: Int?, end: Int) {
    Placeholder.read(text, at: start, count: replacements.count)
  }

  /// Appends a placeholder that replaces a range of `text`.
  mutating func replace(_ range: Range<Int>, of text: [UInt8], by kind: Replacement.Kind) {
    let start = originals.count
    Self.append(text, range, to: &originals)
    Placeholder.append(replacements.count, to: &markdown)
    replacements.append(Replacement(kind: kind, original: start..<originals.count))
  }

  /// Finishes the text that starts at `start` in ``markdown``; moves it to ``plainText`` if it has no syntax.
  mutating func endText(from start: Int, isPlain: Bool) {
    if isPlain, !hasHardBreak(from: start) {
      let length = plain.count
      Self.append(markdown, start + Self.mark.utf8CodeUnitCount..<markdown.count, to: &plain)
      markdown.removeLast(markdown.count - start)
      while let last = plain.last, last == .space, plain.count > length { plain.removeLast() }
      texts.append(plain.count - length)
    } else {
      markdown.append(Self.paragraphBreak)
      texts.append(nil)
    }
  }

  /// Whether a line after `start` ends with a space, which may be a hard line break.
  private func hasHardBreak(from start: Int) -> Bool {
    var index = start
    while let lineFeed = markdown.firstIndex(of: .lineFeed, from: index, before: markdown.count) {
      if lineFeed > start, markdown[lineFeed - 1] == .space { return true }
      index = lineFeed + 1
    }
    return false
  }

  /// Appends a range of `text` without the indentation of its continuation lines.
  private static func append(
    _ text: [UInt8], _ range: Range<Int>, to output: inout [UInt8]
  ) {
    var start = range.lowerBound
    while let lineFeed = text.firstIndex(of: .lineFeed, from: start, before: range.upperBound) {
      output.append(text, start..<lineFeed + 1)
      start = lineFeed + lineBreak.utf8CodeUnitCount
    }
    output.append(text, start..<range.upperBound)
  }
}
