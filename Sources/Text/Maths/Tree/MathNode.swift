/// A node of the syntax tree of a formula.
enum MathNode: Sendable {
  /// A single letter, number, operator or run of text.
  case symbol(Symbol)
  /// A horizontal space, which may be negative.
  case space(Length)
  /// The content of a pair of braces, which is spaced as one ordinary atom.
  case group([MathNode])
  /// Nodes that are spaced as one atom of a given class, with the placement of the atom's limits.
  indirect case atom(AtomClass, LimitPlacement, [MathNode])
  /// A base with a subscript, a superscript or both.
  indirect case scripts(Scripts)
  /// A fraction or a binomial coefficient.
  indirect case fraction(Fraction)
  /// The root of a radicand; without an index it is a square root.
  indirect case root([MathNode], index: [MathNode]?)
  /// Nodes between an opening and a closing delimiter that stretch to their height; `nil` is no delimiter.
  indirect case fenced(opening: Symbol?, [MathNode], closing: Symbol?)
  /// A base with an accent, brace, arrow or label above or below it.
  indirect case underOver(UnderOver)
  /// A base with scripts on its left and right sides.
  indirect case prescripts(Prescripts)
  /// A matrix, an array, or lines of aligned equations.
  indirect case table(MathTable)
  /// Nodes with a colour, font size, math style or CSS class.
  case styled(NodeStyle, [MathNode])
  /// Nodes that take up space but are invisible.
  case phantom([MathNode])
  /// Alternatives for the four math styles.
  case choice([[MathNode]])
  /// Nodes that link to an address.
  indirect case link(String, [MathNode])
  /// Visible nodes in a box whose dimensions differ from those of the nodes.
  indirect case padded(Padding, [MathNode])
}

/// A base with a subscript and a superscript, placed beside it or, as limits, below and above it.
struct Scripts: Sendable {
  var base: MathNode
  /// The subscript, or `nil` if there is none.
  var subscripted: [MathNode]?
  /// The superscript, or `nil` if there is none.
  var superscripted: [MathNode]?
  /// The rule for when the scripts are set as limits, below and above the base.
  var limits: LimitPlacement
}

/// A base with scripts at all four corners, as made by `\sideset` and `\prescript`.
struct Prescripts: Sendable {
  var base: [MathNode]
  /// The subscript and the superscript on the left side of the base.
  var leftScripts: (subscripted: [MathNode], superscripted: [MathNode])
  /// The subscript and the superscript on the right side of the base.
  var rightScripts: (subscripted: [MathNode], superscripted: [MathNode])
}

/// A numerator above a denominator.
struct Fraction: Sendable {
  var numerator: [MathNode]
  var denominator: [MathNode]
  var form = FractionForm()
}

/// The appearance of a fraction: fraction bar, delimiters and math style.
struct FractionForm: Sendable {
  /// The thickness of the fraction bar; zero for none, `nil` for the default of the font.
  var lineThickness: Length?
  /// The delimiter to the left of the fraction, or `nil` for none.
  var opening: Symbol?
  /// The delimiter to the right of the fraction, or `nil` for none.
  var closing: Symbol?
  /// The math style in which the fraction is set, or `nil` for the current style.
  var style: MathStyle?
}

/// A base with other nodes above or below it, which become `mover`, `munder` or `munderover` in MathML.
struct UnderOver: Sendable {
  var base: [MathNode]
  /// The nodes above the base, or `nil` for none.
  var over: [MathNode]?
  /// The nodes below the base, or `nil` for none.
  var under: [MathNode]?
  /// Whether the nodes above or below the base are an accent, which is set close to the base.
  var isAccent = false
  /// Whether the narrower of base and label stretches to the width of the other one.
  var stretches = false
  /// The CSS class that draws the accent instead of a character, if any.
  var cssClass: NodeStyle.CSSClass?
  /// The atom class that determines the space around the whole node.
  var atomClass = AtomClass.ordinary
}

/// The dimensions of a box (`mpadded`); `nil` stands for the dimension of the content.
struct Padding: Sendable {
  var width: Length?
  /// The height of the box above the baseline; `nil` keeps that of the content.
  var height: Length?
  /// The depth of the box below the baseline; `nil` keeps that of the content.
  var depth: Length?
  /// The distance by which the content is moved up; `nil` for none.
  var shift: Length?
}

