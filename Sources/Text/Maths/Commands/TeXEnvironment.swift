/// A LaTeX environment, such as `\begin{matrix} … \end{matrix}`, that is set as a table.
struct TeXEnvironment: Sendable {
  /// The kind of argument that follows the name of an environment.
  enum Argument: Sendable {
    case none
    /// An optional vertical position, such as `[t]`, which is ignored.
    case position
    /// An optional alignment of all columns, such as `[r]`.
    case alignment
    /// A number of columns, such as `{2}`, which is ignored.
    case columnCount
    /// The alignment and rules of the columns, such as `{l|cr}`.
    case columns
  }

  /// The source that is added to each cell of a column.
  struct CellTemplate: Sendable {
    var before: [TeXToken] = []
    var after: [TeXToken] = []

    var isEmpty: Bool { before.isEmpty && after.isEmpty }
  }

  /// The delimiter to the left of the table, or `nil` for none.
  var opening: String?
  /// The delimiter to the right of the table, or `nil` for none.
  var closing: String?
  var layout = MathTable.Layout()
  var argument = Argument.none
  /// The templates of the columns, or an empty list if no cell gets an addition.
  var templates: [CellTemplate] = []
  /// Whether the second column is text, as in `cases*`.
  var hasTextColumn = false
  /// Whether the third column contains the tags of the rows, as in `\eqalignno`.
  var hasTagColumn = false
  /// Whether each row is an equation, which may have a label.
  var hasEquations = false
  /// Whether equations with a label have a number.
  var isNumbered = false

  /// Returns the environment with a name, or `nil` if it is unsupported.
  static func named(_ name: String) -> TeXEnvironment? { environmentsByName[name] }

  /// A matrix without delimiters.
  static let matrix = TeXEnvironment()
  /// A matrix in parentheses.
  static let parentheses = TeXEnvironment(opening: "(", closing: ")")
  /// Cases of a definition: left-aligned columns after a brace.
  static let cases = TeXEnvironment(
    opening: "{", layout: MathTable.Layout(columns: [.left], cssClass: .cases))
  /// Equations that are aligned at `&`: pairs of a right-aligned and a left-aligned column.
  static let aligned = TeXEnvironment(
    layout: MathTable.Layout(columns: [.right, .left], style: .display, cssClass: .aligned))
  /// Centred lines in display style.
  static let gathered = TeXEnvironment(layout: MathTable.Layout(style: .display))
  /// Equations that are aligned at `&`, with tags in the third column.
  static let tagged = TeXEnvironment(layout: aligned.layout, hasTagColumn: true)
  /// Lines in a small font, as in `\substack`.
  static let substack = TeXEnvironment(layout: MathTable.Layout(cssClass: .small))

  /// The supported environments by name.
  private static let environmentsByName: [String: TeXEnvironment] = {
    var environments: [String: TeXEnvironment] = [
      "cases": cases, "array": matrix.withArgument(.columns),
      "darray": gathered.withArgument(.columns), "subarray": substack.withArgument(.columns),
      "crampedsubarray": substack.withArgument(.columns),
      "multlined": gathered.withArgument(.position),
      "spreadlines": gathered.withArgument(.columnCount),
      "lgathered": TeXEnvironment(
        layout: MathTable.Layout(columns: [.left], style: .display), argument: .position),
      "rgathered": TeXEnvironment(
        layout: MathTable.Layout(columns: [.right], style: .display), argument: .position),
      "eqnarray": equationArray, "eqnarray*": equationArray,
      "gathered": gathered.withArgument(.position), "aligned": aligned.withArgument(.position),
      "alignedat": aligned.withArgument(.columnCount), "split": aligned,
      "dcases": TeXEnvironment(
        opening: "{", layout: MathTable.Layout(columns: [.left], style: .display, cssClass: .cases)),
      "rcases": TeXEnvironment(
        closing: "}", layout: MathTable.Layout(columns: [.left], cssClass: .cases)),
      "drcases": TeXEnvironment(
        closing: "}", layout: MathTable.Layout(columns: [.left], style: .display, cssClass: .cases)),
    ]
    for name in ["align", "flalign"] { environments[name] = aligned }
    for name in ["alignat", "xalignat", "xxalignat"] {
      environments[name] = aligned.withArgument(.columnCount)
    }
    for name in ["gather", "multline", "equation", "displaymath", "math"] {
      environments[name] = gathered
    }
    for (name, environment) in environments where environment.layout.style == .display {
      environments["\(name)*"] = environment
    }
    for name in Self.numberedNames {
      environments[name]?.isNumbered = true
      for name in [name, "\(name)*"] { environments[name]?.hasEquations = true }
    }
    for (letter, opening, closing) in [
      ("", nil, nil), ("p", "(", ")"), ("b", "[", "]"), ("B", "{", "}"), ("v", "|", "|"),
      ("V", "‖", "‖"),
    ] as [(String, String?, String?)] {
      let matrix = TeXEnvironment(opening: opening, closing: closing)
      environments["\(letter)matrix"] = matrix
      environments["\(letter)matrix*"] = matrix.withArgument(.alignment)
      environments["\(letter)smallmatrix"] = matrix.smallVariant
      environments["\(letter)smallmatrix*"] = matrix.smallVariant.withArgument(.alignment)
    }
    for name in ["cases", "dcases", "rcases", "drcases"] {
      environments["\(name)*"] = environments[name]?.withTextColumn
    }
    return environments
  }()

  /// The environments whose equations have numbers, unless their name ends with a star.
  private static let numberedNames = [
    "align", "flalign", "alignat", "xalignat", "gather", "multline", "equation", "eqnarray",
  ]

  /// Equations in three columns, with the relation in the second one (`eqnarray`).
  private static let equationArray = TeXEnvironment(
    layout: MathTable.Layout(
      columns: [.right, .center, .left], style: .display, cssClass: .aligned))

  /// Returns a copy of the environment that has an argument after its name.
  private func withArgument(_ argument: Argument) -> TeXEnvironment {
    var environment = self
    environment.argument = argument
    return environment
  }

  /// A copy of the environment whose second column is text.
  var withTextColumn: TeXEnvironment {
    var environment = self
    environment.hasTextColumn = true
    return environment
  }

  /// A copy of the environment with cells in script style, for small matrices.
  private var smallVariant: TeXEnvironment {
    var environment = self
    environment.layout.style = .script
    environment.layout.cssClass = .small
    return environment
  }

  /// Returns the node for a table in this environment, with the environment's delimiters.
  ///
  /// Without delimiters, a display table with a single cell becomes a group.
  /// - Parameter table: The table.
  /// - Returns: The node.
  func node(for table: MathTable) -> MathNode {
    if opening == nil, closing == nil {
      return table.singleLineContent.map { .group($0) } ?? .table(table)
    }
    return .fenced(
      opening: opening.map { .delimiter($0) }, [.table(table)],
      closing: closing.map { .delimiter($0) })
  }
}
