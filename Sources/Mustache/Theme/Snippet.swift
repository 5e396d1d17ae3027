/// A short template that shares a file with others.
public struct Snippet: Sendable {
  /// The template in UTF-8.
  let source: [UInt8]
  /// The position of its first byte in that file.
  let location: Location

  /// Creates a snippet from UTF-8 bytes and the position at which they begin in their file.
  public init(_ source: [UInt8], at location: Location) {
    self.source = source
    self.location = location
  }
}
