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

  /// Returns the form of a binomial coefficient: delimiters and no fraction bar.
  static func binomial(
    _ opening: String = "(", _ closing: String = ")", style: MathStyle? = nil
  ) -> FractionForm {
    FractionForm(
      lineThickness: .zero, opening: .delimiter(opening), closing: .delimiter(closing), style: style
    )
  }
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
  var fractionPartStyle: MathStyle { MathStyle(rawValue: rawValue + 1) ?? .scriptScript }
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
    /// The source that is added before the content of each cell, and after it.
    var (before, after): ([TeXToken], [TeXToken]) = ([], [])

    var hasTemplate: Bool { !before.isEmpty || !after.isEmpty }

    static let center = Column("c")

    /// Creates a column from its letter in an array, such as `l` or `p`.
    init(_ letter: Unicode.Scalar) {
      alignment = letter == "r" ? .right : "lpmb".unicodeScalars.contains(letter) ? .left : .center
    }
  }
}

extension MathNode {
  /// The atom class that determines the space before the node.
  var atomClass: AtomClass { edgeClass { $0.first(where: \.isAtom) } }

  /// The atom class that determines the space after the node.
  ///
  /// It differs from ``atomClass`` only for styled nodes.
  var trailingClass: AtomClass { edgeClass { $0.last(where: \.isAtom) } }

  /// Returns the atom class of the node or, for styled nodes, of the one that a closure selects.
  private func edgeClass(_ representative: ([MathNode]) -> MathNode?) -> AtomClass {
    switch self {
    case .symbol(let symbol): symbol.atomClass
    case .atom(let atomClass, _, _): atomClass
    case .scripts(let scripts): scripts.base.edgeClass(representative)
    case .fenced, .fraction: .inner
    case .underOver(let stack): stack.atomClass
    case .styled(_, let nodes): representative(nodes)?.edgeClass(representative) ?? .ordinary
    case .space, .group, .root, .prescripts, .table, .phantom, .padded, .link, .choice: .ordinary
    }
  }

  /// Whether the node is anything but a space.
  var isAtom: Bool {
    if case .space = self { false } else { true }
  }

  /// Whether MathML treats the node as an embellished operator: an operator, possibly with scripts or styles.
  var isEmbellishedOperator: Bool {
    switch self {
    case .symbol(let symbol): symbol.element == .mathOperator
    case .group(let nodes), .atom(_, _, let nodes), .styled(_, let nodes), .phantom(let nodes),
      .padded(_, let nodes):
      nodes.onlyNode?.isEmbellishedOperator ?? false
    case .scripts(let scripts): scripts.base.isEmbellishedOperator
    case .underOver(let stack): stack.base.onlyNode?.isEmbellishedOperator ?? false
    case .space, .fraction, .root, .fenced, .prescripts, .table, .link, .choice: false
    }
  }

  /// Whether MathML treats the node as space-like, so that it does not affect the form of adjacent operators.
  var isSpaceLike: Bool {
    switch self {
    case .space: true
    case .symbol(let symbol): symbol.element == .text
    case .group(let nodes): nodes.allSatisfy(\.isSpaceLike)
    case .atom, .scripts, .fraction, .root, .fenced, .underOver, .prescripts, .table, .styled,
      .phantom, .padded, .link, .choice:
      false
    }
  }

  /// Whether the node is no higher than a line of text, so that delimiters around it need not stretch.
  var fitsTextHeight: Bool {
    switch self {
    case .symbol(let symbol):
      symbol.fixedHeight == nil && symbol.atomClass != .largeOperator || !isEmbellishedOperator
    case .space: true
    case .group(let nodes), .atom(_, _, let nodes), .styled(_, let nodes):
      nodes.allSatisfy(\.fitsTextHeight)
    case .scripts(let scripts):
      scripts.base.fitsTextHeight && scripts.limits == .never
        && (scripts.subscripted ?? []).allSatisfy(\.fitsTextHeight)
        && (scripts.superscripted ?? []).allSatisfy(\.fitsTextHeight)
    case .underOver(let stack):
      stack.isAccent && !stack.stretches && stack.base.allSatisfy(\.fitsTextHeight)
    case .fenced(_, let nodes, _): nodes.allSatisfy(\.fitsTextHeight)
    case .fraction, .root, .prescripts, .table, .phantom, .padded, .link, .choice: false
    }
  }

  /// A copy of the node that does not stretch if it is a delimiter; other nodes are unchanged.
  var withoutStretching: MathNode {
    guard case .symbol(var symbol) = self else { return self }
    symbol.stretches = false
    return .symbol(symbol)
  }
}

