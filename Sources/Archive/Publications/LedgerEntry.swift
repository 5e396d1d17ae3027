/// What the ledger of an output folder stores about a file.
package struct LedgerEntry: Sendable, Equatable {
  package enum State: String, Sendable {
    /// Built from the archive as it was.
    case current
    /// An older page of a question whose page could not be built.
    case failed
    /// No longer part of the site; the next build removes it.
    case obsolete = "leaving"
  }

  /// Relative to the output folder.
  package var path: String
  /// In bytes.
  package var size: Int
  /// The time of modification, in nanoseconds since 1970.
  package var modified: Int
  package var state: State
  /// A hash of what the file shows beyond its inputs, such as their order; 0 for nothing.
  package var inputKey: UInt64
  package var inputs: [Input]
  /// The image files that the page shows.
  package var images: [ImageMark]

  /// Whether a path comes before another.
  package static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  package init(
    path: String, size: Int, modified: Int, state: State = .current, inputKey: UInt64 = 0,
    inputs: [Input] = [], images: [ImageMark] = []
  ) {
    self.path = path
    self.size = size
    self.modified = modified
    self.state = state
    self.inputKey = inputKey
    self.inputs = inputs
    self.images = images
  }
}
