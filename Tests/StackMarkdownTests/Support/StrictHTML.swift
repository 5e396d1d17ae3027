/// HTML read by the strictest rules there are: XML's, and a few more.
///
/// It knows nothing of the module's own tokeniser, so that a fault of one does not hide in the other.
struct StrictHTML {
  struct Element: Equatable {
    let name: String
    let attributes: [String: String]
    /// How many elements it lies in.
    let depth: Int
    /// The names of the elements it lies in, outermost first.
    let ancestors: [String]
  }

  enum Fault: Error, Equatable {
    case strayCharacter(Character, at: String)
    case badTag(String)
    case badReference(String)
    case misnested(String, expected: String?)
    case unclosed([String])
    case repeatedAttribute(String)
  }

  private(set) var elements: [Element] = []
  private(set) var text = ""
  private var open: [String] = []
  private var rest: Substring

  init(_ html: String) throws(Fault) {
    rest = html[...]
    while let next = rest.first {
      if next == "<" { try readTag() } else { text.append(try readCharacter(until: "<")) }
    }
    guard open.isEmpty else { throw .unclosed(open) }
  }

  private mutating func readCharacter(until end: Character) throws(Fault) -> Character {
    let next = rest.removeFirst()
    guard next == "&" else {
      if next == ">" || next == "<" { throw .strayCharacter(next, at: String(rest.prefix(20))) }
      return next
    }
    let references: [(String, Character)] = [
      ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""),
    ]
    for (name, character) in references where rest.hasPrefix(name) {
      rest.removeFirst(name.count)
      return character
    }
    throw .badReference(String(rest.prefix(20)))
  }

  private mutating func readTag() throws(Fault) {
    let start = rest.prefix(40)
    rest.removeFirst()
    let isEnd = rest.first == "/"
    if isEnd { rest.removeFirst() }
    let name = rest.prefix { $0.isASCII && ($0.isLetter && $0.isLowercase || $0.isNumber) }
    guard name.first?.isLetter ?? false else { throw .badTag(String(start)) }
    rest.removeFirst(name.count)
    if isEnd {
      guard take(">") else { throw .badTag(String(start)) }
      guard open.popLast() == String(name) else {
        throw .misnested(String(name), expected: open.last)
      }
      return
    }
    let attributes = try readAttributes()
    elements.append(
      Element(name: String(name), attributes: attributes, depth: open.count, ancestors: open))
    if take(" />") {
      guard ["br", "hr", "img"].contains(name) else { throw .badTag(String(start)) }
    } else {
      guard take(">"), !["br", "hr", "img"].contains(name) else { throw .badTag(String(start)) }
      open.append(String(name))
    }
  }

  private mutating func readAttributes() throws(Fault) -> [String: String] {
    var attributes: [String: String] = [:]
    while rest.hasPrefix(" "), !rest.hasPrefix(" />") {
      rest.removeFirst()
      let name = String(rest.prefix { $0.isASCII && ($0.isLowercase || $0 == "-") })
      rest.removeFirst(name.count)
      guard !name.isEmpty, take("=\"") else { throw .badTag(String(rest.prefix(20))) }
      var value = ""
      while let next = rest.first, next != "\"" {
        value.append(try readCharacter(until: "\""))
      }
      guard take("\"") else { throw .badTag(name) }
      guard attributes.updateValue(value, forKey: name) == nil else {
        throw .repeatedAttribute(name)
      }
    }
    return attributes
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest.removeFirst(text.count)
    return true
  }
}
