/// Gives the headings of a post their place on a page.
struct HeadingLevels {
  /// The level of the heading that the post stands under; nil where headings stay as they are.
  let below: Int?
  /// The author's levels that are open, a bit each.
  private var open: UInt8 = 0

  init(below: Int?) { self.below = below }

  /// The element for the next heading of the post.
  ///
  /// None is deeper by more than one than the one before, whatever its author left out.
  mutating func level(of heading: Element) -> Element {
    guard let below else { return heading }
    let bit: UInt8 = 1 << (heading.rawValue - Element.h1.rawValue)
    open = open & (bit - 1) | bit
    let level = min(below + open.nonzeroBitCount, 6)
    return Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}
