/// Finds start tags without an end tag, which Stack Exchange drops from what authors write.
///
/// In prose `List<B>` looks like a tag: it must not make the rest of the post bold. Tags pair by
/// their name alone, however they cross; `p`, `li` and voids need no end tag.
struct TagBalance {
  /// By element: where the start tags lie that still lack an end tag.
  private var unpaired = [[Int]](repeating: [], count: Element.allCases.count)

  private static let exempt = ElementSet.void | ElementSet(.p) | ElementSet(.li)

  mutating func start(_ element: Element, at position: Int) {
    guard !Self.exempt.contains(element) else { return }
    unpaired[Int(element.rawValue)].append(position)
  }

  mutating func end(_ element: Element) {
    _ = unpaired[Int(element.rawValue)].popLast()
  }

  /// Where the start tags lie that have no end tag.
  var orphans: Set<Int> { unpaired.reduce(into: []) { $0.formUnion($1) } }
}
