internal import Basics

/// An inline construct of the dialect, such as a bare URL, for which a placeholder stands in the
/// Markdown.
struct DialectConstruct {
  enum Kind {
    /// A bare URL, which becomes a link.
    case bareURL
    /// A tag, which becomes a link to the questions with that tag.
    case tag(isMeta: Bool, name: [UInt8])
    /// A formula in TeX, with its delimiters.
    case formula
    /// A `~~` that can open or close deleted text; it remains text until ``StrikethroughMatcher``
    /// pairs it.
    case strikethroughDelimiter(canOpen: Bool, canClose: Bool)
    /// A `~~` that opens deleted text.
    case deletedTextStart
    /// A `~~` that closes deleted text.
    case deletedTextEnd
  }

  var kind: Kind
  /// The range of the construct's original text in ``InlineSource/originalBytes``.
  let originalRange: Range<Int>
}

/// The inline texts of a post, with placeholders for the constructs of the dialect.
///
/// Texts without CommonMark syntax are stored as plain text. All others are joined into one
/// Markdown document, in which each is a paragraph. The paragraph starts with a no-break space, so
/// that it cannot start another kind of block; emphasis rules treat the character as white space.
/// Continuation lines are indented by four spaces for the same reason. The link reference
/// definitions follow at the end.
struct InlineSource {
  /// The no-break space at the start of each paragraph.
  static let paragraphPrefix: StaticString = "\u{A0}"
  /// The separator between the lines of a paragraph: a line feed and four spaces.
  static let lineSeparator: StaticString = "\n    "
  /// The line feeds after each paragraph.
  static let paragraphSeparator: StaticString = "\n\n"

  /// The Markdown document that libcmark parses.
  var markdown: [UInt8] = []
  /// The texts without CommonMark syntax, joined without separators.
  private(set) var plainText: [UInt8] = []
  /// For each text in document order, its length in ``plainText``, or `nil` if it is a paragraph of
  /// ``markdown``.
  private(set) var plainTextLengths: [Int?] = []
  /// The authors' texts that placeholders replaced, joined without separators.
  private(set) var originalBytes: [UInt8] = []
  /// The constructs for which placeholders stand, by the number of the placeholder.
  var constructs: [DialectConstruct] = []
  /// The number of cells in each table row, for all tables in document order.
  var cellCounts: [Int] = []

  /// Creates an empty value with capacity for a post of `byteCount` bytes and `count` blocks.
  init(byteCount: Int, blockCount count: Int) {
    markdown.reserveCapacity(byteCount + byteCount / 8)
    plainText.reserveCapacity(byteCount / 2)
    plainTextLengths.reserveCapacity(count)
  }

  /// Returns the author's text that the placeholder with this number replaced.
  func originalText(ofPlaceholder number: Int) -> ArraySlice<UInt8> {
    originalBytes[constructs[number].originalRange]
  }

  /// Returns the index of the next opening byte of a placeholder, or `nil`; an author may have
  /// written such a byte, too.
  func firstPlaceholder(in text: Span<UInt8>, from start: Int) -> Int? {
    let index = text.firstIndex(
      from: start, to: text.count, matchBits: { $0.matchBits(of: Placeholder.openingByte) },
      where: { $0 == Placeholder.openingByte })
    return index < text.count ? index : nil
  }

  /// Reads the placeholder at `start` in text from libcmark; the number is `nil` if an author wrote
  /// the opening byte.
  func placeholder(in text: Span<UInt8>, at start: Int) -> (number: Int?, end: Int) {
    Placeholder.read(text, at: start, count: constructs.count)
  }

  /// Appends a placeholder to ``markdown`` and stores the original text that it replaces.
  mutating func appendPlaceholder(
    replacing range: Range<Int>, of text: [UInt8], by kind: DialectConstruct.Kind
  ) {
    let start = originalBytes.count
    Self.appendUnindented(text, range, to: &originalBytes)
    Placeholder.append(constructs.count, to: &markdown)
    constructs.append(DialectConstruct(kind: kind, originalRange: start..<originalBytes.count))
  }

  /// Finishes the text that starts at `start` in ``markdown``; moves it to ``plainText`` if it has
  /// no CommonMark syntax.
  mutating func finishText(from start: Int, isPlain: Bool) {
    if isPlain, !hasHardBreak(from: start) {
      let length = plainText.count
      Self.appendUnindented(
        markdown, start + Self.paragraphPrefix.utf8CodeUnitCount..<markdown.count, to: &plainText)
      markdown.removeLast(markdown.count - start)
      while let last = plainText.last, last == .space, plainText.count > length {
        plainText.removeLast()
      }
      plainTextLengths.append(plainText.count - length)
    } else {
      markdown.append(Self.paragraphSeparator)
      plainTextLengths.append(nil)
    }
  }

  /// Whether a line of ``markdown`` after `start` ends with a space, which may be a hard line
  /// break.
  private func hasHardBreak(from start: Int) -> Bool {
    var index = start
    while let lineFeed = markdown.firstIndex(of: .lineFeed, from: index, before: markdown.count) {
      if lineFeed > start, markdown[lineFeed - 1] == .space { return true }
      index = lineFeed + 1
    }
    return false
  }

  /// Appends a range of `text` to `output`, without the indentation of continuation lines.
  private static func appendUnindented(
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

/// A marker in the Markdown for libcmark that stands for a construct of the dialect.
///
/// A placeholder consists of byte 1, a decimal number, and byte 2; libcmark treats it as a word.
/// The number is an index into ``InlineSource/constructs``. ``NormalizedMarkdown`` removes the two
/// bytes from authors' texts. They can still appear in libcmark's output, for example from `&#1;`;
/// therefore a placeholder is only valid if it is complete and its number is in use.
enum Placeholder {
  /// The first byte of each placeholder.
  static let openingByte: UInt8 = 0x01
  /// The last byte of each placeholder.
  static let closingByte: UInt8 = 0x02

  /// Appends the placeholder for the construct with an index.
  static func append(_ number: Int, to text: inout [UInt8]) {
    text.append(openingByte)
    text += String(number).utf8
    text.append(closingByte)
  }

  /// Reads the placeholder that starts at an index in text from libcmark.
  ///
  /// - Parameters:
  ///   - text: The text of a libcmark node.
  ///   - start: The index of the opening byte.
  ///   - count: The number of placeholders in use.
  /// - Returns: The number and the index after the placeholder; if it is not valid, `nil` and the
  ///   index after the opening byte.
  static func read(
    _ text: Span<UInt8>, at start: Int, count: Int
  ) -> (number: Int?, end: Int) {
    var index = start + 1
    var number = 0
    while index < text.count, text[index].isDigit, number < count {
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    guard index > start + 1, index < text.count, text[index] == closingByte, number < count else {
      return (nil, start + 1)
    }
    return (number, index + 1)
  }
}
