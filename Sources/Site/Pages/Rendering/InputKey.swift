internal import Basics

/// A hash of what a file of the site shows beyond its recorded inputs, such as the order of a list.
package struct InputKey {
  private var hash = FNV1a<UInt64>()
  private var isEmpty = true

  /// Creates a key to which nothing has been added; its value is 0.
  package init() {}

  /// Adds a number to the hash of the key.
  package mutating func add(_ number: Int) {
    isEmpty = false
    hash.add(UInt64(truncatingIfNeeded: number))
  }

  /// Adds a text, or the fact that there is none, to the hash of the key.
  package mutating func add(_ text: String?) {
    add(text?.utf8.count ?? -1)
    if let text { hash.add(text.utf8) }
  }

  /// The hash of everything that was added to the key; 0 if nothing was added.
  package var value: UInt64 { isEmpty ? 0 : hash.value }
}
