/// A part of a formula.
enum Node: Sendable {
  case symbol(Symbol)
  case space(Length)
  /// What stood between braces: one ordinary part, whatever is in it.
  case group([Node])
  /// Parts that are spaced as one of a class.
  indirect case classed(AtomClass, Limits, [Node])
  indirect case scripts(Scripts)
  indirect case fraction(Fraction)
  indirect case root([Node], index: [Node]?)
  /// Something between delimiters that are as high as it is.
  indirect case fenced(Symbol?, [Node], Symbol?)
  /// Something over or under a base that is neither limit nor script.
  indirect case stack(Stack)
  indirect case prescripts(Prescripts)
  indirect case table(Table)
  case styled(Style, [Node])
  /// What takes room and isn't shown.
  case phantom([Node])
  /// What is shown and takes other room than its own; `nil` leaves a measure alone.
  indirect case padded(Padding, [Node])
}

/// A base with what stands at its right corners, or above and below it.
struct Scripts: Sendable {
  var base: Node
  var subscripted: [Node]?
  var superscripted: [Node]?
  var limits: Limits
}

/// A base with what stands at all its corners.
struct Prescripts: Sendable {
  var base: [Node]
  /// At the left, below and above.
  var before: ([Node], [Node])
  /// At the right, below and above.
  var after: ([Node], [Node])
}

struct Fraction: Sendable {
  var numerator: [Node]
  var denominator: [Node]
  var form = FractionForm()
}

/// How a fraction looks, whatever is in it.
struct FractionForm: Sendable {
  /// The line's thickness; `nil` is the font's.
  var line: Length?
  var opening: Symbol?
  var closing: Symbol?
  /// The style it is set in; `nil` is that of its surroundings.
  var style: MathStyle?
}

struct Stack: Sendable {
  var base: [Node]
  var over: [Node]?
  var under: [Node]?
  /// Whether what stands over or under it is an accent: close to it.
  var isAccent = false
  /// Whether the base, or the accent, is as wide as the other.
  var stretches = false
  var look: Style.Look?
  var atomClass = AtomClass.ordinary
}

struct Padding: Sendable {
  var width: Length?
  var height: Length?
  var depth: Length?
  var shift: Length?
}

/// What TeX calls a style: how large and how roomy a formula is set.
enum MathStyle: Int, Sendable {
  case display, text, script, scriptScript

  var isDisplay: Bool { self == .display }
  /// How often it got smaller.
  var level: Int { max(0, rawValue - 1) }
  var isScript: Bool { level > 0 }
  var ofScripts: MathStyle { isScript ? .scriptScript : .script }
  /// The style of the parts of a fraction of this style.
  var ofFractions: MathStyle {
    switch self {
    case .display: .text
    case .text: .script
    case .script, .scriptScript: .scriptScript
    }
  }
}

/// What changes how a part looks.
enum Style: Sendable {
  case math(MathStyle)
  /// In percent of the text around it.
  case size(Int)
  case color(Colour)
  case background(Colour)
  /// A look that the page's style sheet gives.
  case look(Look)

  /// The looks, by the names of their classes.
  enum Look: String, Sendable {
    case boxed, cancel, bcancel, xcancel, struck, overline, underline, rule
  }
}

struct Table: Sendable {
  struct Row: Sendable {
    var cells: [[Node]] = []
    var tag: [Node]?
    var hasLineAbove = false

    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) && tag == nil }
  }

  var rows: [Row]
  var layout: Layout
  var hasLineBelow = false

  /// What a table of lines holds that has only one, as in `equation`.
  var onlyLine: [Node]? {
    guard rows.count == 1, rows[0].cells.count == 1, layout.style == .display, layout.name == nil
    else { return nil }
    return rows[0].cells[0] + (rows[0].tag.map { [.space(.quad + .quad)] + $0 } ?? [])
  }

  /// How the columns of a table are set.
  struct Layout: Sendable {
    /// Repeated for further columns.
    var columns: [Column] = [.center]
    /// Whether there is a line before the first column.
    var hasLineBefore = false
    var style = MathStyle.text
    /// A name for the page's style sheet; `nil` where no room differs from that of a matrix.
    var name: Name?

    /// Classes of tables whose cells have other room around them.
    enum Name: String, Sendable {
      case aligned, cases, small
    }
  }

  struct Column: Sendable {
    enum Alignment: String, Sendable {
      case left, center, right
    }

    var alignment: Alignment
    var hasLineBehind = false

    static let left = Column(alignment: .left)
    static let center = Column(alignment: .center)
    static let right = Column(alignment: .right)
  }
}
