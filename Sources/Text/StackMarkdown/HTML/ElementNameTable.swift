internal import Basics

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
