/// A short template that stands in a file with others.
package struct Snippet: Sendable {
  let source: [UInt8]
  /// Where its text begins.
  let location: Location

  package init(_ source: [UInt8], at location: Location) {
    self.source = source
    self.location = location
  }
}
