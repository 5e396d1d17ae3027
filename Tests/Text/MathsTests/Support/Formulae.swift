import Basics
import Maths

/// Returns the HTML of a formula.
func html(_ tex: String, display: Bool = false) -> String {
  post([tex], display: display).joined()
}

/// Returns the HTML of each formula of one post.
func post(_ formulae: [String], display: Bool = false) -> [String] {
  var macros = Macros()
  return formulae.map { tex in
    var output = ByteBuffer()
    Maths.write(tex, display: display, macros: &macros, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// Returns the content of the `math` element of a formula, or `nil` if it is unsupported.
func inside(_ tex: String, display: Bool = false) -> String? {
  let result = html(tex, display: display)
  let start = display ? "<math display=\"block\">" : "<math>"
  guard result.hasPrefix(start), result.hasSuffix("</math>") else { return nil }
  return String(result.dropFirst(start.count).dropLast(7))
}

/// Returns the content of the `math` element of a displayed formula, or `nil` if it is unsupported.
func displayed(_ tex: String) -> String? { inside(tex, display: true) }
