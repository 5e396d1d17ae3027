/// Finds out which `~~` belong together.
enum DeletedText {
  /// Turns pairs of `~~` in the same container into the beginning and end of deleted text; those
  /// without a partner stay text.
  static func pair(in source: inout InlineSource, document: inout InlineDocument) {
    guard source.replacements.contains(where: isTildes) else { return }
    var openers: [[Int]] = [[]]
    reading: while true {
      switch document.next() {
      case .beginsParagraph: openers = [[]]
      case .begins: openers.append([])
      case .ends: openers.removeLast()
      case .text: document.withLiteral(&source) { pair(in: &$0, $1, &openers[openers.count - 1]) }
      case .endOfDocument: break reading
      default: break
      }
    }
    document.restart()
  }

  private static func isTildes(_ replacement: Replacement) -> Bool {
    if case .tildes = replacement.kind { true } else { false }
  }

  private static func pair(
    in source: inout InlineSource, _ text: Span<UInt8>, _ openers: inout [Int]
  ) {
    var index = 0
    while index < text.count {
      guard text[index] == Placeholder.opening else {
        index += 1
        continue
      }
      let (number, end) = source.placeholder(in: text, at: index)
      index = end
      guard let number,
        case .tildes(let canOpen, let canClose) = source.replacements[number].kind
      else { continue }
      if canClose, let opener = openers.popLast() {
        source.replacements[opener].kind = .beginsDeleted
        source.replacements[number].kind = .endsDeleted
      } else if canOpen {
        openers.append(number)
      }
    }
  }
}
