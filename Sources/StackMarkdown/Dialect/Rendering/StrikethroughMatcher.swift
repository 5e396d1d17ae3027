/// Pairs the `~~` that open and close deleted text.
enum StrikethroughMatcher {
  /// Converts pairs of `~~` within the same inline container into the start and end of deleted text.
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

  /// Whether the construct is a `~~` that is not paired yet.
  private static func isStrikethroughDelimiter(_ replacement: DialectConstruct) -> Bool {
    if case .strikethroughDelimiter = replacement.kind { true } else { false }
  }

  /// Pairs the `~~` in a text node; `openers` are the construct numbers of unpaired openers in the container.
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
