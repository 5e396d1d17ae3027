internal import Basics

/// The HTML elements that the sanitiser knows; ``ElementSet`` relies on their order.
///
/// Tags of other elements are dropped; the content of these elements stays.
enum Element: UInt8, CaseIterable, Sendable {
  /// Kinds of node that have no tags: the root of a fragment, and text.
  case root, text
  // Blocks that authors can write.
  case p, h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, dl, dt, dd, hr
  // Blocks that only the dialect and Stack Exchange write.
  case div, table, thead, tbody, tr, th, td
  // Inline elements: void elements, formatting elements of the HTML standard, and others.
  case br, img
  case a, b, code, em, i, s, strike, strong
  case del, kbd, sub, sup, span
  /// The frame of a one-box (an embedded player), which becomes a link.
  case iframe
  /// Elements whose content is not meant for readers; they are dropped with their content.
  case script, style, object, noscript, template, textarea, title, xmp, math, svg
  case noembed, noframes

  /// The tag name of the element in lower case.
  var name: String { "\(self)" }

  /// Returns the heading element for a level from 1 to 6.
  static func heading(_ level: Int) -> Element {
    Element(rawValue: Element.h1.rawValue + UInt8(level - 1)) ?? .h6
  }
}

/// A set of HTML elements, stored as a bit mask.
struct ElementSet: Sendable, Equatable {
  private let bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Creates the set of all elements from `first` through `last`, in the order of ``Element``.
  init(_ first: Element, through last: Element) {
    bits = (2 << UInt64(last.rawValue)) &- (1 << UInt64(first.rawValue))
  }

  init(_ element: Element) { bits = 1 << UInt64(element.rawValue) }

  func contains(_ element: Element) -> Bool { bits >> UInt64(element.rawValue) & 1 == 1 }

  static func | (a: ElementSet, b: ElementSet) -> ElementSet { ElementSet(bits: a.bits | b.bits) }

  static let root = ElementSet(.root)
  /// The block elements, which start on a new line.
  static let blocks = ElementSet(.p, through: .td)
  /// The elements that the HTML standard calls special: blocks and void elements.
  static let special = root | ElementSet(.p, through: .img)
  static let headings = ElementSet(.h1, through: .h6)
  /// The formatting elements of the HTML standard, which are reopened after a block that closed
  /// them.
  static let formatting = ElementSet(.a, through: .strong)
  /// The void elements, such as `br`, which have no content and no end tag.
  static let void = ElementSet(.hr) | ElementSet(.br, through: .img)
  static let cells = ElementSet(.th, through: .td)
  /// The table elements that contain no text directly: `table`, `thead`, `tbody` and `tr`.
  static let tableStructure = ElementSet(.table, through: .tr)
  /// The elements at which a search for an open element stops ("scope" in the HTML standard).
  static let scopeBoundaries = root | ElementSet(.table) | cells
  /// The elements at which a search for an open list item stops.
  static let listItemScopeBoundaries = scopeBoundaries | ElementSet(.ul, through: .ol)
  /// The elements at which a search for an open table, section, row or cell stops.
  static let tableScopeBoundaries = root | ElementSet(.table)
  /// The elements that are dropped together with their content.
  static let droppedWithContent = ElementSet(.iframe, through: .noframes)
}

/// A hash table that finds elements by tag name, ignoring case.
struct ElementNameTable: Sendable {
  /// A tag name in lower case, packed into two integers; all known names have at most ten bytes.
  private struct Key: Equatable {
    var low: UInt64 = 0
    var high: UInt16 = 0

    /// The index in the hash table at which a search for this key begins.
    var slot: Int {
      Int(truncatingIfNeeded: ((low ^ UInt64(high)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }
  }

  private static let maximumNameLength = 10
  private static let table = ElementNameTable()

  private var keys = [Key](repeating: Key(), count: 256)
  private var elements = [Element](repeating: .root, count: 256)

  private init() {
    for element in Element.allCases where element != .root && element != .text {
      let name = Array(element.name.utf8)
      let key = Self.key(name, 0..<name.count)
      var slot = key.slot
      while keys[slot] != Key() { slot = (slot + 1) & 255 }
      keys[slot] = key
      elements[slot] = element
    }
  }

  /// Returns the element whose tag name is the range `name` of `text`; `nil` if the name is
  /// unknown.
  static func element(in text: [UInt8], named name: Range<Int>) -> Element? {
    guard name.count <= maximumNameLength else { return nil }
    return table.element(for: key(text, name))
  }

  private func element(for key: Key) -> Element? {
    var slot = key.slot
    while keys[slot] != Key() {
      if keys[slot] == key { return elements[slot] }
      slot = (slot + 1) & 255
    }
    return nil
  }

  private static func key(_ text: [UInt8], _ name: Range<Int>) -> Key {
    var key = Key()
    for index in name {
      key.high = key.high &<< 8 | UInt16(truncatingIfNeeded: key.low &>> 56)
      key.low = key.low &<< 8 | UInt64(text[index].lowercased)
    }
    return key
  }
}

/// The HTML attributes that the sanitiser reads; all others are dropped.
enum AttributeName: UInt8, CaseIterable, Sendable {
  case href, src, alt, title, width, height, start, style
  case `class`
  case dataLang, dataHide, dataConsole, dataBabel, dataBabelPresetReact, dataBabelPresetTS

  /// The attribute's name in HTML, in lower case.
  var htmlName: StaticString {
    switch self {
    case .href: "href"
    case .src: "src"
    case .alt: "alt"
    case .title: "title"
    case .width: "width"
    case .height: "height"
    case .start: "start"
    case .style: "style"
    case .class: "class"
    case .dataLang: "data-lang"
    case .dataHide: "data-hide"
    case .dataConsole: "data-console"
    case .dataBabel: "data-babel"
    case .dataBabelPresetReact: "data-babel-preset-react"
    case .dataBabelPresetTS: "data-babel-preset-ts"
    }
  }
}
