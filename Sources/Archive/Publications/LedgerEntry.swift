/// What the ledger of an output folder stores about a file.
package struct LedgerEntry: Sendable, Equatable {
  /// Relative to the output folder.
  package var path: String
  /// In bytes.
  package var size: Int
  /// The time of modification, in nanoseconds since 1970.
  package var modified: Int
  /// A hash of what the file shows beyond its inputs, such as their order; 0 for nothing.
  package var inputKey: UInt64
  package var inputs: [Input]

  /// The key of files that are not as the archive is: older pages of questions whose pages could not be built,
  /// and replaced files that stay for open pages.
  package static let staleKey = UInt64.max

  /// Whether a path comes before another.
  package static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  package init(
    path: String, size: Int, modified: Int, inputKey: UInt64 = 0, inputs: [Input] = []
  ) {
    self.path = path
    self.size = size
    self.modified = modified
    self.inputKey = inputKey
    self.inputs = inputs
  }
}
