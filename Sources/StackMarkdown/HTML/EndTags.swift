internal import Basics

/// Where end tags are, found once each however often one asks.
struct EndTags {
  /// By element: an index before which no end tag is left but that one; -1 before the first search.
  private var found: [Int] = []

  /// Moves behind the content of an element that nobody reads, if its end tag is there, before the end of
  /// the block around it; see ``HiddenContent``.
  mutating func skipContent(
    of element: Element, within block: Element?, in tokenizer: inout HTMLTokenizer
  ) -> Bool {
    guard let end = next(of: element, in: tokenizer) else { return false }
    if let block, let limit = next(of: block, in: tokenizer), limit < end { return false }
    tokenizer.position = end
    return true
  }

  /// The index of the next end tag, asked with growing positions.
  private mutating func next(of element: Element, in tokenizer: HTMLTokenizer) -> Int? {
    if found.isEmpty { found = [Int](repeating: -1, count: Element.allCases.count) }
    let slot = Int(element.rawValue)
    if found[slot] < tokenizer.position {
      found[slot] = tokenizer.indexOfEndTag(Array(element.name.utf8), from: tokenizer.position)
    }
    return found[slot] < tokenizer.source.count ? found[slot] : nil
  }
}
