/// Finds start tags without an end tag, which Stack Exchange drops from authors' HTML.
///
/// In prose, `List<B>` looks like a tag; it must not make the rest of the post bold. Start and end tags are
/// paired by name only, even if elements overlap. `p`, `li` and void elements need no end tag.
struct TagBalance {
  /// A start tag in a linked list of the unclosed start tags of its element.
  private struct StartTag {
    /// The number of the tag in the text.
    let number: Int
    /// The index of the previous unclosed start tag of the same element, or -1.
    let previous: Int
  }

  /// The start tags of all elements; closed ones are no longer linked.
  private var startTags: [StartTag] = []
  /// The index of the last unclosed start tag of each element, or -1; empty before the first start tag.
  private var lastOpen: [Int] = []

  /// The elements that need no end tag.
  private static let exempt = ElementSet.void | ElementSet(.p) | ElementSet(.li)

  /// Records a start tag by its number in the text.
  mutating func recordStartTag(of element: Element, at number: Int) {
    guard !Self.exempt.contains(element) else { return }
    if lastOpen.isEmpty {
      lastOpen = [Int](repeating: -1, count: Element.allCases.count)
      startTags.reserveCapacity(32)
    }
    startTags.append(StartTag(number: number, previous: lastOpen[Int(element.rawValue)]))
    lastOpen[Int(element.rawValue)] = startTags.count - 1
  }

  /// Records an end tag, which closes the last unclosed start tag of the element.
  mutating func recordEndTag(of element: Element) {
    guard !lastOpen.isEmpty, case let index = lastOpen[Int(element.rawValue)], index >= 0
    else { return }
    lastOpen[Int(element.rawValue)] = startTags[index].previous
  }

  /// The numbers of the start tags that have no end tag.
  var unclosedTags: Set<Int> {
    var unclosed: Set<Int> = []
    for element in lastOpen.indices {
      var index = lastOpen[element]
      while index >= 0 {
        unclosed.insert(startTags[index].number)
        index = startTags[index].previous
      }
    }
    return unclosed
  }
}
