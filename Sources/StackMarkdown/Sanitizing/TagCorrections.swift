/// Tags to drop in the next pass over a text, found in earlier passes.
///
/// A tag is identified by its number in the text, from 0; tags that the dialect generates are counted, too.
struct TagCorrections {
  /// The tags within elements whose content is dropped: from after the start tag through the end tag.
  var hiddenTags: [Range<Int>] = []
  /// The start tags that have no end tag.
  var unclosedTags: Set<Int> = []
}

/// Finds the tags within elements whose content is dropped, such as `object`, across several pieces of HTML.
///
/// In prose, `List<Object>` looks like a tag. If its end tag is missing, or comes after the end of the enclosing
/// block, the content is not dropped, so that the rest of the post does not vanish.
struct HiddenContentFinder {
  /// A start tag whose end tag may still come.
  private struct StartTag {
    let element: Element
    /// The number of the tag.
    let tag: Int
    /// The innermost block around the tag in the author's HTML.
    let block: Element?
    /// The number of open blocks of the dialect.
    let depth: Int
  }

  /// The start tags whose end tag may still come, at most 64.
  private var openTags: [StartTag] = []
  /// The numbers of the tags to drop, in ascending order.
  private(set) var ranges: [Range<Int>] = []

  /// Records the start tag of an element whose content is dropped.
  ///
  /// - Parameters:
  ///   - element: The element of the tag.
  ///   - tag: The number of the tag.
  ///   - block: The innermost block around the tag in the author's HTML.
  ///   - depth: The number of open blocks of the dialect.
  mutating func recordStartTag(of element: Element, at tag: Int, within block: Element?, depth: Int)
  {
    // Bounds the time of each search; only an attack has more.
    guard openTags.count < 64 else { return }
    openTags.append(StartTag(element: element, tag: tag, block: block, depth: depth))
  }

  /// Records an end tag; `depth` is the number of blocks of the dialect that are still open after it.
  mutating func recordEndTag(of element: Element, at tag: Int, depth: Int) {
    guard !openTags.isEmpty else { return }
    if let first = openTags.firstIndex(where: { $0.element == element }) {
      let startTag = openTags[first].tag
      while let last = ranges.last, last.lowerBound > startTag { ranges.removeLast() }
      ranges.append(startTag + 1..<tag + 1)
      openTags.removeSubrange(first...)
    }
    openTags.removeAll { $0.block == element || $0.depth > depth }
  }
}
