/// What only the end of a text shows: it is read once more, then with this known.
///
/// Tags are known by their number, those of the dialect counted too.
struct Corrections {
  /// What goes with elements that nobody reads: from behind a start tag up to its end tag.
  var hidden: [Range<Int>] = []
  /// Start tags without an end tag.
  var orphans: Set<Int> = []
}

/// Finds the content of elements that nobody reads, where other HTML or Markdown lies between their tags.
///
/// In prose `List<Object>` looks like a tag: without an end tag, or with one only behind the end of the block
/// around it, the rest of the post must not vanish.
struct HiddenContent {
  private struct Start {
    let element: Element
    let tag: Int
    let block: Element?
    let depth: Int
  }

  /// Start tags whose end tag may still come.
  private var starts: [Start] = []
  /// What goes, from the first to the last.
  private(set) var ranges: [Range<Int>] = []

  /// Notes the start tag, by its number, of an element that nobody reads, with the innermost block
  /// around it, and how many of the dialect are.
  mutating func start(_ element: Element, at tag: Int, within block: Element?, depth: Int) {
    // More than a few are an attack, of which each end tag would look at all.
    guard starts.count < 64 else { return }
    starts.append(Start(element: element, tag: tag, block: block, depth: depth))
  }

  /// Notes an end tag; `depth` blocks of the dialect are around what follows.
  mutating func end(_ element: Element, at tag: Int, depth: Int) {
    guard !starts.isEmpty else { return }
    if let first = starts.firstIndex(where: { $0.element == element }) {
      let start = starts[first].tag
      while let last = ranges.last, last.lowerBound > start { ranges.removeLast() }
      ranges.append(start + 1..<tag + 1)
      starts.removeSubrange(first...)
    }
    starts.removeAll { $0.block == element || $0.depth > depth }
  }
}
