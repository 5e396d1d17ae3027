/// The tags to drop in the next pass over a text, found in earlier passes.
///
/// A tag is identified by its number in the text, from 0; tags that the dialect generates are
/// counted, too.
struct TagCorrections {
  /// The numbers of the tags within elements whose content is dropped, including the end tag of the
  /// element.
  var hiddenTagRanges: [Range<Int>] = []
  /// The numbers of the start tags that have no end tag.
  var unclosedTagNumbers: Set<Int> = []
}

/// Finds the tags within elements whose content is dropped, such as `object`, across several pieces
/// of HTML source.
///
/// In prose, `List<Object>` looks like a tag. The content of an element is not dropped if the end
/// tag is missing or comes after the end of the enclosing block; otherwise the rest of the post
/// could vanish.
struct HiddenContentFinder {
  /// A start tag whose end tag may still follow.
  private struct StartTag {
    let element: Element
    /// The number of the start tag in the text.
    let tagNumber: Int
    /// The innermost block around the start tag in the author's HTML; `nil` if there is none.
    let block: Element?
    /// The number of blocks of the Markdown dialect around the start tag.
    let blockDepth: Int
  }

  /// The start tags whose end tag may still follow, at most 64.
  private var openTags: [StartTag] = []
  /// The numbers of the tags to drop, as ranges in ascending order.
  private(set) var hiddenTagRanges: [Range<Int>] = []

  /// Records the start tag of an element whose content is dropped.
  ///
  /// - Parameters:
  ///   - element: The element of the tag.
  ///   - tag: The number of the tag in the text.
  ///   - block: The innermost block around the tag in the author's HTML.
  ///   - depth: The number of blocks of the Markdown dialect around the tag.
  mutating func recordStartTag(of element: Element, at tag: Int, within block: Element?, depth: Int)
  {
    // Bounds the time of each search; only an attack has more.
    guard openTags.count < 64 else { return }
    openTags.append(StartTag(element: element, tagNumber: tag, block: block, blockDepth: depth))
  }

  /// Records an end tag; `depth` is the number of blocks of the Markdown dialect that remain open
  /// after it.
  mutating func recordEndTag(of element: Element, at tag: Int, depth: Int) {
    guard !openTags.isEmpty else { return }
    if let first = openTags.firstIndex(where: { $0.element == element }) {
      let startTag = openTags[first].tagNumber
      while let last = hiddenTagRanges.last, last.lowerBound > startTag {
        hiddenTagRanges.removeLast()
      }
      hiddenTagRanges.append(startTag + 1..<tag + 1)
      openTags.removeSubrange(first...)
    }
    openTags.removeAll { $0.block == element || $0.blockDepth > depth }
  }
}
