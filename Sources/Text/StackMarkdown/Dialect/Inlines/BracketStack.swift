/// The stack of the brackets `[` and `![` that are open at a position in a text; it mirrors
/// libcmark's.
struct BracketStack {
  /// An open bracket `[` or `![`, which may begin a link or an image.
  struct Bracket {
    /// The index of the `[` in the text.
    let position: Int
    /// Whether a `!` precedes the bracket, so that it may begin an image.
    let isImage: Bool
    /// Whether the bracket can still begin a link; links cannot contain links.
    var isActive = true
  }

  /// The maximum number of open brackets `![`; libcmark 0.30.2 takes time quadratic in their
  /// number.
  private static let maximumOpenImages = 100

  private var brackets: [Bracket] = []
  private var openImageCount = 0

  /// Whether the number of open images is below the limit.
  var canOpenImage: Bool { openImageCount < Self.maximumOpenImages }

  /// The index in the text of the innermost open bracket; `nil` if no bracket is open.
  var innermostPosition: Int? { brackets.last?.position }

  /// Removes all brackets; call it before reading another text.
  mutating func removeAll() {
    brackets.removeAll(keepingCapacity: true)
    openImageCount = 0
  }

  /// Adds an opening bracket as the innermost one.
  mutating func open(at position: Int, isImage: Bool) {
    brackets.append(Bracket(position: position, isImage: isImage))
    if isImage { openImageCount += 1 }
  }

  /// Removes and returns the innermost open bracket; `nil` if none is open.
  mutating func close() -> Bracket? {
    guard let bracket = brackets.popLast() else { return nil }
    if bracket.isImage { openImageCount -= 1 }
    return bracket
  }

  /// Marks the open brackets around a link as inactive, because links cannot contain links.
  mutating func deactivateLinks() {
    for index in brackets.indices.reversed() where !brackets[index].isImage {
      guard brackets[index].isActive else { return }
      brackets[index].isActive = false
    }
  }
}
