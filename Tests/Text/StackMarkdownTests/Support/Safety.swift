import PostContract
import Testing

extension Safety {
  /// Expects balanced HTML within the depth limit, with only allowed elements and attributes.
  static func check(
    _ html: String, _ source: String, elements: Set<String> = elements,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let violations = violations(in: Array(html.utf8), elements: elements)
    #expect(
      violations.isEmpty, "\(html.prefix(300)) of \(source.prefix(300))",
      sourceLocation: sourceLocation)
  }
}
