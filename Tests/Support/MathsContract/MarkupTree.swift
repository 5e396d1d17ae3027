/// An element of strictly written markup.
struct MarkupElement {
  var name: String
  var attributes: [String: String] = [:]
  var children: [MarkupElement] = []
  /// The text right in it.
  var text = ""

  /// It and all elements in it.
  var all: [MarkupElement] { [self] + children.flatMap(\.all) }
}

/// Reads markup as XML does, without any of the repairs of HTML.
struct MarkupTree {
  private var rest: Substring.UnicodeScalarView

  /// What is wrong, and with what comes where it is.
  struct Fault: Error {
    let text: String
  }

  /// Reads one element, which must be all there is.
  static func read(_ markup: String) throws(Fault) -> MarkupElement {
    var tree = MarkupTree(rest: markup.unicodeScalars[...])
    let element = try tree.element()
    guard tree.rest.isEmpty else { throw tree.fault("more than one element") }
    return element
  }

  private func fault(_ text: String) -> Fault { Fault(text: "\(text): \(String(rest.prefix(40)))") }

  private mutating func element() throws(Fault) -> MarkupElement {
    guard take("<") else { throw fault("no tag") }
    var element = MarkupElement(name: name())
    while take(" ") {
      let attribute = name()
      guard take("=\""), element.attributes[attribute] == nil else { throw fault("no value") }
      element.attributes[attribute] = try text(until: "\"")
      guard take("\"") else { throw fault("no end of a value") }
    }
    if take("/>") { return element }
    guard take(">") else { throw fault("no end of a tag") }
    while !has("</") {
      if has("<") {
        element.children.append(try self.element())
      } else {
        element.text += try text(until: "<")
      }
    }
    guard take("</\(element.name)>") else { throw fault("no end of \(element.name)") }
    return element
  }

  private mutating func take(_ prefix: String) -> Bool {
    guard has(prefix) else { return false }
    rest = rest.dropFirst(prefix.unicodeScalars.count)
    return true
  }

  private func has(_ prefix: String) -> Bool { rest.starts(with: prefix.unicodeScalars) }

  private mutating func name() -> String {
    let name = rest.prefix { ("a"..."z").contains($0) || ("A"..."Z").contains($0) }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private mutating func text(until end: Unicode.Scalar) throws(Fault) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != end {
      guard scalar == "&" else {
        guard !"<>\"".unicodeScalars.contains(scalar) else { throw fault("not escaped") }
        text.append(rest.removeFirst())
        continue
      }
      let references: [(String, Unicode.Scalar)] = [
        ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""),
      ]
      guard let (reference, character) = references.first(where: { has($0.0) }) else {
        throw fault("a bare &")
      }
      rest = rest.dropFirst(reference.unicodeScalars.count)
      text.append(character)
    }
    guard !rest.isEmpty else { throw fault("no end") }
    return String(text)
  }
}