/// The class of an atom in TeX, which determines the space between adjacent atoms.
///
/// Source: Donald E. Knuth, "The TeXbook", chapters 17 and 18.
enum AtomClass: Int, Sendable {
  case ordinary, largeOperator, binary, relation, opening, closing, punctuation, inner

  /// Returns the space between an atom of this class and the next atom.
  ///
  /// In scripts most spaces are dropped.
  func space(before next: AtomClass, inScript: Bool) -> Length {
    let code = Self.spaceCodes[8 * rawValue + next.rawValue]
    if inScript, code != 1 { return .zero }
    return Self.spaceLengths[code]
  }

  /// Whether a binary operator after an atom of this class counts as ordinary, as the minus in `=-1`.
  var makesNextOrdinary: Bool {
    [.largeOperator, .binary, .relation, .opening, .punctuation].contains(self)
  }

  /// Whether a binary operator before an atom of this class counts as ordinary, as the plus in `(a+)`.
  var makesPreviousOrdinary: Bool {
    [.relation, .closing, .punctuation].contains(self)
  }

  /// The priority by which one of two adjacent operators gets the space between them; the higher one wins.
  var spacePriority: Int {
    switch self {
    case .binary, .relation: 2
    case .largeOperator, .punctuation: 1
    case .ordinary, .opening, .closing, .inner: 0
    }
  }

  /// The lengths that the codes in ``spaceCodes`` stand for.
  private static let spaceLengths: [Length] = [.zero, .thin, .thin, .medium, .thick]

  /// Indices into ``spaceLengths``: a row for each class, a column for the class of the next atom.
  ///
  /// Code 1 is a thin space that is kept in scripts; all others are dropped there.
  private static let spaceCodes = [
    0, 1, 3, 4, 0, 0, 0, 2,
    1, 1, 0, 4, 0, 0, 0, 2,
    3, 3, 0, 0, 3, 0, 0, 3,
    4, 4, 0, 0, 4, 0, 0, 4,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 1, 3, 4, 0, 0, 0, 2,
    2, 2, 0, 2, 2, 2, 2, 2,
    2, 1, 3, 4, 2, 0, 2, 2,
  ]
}

/// A leaf of a formula: a letter, a number, an operator or a run of text.
struct Symbol: Sendable, Equatable {
  /// The MathML element of a symbol.
  enum Element: CaseIterable, Sendable {
    case identifier, number, mathOperator, text

    var name: StaticString {
      self == .identifier ? "mi" : self == .number ? "mn" : self == .text ? "mtext" : "mo"
    }
  }

  /// The characters to display.
  var text: String
  /// The MathML element of the symbol.
  var element: Element
  /// The atom class that determines the space around the symbol.
  var atomClass: AtomClass
  /// The placement of the symbol's limits, unless `\limits` or `\nolimits` changes it.
  var limits = LimitPlacement.never
  /// Whether the symbol is upright instead of italic.
  var isUpright = false
  /// The fixed height of a delimiter after `\big` or a similar command; `nil` for other symbols.
  var fixedHeight: Length?
  /// Whether the symbol is a delimiter that stretches to the height of the adjacent nodes.
  var stretches = false

  /// Returns a symbol that is set as an identifier (`mi`).
  static func identifier(
    _ text: String, _ atomClass: AtomClass = .ordinary, upright: Bool = false
  ) -> Symbol {
    Symbol(text: text, element: .identifier, atomClass: atomClass, isUpright: upright)
  }

  /// Returns a symbol that is set as a number (`mn`).
  static func number(_ text: String) -> Symbol {
    Symbol(text: text, element: .number, atomClass: .ordinary)
  }

  /// Returns a symbol that is set as an operator (`mo`).
  static func mathOperator(
    _ text: String, _ atomClass: AtomClass, limits: LimitPlacement = .never
  ) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: atomClass, limits: limits)
  }

  /// Returns a symbol that is a run of text (`mtext`).
  static func text(_ text: String) -> Symbol {
    Symbol(text: text, element: .text, atomClass: .ordinary)
  }

  /// Returns the symbol of a named function, such as `sin`.
  static func function(_ name: String, limits: LimitPlacement) -> Symbol {
    Symbol(
      text: name, element: .identifier, atomClass: .largeOperator, limits: limits, isUpright: true)
  }

  /// Returns a delimiter that stretches to the height of the adjacent nodes.
  static func delimiter(_ text: String) -> Symbol {
    Symbol(text: text, element: .mathOperator, atomClass: .ordinary, stretches: true)
  }
}

/// The rule for when the scripts of an operator are set as limits, below and above it.
enum LimitPlacement: Sendable, Equatable {
  /// Scripts are always beside the operator.
  case never
  /// Scripts are limits in display style, and beside the operator in other styles.
  case whenDisplayed
  /// Scripts are always limits.
  case always
}
