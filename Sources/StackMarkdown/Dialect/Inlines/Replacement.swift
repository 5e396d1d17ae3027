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

/// The Markdown that libcmark reads: the text of every block as a paragraph of its own.
///
/// Each paragraph begins with a no-break space, which keeps it from being anything but a paragraph
/// and counts as space to the rules of emphasis; its further lines are indented by four, so that
/// they cannot begin a block either. The link reference definitions come last.
struct InlineSource {
  /// The no-break space at the beginning of each paragraph.
  static let mark: [UInt8] = [0xC2, 0xA0]

  var markdown: [UInt8] = []
  var replacements: [Replacement] = []
  var originals: [UInt8] = []
  /// How many cells each row of each table has of its own.
  var rowLengths: [Int] = []

  /// The text that a placeholder stands for.
  func original(of number: Int) -> ArraySlice<UInt8> { originals[replacements[number].original] }

  /// Adds a placeholder for a piece of text.
  mutating func replace(_ text: ArraySlice<UInt8>, by kind: Replacement.Kind) {
    let start = originals.count
    originals += text
    Placeholder.append(replacements.count, to: &markdown)
    replacements.append(Replacement(kind: kind, original: start..<originals.count))
  }
}
