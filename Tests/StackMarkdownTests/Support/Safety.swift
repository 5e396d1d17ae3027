import PostContract
import Testing

extension Safety {
  /// Expects that HTML is strict, balanced, not too deep, and holds nothing but what it may.
  static func check(
    _ html: String, _ source: String, elements: Set<String> = elements,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let faults = faults(in: Array(html.utf8), elements: elements)
    #expect(
      faults.isEmpty, "\(html.prefix(300)) of \(source.prefix(300))", sourceLocation: sourceLocation
    )
  }
}
