/// Pairs the `~~` that open and close deleted text.
enum DeletedText {
  /// Converts pairs of `~~` within the same inline container into the start and end of deleted text.
  ///
  /// Unpaired `~~` remain text. The traversal of `document` is restarted afterwards.
  static func pair(in source: inout InlineSource, document: inout InlineDocument) {
    guard source.replacements.contains(where: isStrikethroughDelimiter) else { return }
    var openers: [[Int]] = [[]]
    traversal: while true {
      switch document.next() {
      case .beginsParagraph: openers = [[]]
      case .begins: openers.append([])
      case .ends: openers.removeLast()
      case .text:
        document.withLiteral(&source) { pairDelimiters(in: &$0, $1, &openers[openers.count - 1]) }
      case .endOfDocument: break traversal
      default: break
      }
    }
    document.restart()
  }

  /// Whether the construct is a `~~` that is not paired yet.
  private static func isStrikethroughDelimiter(_ replacement: Replacement) -> Bool {
    if case .tildes = replacement.kind { true } else { false }
  }

  /// Pairs the `~~` in a text node; `openers` are the construct numbers of unpaired openers in the container.
  private static func pairDelimiters(
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
