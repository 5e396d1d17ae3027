internal import Basics

/// Finds end tags in HTML and caches their positions, so that repeated searches take linear time.
struct EndTagFinder {
  /// The index of the next end tag by element; -1 before the first search for that element.
  private var cachedIndices: [Int] = []

  /// Moves the tokeniser to the end tag of an element that is dropped with its content.
  ///
  /// - Returns: Whether the end tag was found before the end tag of `block`, the enclosing block; if not, the
  ///   tokeniser stays where it is. See ``HiddenContentFinder`` for that case.
  mutating func skipContent(
    of element: Element, within block: Element?, in tokenizer: inout HTMLTokenizer
  ) -> Bool {
    guard let end = next(of: element, in: tokenizer) else { return false }
    if let block, let limit = next(of: block, in: tokenizer), limit < end { return false }
    tokenizer.position = end
    return true
  }

  /// Returns the index of the element's next end tag; positions must not decrease between calls.
  private mutating func next(of element: Element, in tokenizer: HTMLTokenizer) -> Int? {
    if cachedIndices.isEmpty {
      cachedIndices = [Int](repeating: -1, count: Element.allCases.count)
    }
    let slot = Int(element.rawValue)
    if cachedIndices[slot] < tokenizer.position {
      cachedIndices[slot] = tokenizer.indexOfEndTag(
        Array(element.name.utf8), from: tokenizer.position)
    }
    return cachedIndices[slot] < tokenizer.source.count ? cachedIndices[slot] : nil
  }
}
