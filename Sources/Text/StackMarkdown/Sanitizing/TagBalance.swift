/// Finds start tags without an end tag, which Stack Exchange drops from authors' HTML.
///
/// In prose, `List<B>` looks like a tag; it must not make the rest of the post bold. Start and end
/// tags are paired by name only, even if elements overlap. `p`, `li` and void elements need no end
/// tag.
struct TagBalance {
  /// A start tag; unclosed start tags of the same element form a linked list.
  private struct StartTag {
    /// The number of the start tag in the text, counting all tags from 0.
    let number: Int
    /// The index of the previous unclosed start tag of the same element, or -1 if there is none.
    let previousUnclosed: Int
  }

  /// All start tags so far; closed ones are no longer linked.
  private var startTags: [StartTag] = []
  /// The index of the last unclosed start tag of each element, or -1; empty before the first start
  /// tag.
  private var lastUnclosedIndices: [Int] = []

  /// The elements that need no end tag: `p`, `li` and void elements.
  private static let elementsWithoutEndTag = ElementSet.void | ElementSet(.p) | ElementSet(.li)

  /// Records a start tag and its number in the text.
  mutating func recordStartTag(of element: Element, at number: Int) {
    guard !Self.elementsWithoutEndTag.contains(element) else { return }
    if lastUnclosedIndices.isEmpty {
      lastUnclosedIndices = [Int](repeating: -1, count: Element.allCases.count)
      startTags.reserveCapacity(32)
    }
    startTags.append(
      StartTag(number: number, previousUnclosed: lastUnclosedIndices[Int(element.rawValue)]))
    lastUnclosedIndices[Int(element.rawValue)] = startTags.count - 1
  }

  /// Records an end tag, which closes the last unclosed start tag of the element.
  mutating func recordEndTag(of element: Element) {
    guard !lastUnclosedIndices.isEmpty, case let index = lastUnclosedIndices[Int(element.rawValue)],
      index >= 0
    else { return }
    lastUnclosedIndices[Int(element.rawValue)] = startTags[index].previousUnclosed
  }

  /// The numbers of the start tags that have no end tag.
  var unclosedTagNumbers: Set<Int> {
    var unclosed: Set<Int> = []
    for element in lastUnclosedIndices.indices {
      var index = lastUnclosedIndices[element]
      while index >= 0 {
        unclosed.insert(startTags[index].number)
        index = startTags[index].previousUnclosed
      }
    }
    return unclosed
  }
}
