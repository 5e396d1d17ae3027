/// A LaTeX environment, such as `\begin{matrix} … \end{matrix}`, that is set as a table.
struct TeXEnvironment: Sendable {
  /// The kind of argument that follows the name of an environment.
  enum Argument: String, Sendable {
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

  /// The delimiter to the left of the table, or `nil` for none.
  var opening: Symbol?
  /// The delimiter to the right of the table, or `nil` for none.
  var closing: Symbol?
  var layout = MathTable.Layout()
  var argument = Argument.none
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

  /// The environments: names, delimiters or a dot, columns, math style, then words for other properties.
  private static let table = """
    matrix . . c text
    pmatrix ( ) c text
    bmatrix [ ] c text
    Bmatrix { } c text
    vmatrix | | c text
    Vmatrix ‖ ‖ c text
    array . . c text columns
    darray . . c display columns
    subarray,crampedsubarray . . c text small columns
    cases { . l text cases
    dcases { . l display cases
    rcases . } l text cases
    drcases . } l display cases
    aligned . . rl display aligned position
    alignedat . . rl display aligned columnCount
    split . . rl display aligned
    align,flalign . . rl display aligned equations
    alignat,xalignat . . rl display aligned columnCount equations
    xxalignat . . rl display aligned columnCount
    eqnarray . . rcl display aligned equations
    gather,multline,equation . . c display equations
    displaymath,math . . c display
    gathered,multlined . . c display position
    lgathered . . l display position
    rgathered . . r display position
    spreadlines . . c display columnCount
    \\eqalignno . . rl display aligned tags
    """

  /// The environments by name; a star suppresses numbers, aligns a matrix, or makes the second column text.
  private static let environmentsByName: [String: TeXEnvironment] = {
    var environments: [String: TeXEnvironment] = [:]
    for line in table.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let environment = TeXEnvironment(words)
      for name in words[0].split(separator: ",") { environments[String(name)] = environment }
    }
    for (name, environment) in environments {
      var starred = environment
      starred.isNumbered = false
      starred.hasTextColumn = environment.layout.cssClass == .cases
      if environment.layout.style == .display || starred.hasTextColumn {
        environments["\(name)*"] = starred
      }
      guard name.hasSuffix("matrix") else { continue }
      var small = environment
      (small.layout.style, small.layout.cssClass) = (.script, .small)
      let matrices = [(name, environment), ("\(name.dropLast(6))smallmatrix", small)]
      for (name, var matrix) in matrices {
        environments[name] = matrix
        matrix.argument = .alignment
        environments["\(name)*"] = matrix
      }
    }
    return environments
  }()

  /// Creates an environment from the words of its line in the table.
  private init(_ words: [String]) {
    let delimiters = words[1...2].map { $0 == "." ? nil : Symbol.delimiter($0) }
    (opening, closing) = (delimiters[0], delimiters[1])
    layout.columns = words[3].unicodeScalars.map { MathTable.Column($0) }
    layout.style = words[4] == "display" ? .display : .text
    for word in words.dropFirst(5) {
      layout.cssClass = MathTable.Layout.CSSClass(rawValue: word) ?? layout.cssClass
      argument = Argument(rawValue: word) ?? argument
    }
    hasEquations = words.contains("equations")
    isNumbered = hasEquations
    hasTagColumn = words.contains("tags")
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
    return .fenced(opening: opening, [.table(table)], closing: closing)
  }
}
