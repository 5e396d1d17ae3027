internal import Images

/// Gathers what a file shows beyond its ingredients.
package struct Fingerprint: Sendable {
  private var gathered: [UInt8] = []

  package init() {}

  package mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      gathered.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  package mutating func add(_ text: String?) {
    add(text?.utf8.count ?? -1)
    if let text { gathered += text.utf8 }
  }

  /// 16 bytes, none for nothing.
  var bytes: [UInt8] {
    gathered.isEmpty ? [] : Array(ContentHash(of: gathered).bytes.prefix(16))
  }
}
