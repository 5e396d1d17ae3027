/// An element of well-formed XML.
struct XMLElement {
  var name: String
  var attributes: [String: String] = [:]
  var children: [XMLElement] = []
  /// The text directly in the element, without that of its children.
  var text = ""

  /// The element and all elements in it.
  var subtree: [XMLElement] { [self] + children.flatMap(\.subtree) }
}

/// A parser of markup as XML, without the error recovery of HTML parsers.
struct XMLElementParser {
  private var rest: Substring.UnicodeScalarView

  /// An error in the markup: its description, with the text at its position.
  struct ParseError: Error {
    let text: String
  }

  /// Parses markup that consists of a single element.
  static func parse(_ markup: String) throws(ParseError) -> XMLElement {
    var parser = XMLElementParser(rest: markup.unicodeScalars[...])
    let element = try parser.element()
    guard parser.rest.isEmpty else { throw parser.error("more than one element") }
    return element
  }

  private func error(_ text: String) -> ParseError {
    ParseError(text: "\(text): \(String(rest.prefix(40)))")
  }

  private mutating func element() throws(ParseError) -> XMLElement {
    guard consume("<") else { throw error("no tag") }
    var element = XMLElement(name: name())
    while consume(" ") {
      let attribute = name()
      guard consume("=\""), element.attributes[attribute] == nil else { throw error("no value") }
      element.attributes[attribute] = try text(until: "\"")
      guard consume("\"") else { throw error("no end of a value") }
    }
    if consume("/>") { return element }
    guard consume(">") else { throw error("no end of a tag") }
    while !hasPrefix("</") {
      if hasPrefix("<") {
        element.children.append(try self.element())
      } else {
        element.text += try text(until: "<")
      }
    }
    guard consume("</\(element.name)>") else { throw error("no end of \(element.name)") }
    return element
  }

  private mutating func consume(_ prefix: String) -> Bool {
    guard hasPrefix(prefix) else { return false }
    rest = rest.dropFirst(prefix.unicodeScalars.count)
    return true
  }

  private func hasPrefix(_ prefix: String) -> Bool { rest.starts(with: prefix.unicodeScalars) }

  private mutating func name() -> String {
    let name = rest.prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func text(until end: Unicode.Scalar) throws(ParseError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != end {
      guard scalar == "&" else {
        guard !"<>\"".unicodeScalars.contains(scalar) else { throw error("not escaped") }
        text.append(rest.removeFirst())
        continue
      }
      let references: [(String, Unicode.Scalar)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
      ]
      guard let (reference, character) = references.first(where: { hasPrefix($0.0) }) else {
        throw error("a bare &")
      }
      rest = rest.dropFirst(reference.unicodeScalars.count)
      text.append(character)
    }
    guard !rest.isEmpty else { throw error("no end") }
    return String(text)
  }
}
