internal import Basics

/// Finds end tags in HTML and caches their indices, so that repeated searches take linear time.
struct EndTagFinder {
  /// The index in the HTML of the next end tag of each element; -1 before the first search for it.
  private var nextEndTagIndices: [Int] = []

  /// Moves the tokeniser to the end tag of an element whose content is dropped.
  ///
  /// - Returns: Whether the end tag was found before the end tag of `block`, the enclosing block;
  ///   if not, the tokeniser stays where it is. See ``HiddenContentFinder`` for that case.
  mutating func skipContent(
    of element: Element, within block: Element?, in tokenizer: inout HTMLTokenizer
  ) -> Bool {
    guard let end = nextEndTagIndex(of: element, in: tokenizer) else { return false }
    if let block, let limit = nextEndTagIndex(of: block, in: tokenizer), limit < end {
      return false
    }
    tokenizer.position = end
    return true
  }

  /// Returns the index of the next end tag of an element, or `nil`; the tokeniser's position must
  /// not decrease between calls.
  private mutating func nextEndTagIndex(of element: Element, in tokenizer: HTMLTokenizer) -> Int? {
    if nextEndTagIndices.isEmpty {
      nextEndTagIndices = [Int](repeating: -1, count: Element.allCases.count)
    }
    let slot = Int(element.rawValue)
    if nextEndTagIndices[slot] < tokenizer.position {
      nextEndTagIndices[slot] = tokenizer.indexOfEndTag(
        Array(element.name.utf8), from: tokenizer.position)
    }
    return nextEndTagIndices[slot] < tokenizer.source.count ? nextEndTagIndices[slot] : nil
  }
}
