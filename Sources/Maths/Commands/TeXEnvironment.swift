/// What stands between `\begin` and `\end` of a name.
struct TeXEnvironment: Sendable {
  /// What is read behind the name.
  enum Argument: Sendable {
    case none
    /// `[t]`, which changes nothing here.
    case position
    /// `[r]`
    case alignment
    /// `{2}`, which changes nothing here.
    case count
    /// `{l|cr}`
    case columns
  }

  var opening: String?
  var closing: String?
  var layout = Table.Layout()
  var argument = Argument.none

  static func named(_ name: String) -> TeXEnvironment? { all[name] }

  static let matrix = TeXEnvironment()
  static let parentheses = TeXEnvironment(opening: "(", closing: ")")
  static let cases = TeXEnvironment(
    opening: "{", layout: Table.Layout(columns: [.left], name: .cases))
  static let aligned = TeXEnvironment(
    layout: Table.Layout(columns: [.right, .left], style: .display, name: .aligned))
  static let gathered = TeXEnvironment(layout: Table.Layout(style: .display))
  static let stacked = TeXEnvironment(layout: Table.Layout(name: .small))

  private static let all: [String: TeXEnvironment] = {
    var all: [String: TeXEnvironment] = [
      "cases": cases, "array": matrix.reading(.columns), "darray": gathered.reading(.columns),
      "subarray": stacked.reading(.columns), "eqnarray": equations, "eqnarray*": equations,
      "gathered": gathered.reading(.position), "aligned": aligned.reading(.position),
      "alignedat": aligned.reading(.count), "split": aligned,
      "dcases": TeXEnvironment(
        opening: "{", layout: Table.Layout(columns: [.left], style: .display, name: .cases)),
      "rcases": TeXEnvironment(
        closing: "}", layout: Table.Layout(columns: [.left], name: .cases)),
      "drcases": TeXEnvironment(
        closing: "}", layout: Table.Layout(columns: [.left], style: .display, name: .cases)),
    ]
    for name in ["align", "flalign"] { all[name] = aligned }
    for name in ["alignat", "xalignat", "xxalignat"] { all[name] = aligned.reading(.count) }
    for name in ["gather", "multline", "equation", "displaymath", "math"] { all[name] = gathered }
    for (name, environment) in all where environment.layout.style == .display {
      all["\(name)*"] = environment
    }
    for (letter, opening, closing) in [
      ("", nil, nil), ("p", "(", ")"), ("b", "[", "]"), ("B", "{", "}"), ("v", "|", "|"),
      ("V", "‖", "‖"),
    ] as [(String, String?, String?)] {
      let matrix = TeXEnvironment(opening: opening, closing: closing)
      all["\(letter)matrix"] = matrix
      all["\(letter)matrix*"] = matrix.reading(.alignment)
      all["\(letter)smallmatrix"] = matrix.small
    }
    return all
  }()

  private static let equations = TeXEnvironment(
    layout: Table.Layout(columns: [.right, .center, .left], style: .display, name: .aligned))

  private func reading(_ argument: Argument) -> TeXEnvironment {
    var environment = self
    environment.argument = argument
    return environment
  }

  private var small: TeXEnvironment {
    var environment = self
    environment.layout.style = .script
    environment.layout.name = .small
    return environment
  }

  /// A table with the delimiters that belong to it.
  func around(_ table: Table) -> Node {
    if opening == nil, closing == nil { return table.onlyLine.map { .group($0) } ?? .table(table) }
    return .fenced(
      opening.map { .delimiter($0) }, [.table(table)], closing.map { .delimiter($0) })
  }
}
