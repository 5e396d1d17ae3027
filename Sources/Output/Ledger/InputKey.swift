internal import Basics

/// A hash of what a target shows beyond its recorded inputs, such as the order of a list.
package struct InputKey {
  private var hash = FNV1a<UInt64>()
  private var isEmpty = true

  package init() {}

  package mutating func add(_ number: Int) {
    isEmpty = false
    hash.add(UInt64(truncatingIfNeeded: number))
  }

  package mutating func add(_ text: String?) {
    add(text?.utf8.count ?? -1)
    if let text { hash.add(text.utf8) }
  }

  /// 0 for nothing.
  package var number: UInt64 { isEmpty ? 0 : hash.value }
}
