/// A short template that shares a file with other snippets.
public struct Snippet: Sendable {
  /// The text of the snippet in UTF-8.
  let source: [UInt8]
  /// The location of the snippet's first byte in its file.
  let location: Location

  /// Creates a snippet from UTF-8 bytes and the position at which they begin in their file.
  public init(_ source: [UInt8], at location: Location) {
    self.source = source
    self.location = location
  }
}
