/// Maps the heading levels of a post to levels that fit into the outline of a page.
struct HeadingLevels {
  /// The level of the page's heading above the post, or `nil` if headings keep their levels.
  let below: Int?
  /// The levels of the author's headings that enclose the current position, as a bit set.
  private var openLevels: UInt8 = 0

  init(below: Int?) { self.below = below }

  /// Returns the element for the next heading of the post.
  ///
  /// No level is skipped, even if the author skipped one, and no level is deeper than `h6`.
  mutating func nextLevel(for heading: Element) -> Element {
    guard let below else { return heading }
    let bit: UInt8 = 1 << (heading.rawValue - Element.h1.rawValue)
    openLevels = openLevels & (bit - 1) | bit
    let level = min(below + openLevels.nonzeroBitCount, 6)
    return Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}
