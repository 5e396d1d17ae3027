/// Pairs the `~~` that open and close deleted text in a post.
enum StrikethroughMatcher {
  /// Converts pairs of `~~` within the same inline container into the start and end of deleted
  /// text.
  ///
  /// Unpaired `~~` remain text. The traversal of `document` is restarted afterwards.
  static func pairDelimiters(in source: inout InlineSource, document: inout InlineDocument) {
    guard source.constructs.contains(where: isStrikethroughDelimiter) else { return }
    var openers: [[Int]] = [[]]
    traversal: while true {
      switch document.nextEvent() {
      case .enterParagraph: openers = [[]]
      case .enter: openers.append([])
      case .leave: openers.removeLast()
      case .text:
        document.withLiteral(&source) { pairDelimiters(in: &$0, $1, &openers[openers.count - 1]) }
      case .endOfDocument: break traversal
      default: break
      }
    }
    document.restart()
  }

  /// Whether a construct is a `~~` that can open or close deleted text and is not paired yet.
  private static func isStrikethroughDelimiter(_ construct: DialectConstruct) -> Bool {
    if case .strikethroughDelimiter = construct.kind { true } else { false }
  }

  /// Pairs the `~~` in a text node.
  ///
  /// `openers` contains the construct numbers of unpaired opening `~~` in the same inline
  /// container.
  private static func pairDelimiters(
    in source: inout InlineSource, _ text: Span<UInt8>, _ openers: inout [Int]
  ) {
    var index = 0
    while index < text.count {
      guard text[index] == Placeholder.openingByte else {
        index += 1
        continue
      }
      let (number, end) = source.placeholder(in: text, at: index)
      index = end
      guard let number,
        case .strikethroughDelimiter(let canOpen, let canClose) = source.constructs[number].kind
      else { continue }
      if canClose, let opener = openers.popLast() {
        source.constructs[opener].kind = .deletedTextStart
        source.constructs[number].kind = .deletedTextEnd
      } else if canOpen {
        openers.append(number)
      }
    }
  }
}
