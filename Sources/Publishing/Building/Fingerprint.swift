internal import Basics

/// Gathers what a file shows beyond its ingredients.
package struct Fingerprint {
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
  var number: UInt64 { isEmpty ? 0 : hash.value }
}
