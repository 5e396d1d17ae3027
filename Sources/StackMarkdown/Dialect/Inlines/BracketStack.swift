/// The stack of open brackets in a text, which mirrors the one of libcmark.
struct BracketStack {
  /// An open bracket, which may begin a link or an image.
  struct Bracket {
    /// The index of the bracket in the text.
    let position: Int
    /// Whether a `!` precedes the bracket.
    let isImage: Bool
    /// Whether the bracket can still begin a link; links cannot contain links.
    var isActive = true
  }

  /// The maximum number of open images; libcmark 0.30.2 takes time quadratic in their number.
  private static let maximumOpenImages = 100

  private var brackets: [Bracket] = []
  private var openImageCount = 0

  /// Whether the limit of open images is not reached yet.
  var canOpenImage: Bool { openImageCount < Self.maximumOpenImages }

  /// The index of the innermost open bracket in the text.
  var innermostPosition: Int? { brackets.last?.position }

  /// Removes all brackets, at the start of a text.
  mutating func removeAll() {
    brackets.removeAll(keepingCapacity: true)
    openImageCount = 0
  }

  /// Pushes an opening bracket.
  mutating func open(at position: Int, isImage: Bool) {
    brackets.append(Bracket(position: position, isImage: isImage))
    if isImage { openImageCount += 1 }
  }

  /// Pops the innermost open bracket; `nil` if none is open.
  mutating func close() -> Bracket? {
    guard let bracket = brackets.popLast() else { return nil }
    if bracket.isImage { openImageCount -= 1 }
    return bracket
  }

  /// Marks the enclosing link brackets as inactive after a link, because links cannot contain links.
  mutating func deactivateLinks() {
    for index in brackets.indices.reversed() where !brackets[index].isImage {
      guard brackets[index].isActive else { return }
      brackets[index].isActive = false
    }
  }
}
