/// The brackets that are open in a text, as libcmark keeps them.
struct BracketStack {
  struct Bracket {
    /// Where it stands.
    let position: Int
    let isImage: Bool
    /// Whether it may still begin a link; a link cannot stand in a link.
    var isActive = true
  }

  /// How many images may be open; libcmark 0.30.2 takes time quadratic in their number.
  private static let maximumImages = 100

  private var brackets: [Bracket] = []
  private var imageCount = 0

  /// Whether another image may be opened.
  var hasRoomForImage: Bool { imageCount < Self.maximumImages }

  /// Where the innermost open bracket stands.
  var innermost: Int? { brackets.last?.position }

  /// Forgets all brackets, at the beginning of a text.
  mutating func removeAll() {
    brackets.removeAll(keepingCapacity: true)
    imageCount = 0
  }

  mutating func open(at position: Int, isImage: Bool) {
    brackets.append(Bracket(position: position, isImage: isImage))
    if isImage { imageCount += 1 }
  }

  /// Closes the innermost bracket, whether it becomes a link or not.
  mutating func close() -> Bracket? {
    guard let bracket = brackets.popLast() else { return nil }
    if bracket.isImage { imageCount -= 1 }
    return bracket
  }

  /// Notes that a link has ended: those around it are none.
  mutating func deactivateLinks() {
    for index in brackets.indices.reversed() where !brackets[index].isImage {
      guard brackets[index].isActive else { return }
      brackets[index].isActive = false
    }
  }
}
