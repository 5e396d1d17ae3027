internal import Basics

/// An inline construct of the dialect that a placeholder stands for.
struct DialectConstruct {
  enum Kind {
    /// A bare URL, which becomes a link.
    case bareURL
    /// A tag, which becomes a link to the questions with that tag.
    case tag(isMeta: Bool, name: [UInt8])
    /// A formula in TeX, with its delimiters.
    case formula
    /// A `~~` that can open or close deleted text; it remains text until ``StrikethroughMatcher`` pairs it.
    case strikethroughDelimiter(canOpen: Bool, canClose: Bool)
    /// A `~~` that opens deleted text.
    case deletedTextStart
    /// A `~~` that closes deleted text.
    case deletedTextEnd
  }

  var kind: Kind
  /// The range of the author's text in ``InlineSource/originalBytes``.
  let originalRange: Range<Int>
}

/// The inline texts of a post, with placeholders for the constructs of the dialect.
///
/// Texts without CommonMark syntax are stored as plain text. All others are joined into one Markdown document,
/// in which each is a paragraph. The paragraph starts with a no-break space, so that it cannot start another
/// kind of block; emphasis rules treat the character as white space. Continuation lines are indented by four
/// spaces for the same reason. The link reference definitions follow at the end.
struct InlineSource {
  /// The no-break space that starts each paragraph.
  static let paragraphPrefix: StaticString = "\u{A0}"
  /// The separator between the lines of a paragraph: a line feed and the indentation.
  static let lineSeparator: StaticString = "\n    "
  /// The separator after each paragraph.
  static let paragraphSeparator: StaticString = "\n\n"

  /// The Markdown document for libcmark.
  var markdown: [UInt8] = []
  /// The plain texts, concatenated.
  private(set) var plainText: [UInt8] = []
  /// An entry for each text in document order: its length in ``plainText``, or `nil` for a paragraph of
  /// ``markdown``.
  private(set) var plainLengths: [Int?] = []
  /// The authors' texts that placeholders replaced, concatenated.
  private(set) var originalBytes: [UInt8] = []
  /// The constructs that placeholders stand for; a placeholder's number is an index.
  var constructs: [DialectConstruct] = []
  /// The number of cells that each table row contains, for all tables in order.
  var cellCounts: [Int] = []

  /// Creates an empty value with capacity for a post of `length` bytes and `count` blocks.
  init(byteCount: Int, blockCount count: Int) {
    markdown.reserveCapacity(byteCount + byteCount / 8)
    plainText.reserveCapacity(byteCount / 2)
    plainLengths.reserveCapacity(count)
  }

  /// Returns the author's text for the placeholder with a number.
  func original(of number: Int) -> ArraySlice<UInt8> {
    originalBytes[constructs[number].originalRange]
  }

  /// Returns the index of the next byte that starts placeholders; an author may have written such a byte, too.
  func firstPlaceholder(in text: Span<UInt8>, from start: Int) -> Int? {
    let index = text.firstIndex(
      from: start, to: text.count, matchBits: { $0.matchBits(of: Placeholder.openingByte) },
      where: { $0 == Placeholder.openingByte })
    return index < text.count ? index : nil
  }

  /// Reads a placeholder in text from libcmark; the number is `nil` if an author wrote the byte at `start`.
  func placeholder(in text: Span<UInt8>, at start: Int) -> (number: Int?, end: Int) {
    Placeholder.read(text, at: start, count: constructs.count)
  }

  /// Appends a placeholder that replaces a range of `text`.
  mutating func appendPlaceholder(
    replacing range: Range<Int>, of text: [UInt8], by kind: DialectConstruct.Kind
  ) {
    let start = originalBytes.count
    Self.append(text, range, to: &originalBytes)
    Placeholder.append(constructs.count, to: &markdown)
    constructs.append(DialectConstruct(kind: kind, originalRange: start..<originalBytes.count))
  }

  /// Finishes the text that starts at `start` in ``markdown``; moves it to ``plainText`` if it has no syntax.
  mutating func finishText(from start: Int, isPlain: Bool) {
    if isPlain, !hasHardBreak(from: start) {
      let length = plainText.count
      Self.append(
        markdown, start + Self.paragraphPrefix.utf8CodeUnitCount..<markdown.count, to: &plainText)
      markdown.removeLast(markdown.count - start)
      while let last = plainText.last, last == .space, plainText.count > length {
        plainText.removeLast()
      }
      plainLengths.append(plainText.count - length)
    } else {
      markdown.append(Self.paragraphSeparator)
      plainLengths.append(nil)
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
      output.append(text, range: start..<lineFeed + 1)
      start = lineFeed + lineSeparator.utf8CodeUnitCount
    }
    output.append(text, range: start..<range.upperBound)
  }
}
