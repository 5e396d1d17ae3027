/// An XML element: its name, its attributes and its text, without child elements.
package struct XMLElement: Sendable, Equatable {
  /// The element's name.
  package let name: String
  /// The values of the attributes by name.
  package let attributes: [String: String]
  /// The text directly in the element, without the text of child elements.
  package var text = ""

  /// Creates an element without text.
  package init(name: String, attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }
}

/// An error in the syntax of an XML document.
package struct XMLSyntaxError: Error, Equatable {
  /// The message of the XML parser.
  package let reason: String
  /// The line of the error, counted from 1.
  package let line: Int

  /// Creates a syntax error at a line of an XML document.
  package init(reason: String, line: Int) { (self.reason, self.line) = (reason, line) }
}
