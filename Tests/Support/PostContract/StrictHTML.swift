/// HTML parsed by stricter rules than those of XML.
///
/// The parser is independent of the program's own tokenizer, so that an error in one does not hide
/// an error in the other.
package struct StrictHTML {
  package struct Element: Equatable {
    package let name: String
    package let attributes: [String: String]
    /// The names of the elements that contain the element, outermost first.
    package let ancestors: [String]
  }

  package enum ParseError: Error, Equatable {
    case strayCharacter(Character, at: String)
    case badTag(String)
    case badReference(String)
    case misnested(String, expected: String?)
    case unclosed([String])
    case repeatedAttribute(String)
  }

  package private(set) var elements: [Element] = []
  private var open: [String] = []
  private var rest: ArraySlice<UInt8>

  /// Parses a whole HTML text.
  package init(_ html: [UInt8]) throws(ParseError) {
    rest = html[...]
    while let next = rest.first {
      if next == UInt8(ascii: "<") { try readTag() } else { try skipCharacter() }
    }
    guard open.isEmpty else { throw .unclosed(open) }
  }

  /// Parses a whole HTML text.
  package init(_ html: String) throws(ParseError) { try self.init(Array(html.utf8)) }

  private mutating func skipCharacter() throws(ParseError) { _ = try readCharacter() }

  private mutating func readCharacter() throws(ParseError) -> UInt8 {
    let next = rest.removeFirst()
    guard next == UInt8(ascii: "&") else {
      if next == UInt8(ascii: ">") || next == UInt8(ascii: "<") {
        throw .strayCharacter(Character(Unicode.Scalar(next)), at: beginning(of: rest))
      }
      return next
    }
    for (name, character) in Self.references where take(name) { return character }
    throw .badReference(beginning(of: rest))
  }

  private static let references: [(StaticString, UInt8)] = [
    ("amp;", UInt8(ascii: "&")), ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")),
    ("quot;", UInt8(ascii: "\"")),
  ]

  private mutating func readTag() throws(ParseError) {
    let start = rest
    rest.removeFirst()
    let isEnd = take("/")
    let name = takeAll { isSmallLetter($0) || isDigit($0) }
    guard let first = name.utf8.first, isSmallLetter(first) else {
      throw .badTag(beginning(of: start))
    }
    if isEnd {
      guard take(">") else { throw .badTag(beginning(of: start)) }
      guard open.popLast() == name else { throw .misnested(name, expected: open.last) }
      return
    }
    let attributes = try readAttributes()
    elements.append(Element(name: name, attributes: attributes, ancestors: open))
    let isVoid = ["br", "hr", "img"].contains(name)
    guard take(isVoid ? " />" : ">") else { throw .badTag(beginning(of: start)) }
    if !isVoid { open.append(name) }
  }

  private mutating func readAttributes() throws(ParseError) -> [String: String] {
    var attributes: [String: String] = [:]
    while rest.starts(with: " ".utf8), !rest.starts(with: " />".utf8) {
      rest.removeFirst()
      let name = takeAll { isSmallLetter($0) || $0 == UInt8(ascii: "-") }
      guard !name.isEmpty, take("=\"") else { throw .badTag(beginning(of: rest)) }
      var value: [UInt8] = []
      while let next = rest.first, next != UInt8(ascii: "\"") { value.append(try readCharacter()) }
      guard take("\"") else { throw .badTag(name) }
      guard attributes.updateValue(String(decoding: value, as: UTF8.self), forKey: name) == nil
      else { throw .repeatedAttribute(name) }
    }
    return attributes
  }

  private mutating func takeAll(_ isPart: (UInt8) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { unsafe rest.starts(with: $0) }
    if isNext { rest.removeFirst(text.utf8CodeUnitCount) }
    return isNext
  }

  private func beginning(of text: ArraySlice<UInt8>) -> String {
    String(decoding: text.prefix(40), as: UTF8.self)
  }
}

private func isSmallLetter(_ byte: UInt8) -> Bool {
  UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
}

private func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
