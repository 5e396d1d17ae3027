/// What a name behind a backslash means.
enum Command: Sendable {
  case symbol(Symbol)
  case space(Length)
  /// Letters of a kind, in an argument.
  case alphabet(Alphabet)
  /// Letters of a kind, up to the end of the group; `nil` is the usual kind.
  case alphabetSwitch(Alphabet?)
  /// Letters in bold, of whichever kind, in an argument.
  case bold
  case text(Alphabet?)
  case accent(Accent)
  case style(MathStyle)
  /// In percent.
  case size(Int)
  /// A delimiter of a height.
  case delimiter(Length, AtomClass?)
  case fraction(FractionForm)
  /// A fraction of all that stands before and behind it in the group.
  case infixFraction(FractionForm)
  case atomClass(AtomClass)
  /// An arrow as long as what is written above and below it.
  case arrow(String)
  /// Something over or under a base; `nil` is the base's own class.
  case stack(over: Bool, as: AtomClass?)
  /// A table between braces, as plain TeX has it.
  case table(TeXEnvironment)
  case limits(Limits)
  case padding(PaddingKind)
  case look(Style.Look)
  /// What is written with other commands.
  case macro(Macro)
  case construct(Construct)
  case decoration(Decoration)
  case definition(Definition)
  /// What changes nothing here, with so many arguments.
  case ignored(arguments: Int)
  /// What ends a part, and can stand nowhere else.
  case ending
}

/// A mark above or below.
struct Accent: Sendable {
  var mark: String
  var isUnder = false
  var stretches = false
  /// Whether it is smaller than the character is by itself.
  var isSmall = false
  /// A look of the whole, where few fonts have a mark of any width.
  var look: Style.Look?
  /// Whether scripts of the whole go above and below it, as they do with braces.
  var hasLimits = false
}

/// How much room a part takes that may be invisible.
enum PaddingKind: String, CaseIterable, Sendable {
  case phantom, hphantom, vphantom, smash, rlap, llap, mathrlap, mathllap, mathclap
}

/// The commands that build something of arguments that they read in a way of their own.
enum Construct: String, CaseIterable, Sendable {
  case left, middle, begin, sqrt, root, cfrac, genfrac, buildrel, operatorname, mathop, not
  case sideset, prescript, unicode, tag
}

/// The commands that change how something looks, or how much room there is.
enum Decoration: String, CaseIterable, Sendable {
  case color, textcolor, colorbox, fcolorbox, bbox, enclose, style, cssId, `class`
  case hspace, hskip, kern, mkern, mskip, mspace, raise, raisebox, lower
  case rule, bigRule = "Rule", bigSpace = "Space"
}

/// The commands that define others.
enum Definition: String, CaseIterable, Sendable {
  case newcommand, renewcommand, providecommand, def, gdef, edef, xdef, `let`
  case mathOperator = "DeclareMathOperator"
}