/// A math style of TeX, which determines the size and the spacing of a formula.
enum MathStyle: Int, Sendable {
  case display, text, script, scriptScript

  /// Whether the style is that of displayed formulae.
  var isDisplay: Bool { self == .display }
  /// The value of MathML's attribute `scriptlevel`: by how many steps the font is reduced, 0 to 2.
  var scriptLevel: Int { max(0, rawValue - 1) }
  /// Whether the style is that of subscripts and superscripts.
  var isScript: Bool { scriptLevel > 0 }
  /// The style of subscripts and superscripts within this style.
  var scriptStyle: MathStyle { isScript ? .scriptScript : .script }
  /// The style of the numerator and the denominator of a fraction within this style.
  var fractionPartStyle: MathStyle {
    switch self {
    case .display: .text
    case .text: .script
    case .script, .scriptScript: .scriptScript
    }
  }
}

/// A change to the appearance of nodes, such as a colour or a font size.
enum NodeStyle: Sendable {
  /// A math style, such as display style.
  case mathStyle(MathStyle)
  /// A font size in percent of the surrounding size.
  case fontSize(percent: Int)
  /// A text colour.
  case color(Colour)
  /// A background colour.
  case background(Colour)
  /// A CSS class, whose rules are in the style sheet of the page.
  case cssClass(CSSClass)

  /// The CSS classes for boxes, strikes and lines; raw values are the class names.
  enum CSSClass: String, Sendable {
    case boxed, cancel, bcancel, xcancel, struck, overline, underline, rule
    case lineLeft = "line-left", lineRight = "line-right", lineTop = "line-top"
    case lineBottom = "line-bottom"
  }
}

/// Rows of cells: a matrix, an array, or lines of aligned equations.
struct MathTable: Sendable {
  /// A row of a table.
  struct Row: Sendable {
    var cells: [[MathNode]] = []
    /// The tag after the row, if any.
    var tag: Tag?
    /// Whether a horizontal rule (`\hline`) is drawn above the row.
    var hasLineAbove = false

    /// Whether the row has neither content nor a tag.
    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) && tag == nil }
  }

  /// The equation number after a row; without nodes only its anchor.
  struct Tag: Sendable {
    var nodes: [MathNode]
    /// The `id` attribute of the row, to which references lead; `nil` if it has none.
    var anchor: String?
  }

  var rows: [Row]
  /// The columns, math style and CSS class of the table.
  var layout: Layout
  /// Whether a horizontal rule (`\hline`) is drawn below the last row.
  var hasLineBelow = false

  /// The content and the tag of a display table that has only one cell, as in `equation`; otherwise `nil`.
  var singleLineContent: [MathNode]? {
    guard rows.count == 1, rows[0].cells.count == 1, layout.style == .display,
      layout.cssClass == nil
    else { return nil }
    guard let tag = rows[0].tag, !tag.nodes.isEmpty else { return rows[0].cells[0] }
    return rows[0].cells[0] + [.space(.quad + .quad)] + tag.nodes
  }

  /// The columns, math style and CSS class of a table.
  struct Layout: Sendable {
    /// The columns from left to right; if the table has more, the list starts again.
    var columns: [Column] = [.center]
    /// Whether a vertical rule is drawn before the first column.
    var hasLineBeforeFirstColumn = false
    /// The math style of the cells.
    var style = MathStyle.text
    /// The CSS class that sets the space between cells, or `nil` for the spacing of a matrix.
    var cssClass: CSSClass?

    /// The CSS classes of tables with other spacing than a matrix; raw values are the class names.
    enum CSSClass: String, Sendable {
      case aligned, cases, small
    }
  }

  /// A column of a table.
  struct Column: Sendable {
    /// The horizontal alignment of cells; raw values are names of CSS classes.
    enum Alignment: String, Sendable {
      case left, center, right
    }

    var alignment: Alignment
    /// Whether a vertical rule is drawn after the column.
    var hasLineAfter = false

    static let left = Column(alignment: .left)
    static let center = Column(alignment: .center)
    static let right = Column(alignment: .right)
  }
}
