/// Maps the levels of headings in a post to levels that fit into the outline of a page.
struct HeadingLevels {
  /// The level (1 to 6) of the page heading above the post; `nil` if the headings in the post keep
  /// their levels.
  let parentLevel: Int?
  /// The levels of the author's headings that are open at the current position, as a bit set.
  private var openLevels: UInt8 = 0

  init(below parentLevel: Int?) { self.parentLevel = parentLevel }

  /// Returns the element to write for the next heading of the post.
  ///
  /// No level is skipped, even if the author skipped one, and no level is deeper than `h6`.
  mutating func nextLevel(for heading: Element) -> Element {
    guard let parentLevel else { return heading }
    let bit: UInt8 = 1 << (heading.rawValue - Element.h1.rawValue)
    openLevels = openLevels & (bit - 1) | bit
    let level = min(parentLevel + openLevels.nonzeroBitCount, 6)
    return Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}
