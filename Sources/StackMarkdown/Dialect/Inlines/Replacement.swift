internal import Basics

/// What the dialect sees in a piece of text.
struct Replacement {
  enum Kind {
    /// A link to the text itself.
    case address
    /// A link to the questions with a tag.
    case tag(isMeta: Bool, name: [UInt8])
    /// A formula, left to MathJax.
    case formula
    /// `~~` that could begin or end deleted text; alone it is text.
    case tildes(canOpen: Bool, canClose: Bool)
    case beginsDeleted
    case endsDeleted
  }

  var kind: Kind
  /// The text as it was written: a range of ``InlineSource/originals``.
  let original: Range<Int>
}

/// The texts of a post with placeholders in them: those that libcmark must read, and those that hold
/// nothing that has a meaning to it.
///
/// libcmark reads each text as a paragraph of its own. It begins with a no-break space, which keeps
/// it from being anything but a paragraph and counts as space to the rules of emphasis; its further
/// lines are indented by four, so that they cannot begin a block either. The link reference
/// definitions come last.
struct InlineSource {
  /// The no-break space at the beginning of each paragraph.
  static let mark: StaticString = "\u{A0}"
  /// What stands between the lines of a paragraph.
  static let lineBreak: StaticString = "\n    "
  /// What stands behind each paragraph.
  static let paragraphBreak: StaticString = "\n\n"

  /// What libcmark reads.
  var markdown: [UInt8] = []
  /// The texts that are to be read without it, one after the other.
  private(set) var plain: [UInt8] = []
  /// The texts in order: how long each is in ``plain``, or `nil` if it is a paragraph of
  /// ``markdown``.
  private(set) var texts: [Int?] = []
  private(set) var originals: [UInt8] = []
  var replacements: [Replacement] = []
  /// How many cells each row of each table has of its own.
  var rowLengths: [Int] = []

  /// Makes room for the texts of a post of so many bytes and blocks.
  init(length: Int, blockCount count: Int) {
    markdown.reserveCapacity(length + length / 8)
    plain.reserveCapacity(length / 2)
    texts.reserveCapacity(count)
  }

  /// The text that a placeholder stands for.
  func original(of number: Int) -> ArraySlice<UInt8> { originals[replacements[number].original] }

  /// Where the next placeholder begins, or an author's own byte that looks like it.
  func firstPlaceholder(in text: Span<UInt8>, from start: Int) -> Int? {
    let index = text.firstIndex(
      from: start, to: text.count, marks: { $0.marks(of: Placeholder.opening) },
      where: { $0 == Placeholder.opening })
    return index < text.count ? index : nil
  }

  /// Reads a placeholder in what libcmark gives back; no number if it is an author's own byte.
  func placeholder(in text: Span<UInt8>, at start: Int) -> (number: Int?, end: Int) {
    Placeholder.read(text, at: start, count: replacements.count)
  }

  /// Adds a placeholder for a piece of text.
  mutating func replace(_ range: Range<Int>, of text: [UInt8], by kind: Replacement.Kind) {
    let start = originals.count
    Self.append(text, range, to: &originals)
    Placeholder.append(replacements.count, to: &markdown)
    replacements.append(Replacement(kind: kind, original: start..<originals.count))
  }

  /// Ends a text that begins at `start` in ``markdown``.
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

  /// Whether a line ends with more than one space.
  private func hasHardBreak(from start: Int) -> Bool {
    var index = start
    while let lineFeed = markdown.firstIndex(of: .lineFeed, from: index, before: markdown.count) {
      if lineFeed > start, markdown[lineFeed - 1] == .space { return true }
      index = lineFeed + 1
    }
    return false
  }

  /// Appends a text without the indentation of its lines.
  private static func append(
    _ text: [UInt8], _ range: Range<Int>, to result: inout [UInt8]
  ) {
    var start = range.lowerBound
    while let lineFeed = text.firstIndex(of: .lineFeed, from: start, before: range.upperBound) {
      result.append(text, start..<lineFeed + 1)
      start = lineFeed + lineBreak.utf8CodeUnitCount
    }
    result.append(text, start..<range.upperBound)
  }
}
