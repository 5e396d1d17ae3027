/// An element of XML, as its start tag tells it.
package struct XMLElement: Sendable, Equatable {
  package let name: String
  package let attributes: [String: String]
  /// The text in it, without that of elements within.
  package var text = ""

  package init(name: String, attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }
}

/// Why XML cannot be read.
package struct XMLDamage: Error, Equatable {
  package let reason: String
  /// From 1.
  package let line: Int

  package init(reason: String, line: Int) { (self.reason, self.line) = (reason, line) }
}
