/// A short template that stands in a file with others.
public struct Snippet: Sendable {
  let source: [UInt8]
  /// Where its text begins.
  let location: Location

  /// Takes a text as UTF-8, and where it begins in its file.
  public init(_ source: [UInt8], at location: Location) {
    self.source = source
    self.location = location
  }
}
