/// A string that is equal only to strings with the same bytes, as in paths and in rows of the
/// archive.
///
/// `String` instead treats canonically equivalent spellings as equal, such as "é" as one scalar and
/// as two.
package struct ExactString: Sendable, Hashable, Comparable {
  /// The wrapped string.
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: ExactString, right: ExactString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
