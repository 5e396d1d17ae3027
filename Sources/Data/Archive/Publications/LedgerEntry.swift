/// A record of the ledger: a file of the output folder and the inputs that it was built from.
package struct LedgerEntry: Sendable, Equatable {
  /// The path of the file, relative to the output folder.
  package var path: String
  /// The size of the file, in bytes.
  package var size: Int
  /// The modification time of the file, in nanoseconds since 1970.
  package var modificationTime: Int
  /// A hash of what determines the file besides its inputs, such as their order; 0 if nothing does.
  package var inputKey: UInt64
  /// The inputs that the file was built from.
  package var inputs: [Input]

  /// The input key of files that are out of date.
  ///
  /// Out of date are older pages of questions that could not be rebuilt, and replaced files that
  /// are kept for pages open in browsers.
  package static let staleKey = UInt64.max

  /// Reports whether a path sorts before another, by their UTF-8 bytes.
  package static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }

  package init(
    path: String, size: Int, modificationTime: Int, inputKey: UInt64 = 0, inputs: [Input] = []
  ) {
    self.path = path
    self.size = size
    self.modificationTime = modificationTime
    self.inputKey = inputKey
    self.inputs = inputs
  }
}
