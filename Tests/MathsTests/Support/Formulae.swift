import Basics
import Maths

/// A formula as HTML.
func html(_ tex: String, display: Bool = false) -> String {
  post([tex], display: display).joined()
}

/// The formulae of one post as HTML, each on its own.
func post(_ formulae: [String], display: Bool = false) -> [String] {
  var macros = Macros()
  return formulae.map { tex in
    var output = ByteBuffer()
    Maths.write(tex, display: display, macros: &macros, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// What is between the tags of `math`, or `nil` where the source stayed.
func inside(_ tex: String, display: Bool = false) -> String? {
  let result = html(tex, display: display)
  let start = display ? "<math display=\"block\">" : "<math>"
  guard result.hasPrefix(start), result.hasSuffix("</math>") else { return nil }
  return String(result.dropFirst(start.count).dropLast(7))
}

/// The same of a displayed formula.
func displayed(_ tex: String) -> String? { inside(tex, display: true) }
