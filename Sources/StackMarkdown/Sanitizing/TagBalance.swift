/// Finds start tags without an end tag, which Stack Exchange drops from what authors write.
///
/// In prose `List<B>` looks like a tag: it must not make the rest of the post bold. Tags pair by
/// their name alone, however they cross; `p`, `li` and voids need no end tag.
struct TagBalance {
  /// A start tag, and the one of the same element before it that lacks an end tag too.
  private struct Start {
    let position: Int
    let previous: Int
  }

  /// The start tags of all elements; those that have their end tag are linked from nowhere.
  private var starts: [Start] = []
  /// By element: the last start tag that lacks an end tag, or -1.
  ///
  /// Empty before the first start tag: many a text has none.
  private var last: [Int] = []

  private static let exempt = ElementSet.void | ElementSet(.p) | ElementSet(.li)

  mutating func start(_ element: Element, at position: Int) {
    guard !Self.exempt.contains(element) else { return }
    if last.isEmpty {
      last = [Int](repeating: -1, count: Element.allCases.count)
      starts.reserveCapacity(32)
    }
    starts.append(Start(position: position, previous: last[Int(element.rawValue)]))
    last[Int(element.rawValue)] = starts.count - 1
  }

  mutating func end(_ element: Element) {
    guard !last.isEmpty, case let index = last[Int(element.rawValue)], index >= 0 else { return }
    last[Int(element.rawValue)] = starts[index].previous
  }

  /// The start tags that have no end tag.
  var orphans: Set<Int> {
    var orphans: Set<Int> = []
    for element in last.indices {
      var index = last[element]
      while index >= 0 {
        orphans.insert(starts[index].position)
        index = starts[index].previous
      }
    }
    return orphans
  }
}
