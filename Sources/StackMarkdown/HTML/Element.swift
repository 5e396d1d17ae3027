/// The elements that mean something here, in an order that ``ElementSet`` relies on.
///
/// Tags of any other element are dropped and their content stays.
enum Element: UInt8, CaseIterable, Sendable {
  /// The fragment itself, and its text: nodes without tags.
  case root, text
  // Blocks that authors can write.
  case p, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, dl, dt, dd, hr
  // Blocks that only the dialect and Stack Exchange write.
  case div, table, thead, tbody, tr, th, td
  // What stands in a line: voids, formatting in the sense of the HTML standard, the rest.
  case br, img
  case a, b, code, em, i, s, strike, strong
  case del, kbd, sub, sup, span
  /// A one-box; becomes a link.
  case iframe
  /// Elements whose content is not for reading; it is dropped with them.
  case script, style, object, noscript, template, textarea, title, xmp, math, svg
  case noembed, noframes

  /// The name in small letters.
  var name: String { "\(self)" }

  static func heading(_ level: Int) -> Element {
    Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}

/// A set of elements, tested in one instruction.
struct ElementSet: Sendable, Equatable {
  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// The elements from one to another, in the order of ``Element``.
  init(_ first: Element, through last: Element) {
    bits = (2 << UInt64(last.rawValue)) &- (1 << UInt64(first.rawValue))
  }

  init(_ element: Element) { bits = 1 << UInt64(element.rawValue) }

  func contains(_ element: Element) -> Bool { bits >> UInt64(element.rawValue) & 1 == 1 }

  static func | (a: ElementSet, b: ElementSet) -> ElementSet { ElementSet(bits: a.bits | b.bits) }

  static let root = ElementSet(.root)
  /// What starts on a line of its own.
  static let blocks = ElementSet(.p, through: .td)
  /// What the HTML standard calls special: blocks and voids.
  static let special = root | ElementSet(.p, through: .img)
  static let headings = ElementSet(.h1, through: .h6)
  /// What the HTML standard reopens after a block that closed it.
  static let formatting = ElementSet(.a, through: .strong)
  /// What has no content and no end tag.
  static let void = ElementSet(.hr) | ElementSet(.br, through: .img)
  static let cells = ElementSet(.th, through: .td)
  /// What holds only rows and cells.
  static let tableParts = ElementSet(.table, through: .tr)
  /// Where the search for an open element ends.
  static let scopeEnd = root | ElementSet(.table) | cells
  static let listScopeEnd = scopeEnd | ElementSet(.ul, through: .ol)
  static let tableScopeEnd = root | ElementSet(.table)
  /// What is dropped with its content.
  static let dropped = ElementSet(.iframe, through: .noframes)
  /// What authors can write by hand.
  static let writable = ElementSet(.p, through: .hr) | ElementSet(.br, through: .sup)
  /// What a post may hold.
  static let ofPosts = ElementSet(.p, through: .span)
  /// What a comment may hold.
  static let ofComments = ElementSet(.a, through: .code) | ElementSet(.i)
}
