/// The meaning of a TeX command, such as `\alpha` or `\frac`.
enum TeXCommand: Sendable {
  /// A single symbol, such as `\alpha`.
  case symbol(Symbol)
  /// A horizontal space, such as `\quad`.
  case space(Length)
  /// Sets an argument in an alphabet, as `\mathbb` does.
  case alphabet(MathAlphabet)
  /// Sets the rest of the group in an alphabet, as `\bf` does; `nil` is the default alphabet.
  case alphabetSwitch(MathAlphabet?)
  /// Sets an argument in bold, in its current alphabet, as `\boldsymbol` does.
  case bold
  /// Sets an argument as text, in an alphabet or, for `nil`, the font of the page, as `\text` does.
  case text(MathAlphabet?)
  /// Sets an accent, line, brace or arrow above or below an argument, as `\hat` does.
  case accent(Accent)
  /// Sets the rest of the group in a math style, as `\displaystyle` does.
  case mathStyle(MathStyle)
  /// Sets the rest of the group in a font size, as `\large` does.
  case fontSize(percent: Int)
  /// Sets the next delimiter in a fixed height, as `\big` does; without a class it is ordinary.
  case delimiter(height: Length, as: AtomClass?)
  /// A fraction of two arguments, such as `\frac`.
  case fraction(FractionForm)
  /// A fraction of the content of the group before and after the command, as with `\over`.
  case infixFraction(FractionForm)
  /// An infix fraction with delimiters, a thickness or both as arguments, as with `\abovewithdelims`.
  case generalInfixFraction(FractionForm, hasDelimiters: Bool, hasThickness: Bool)
  /// Sets the space around an argument to that of an atom class, as `\mathrel` does.
  case atomClass(AtomClass)
  /// An arrow that stretches to the width of its labels, such as `\xrightarrow`.
  case labelledArrow(String)
  /// Sets the first argument above or below the second, as `\overset` does.
  ///
  /// The result has the given atom class or, for `nil`, that of the second argument.
  case underOver(isOver: Bool, as: AtomClass?)
  /// A table in braces, as in plain TeX, such as `\matrix{a & b}`.
  case table(TeXEnvironment)
  /// Sets the placement of the limits of the operator before it, as `\limits` does.
  case limits(LimitPlacement)
  /// Hides an argument or changes the dimensions of its box, as `\phantom` and `\smash` do.
  case padding(PaddingCommand)
  /// Gives an argument a CSS class, as `\boxed` does.
  case cssClass(NodeStyle.CSSClass)
  /// Draws a line through an argument, which may have attributes, as `\cancel[color=red]` does.
  case enclosure(String)
  /// A macro, which expands to other commands, such as `\implies`.
  case macro(Macro)
  /// A delimiter, root, environment or operator with its own syntax, such as `\left` or `\begin`.
  case structure(StructureCommand)
  /// A colour, box, space or rule, such as `\textcolor` or `\hspace`.
  case formatting(FormattingCommand)
  /// Defines a macro, as `\newcommand` does.
  case definition(DefinitionCommand)
  /// Has no effect on the output, as `\label`; its arguments are skipped.
  case ignored(argumentCount: Int)
  /// Ends a row, an environment or a pair of delimiters, as `\end` does; an error anywhere else.
  case terminator
}

/// An accent, line, brace or arrow above or below a base.
struct Accent: Sendable {
  /// The characters of the accent.
  var text: String
  /// Whether the accent is below the base instead of above it.
  var isBelow = false
  /// Whether the accent stretches to the width of the base.
  var stretches = false
  /// Whether the accent is set in a smaller font size.
  var isSmall = false
  /// The CSS class that draws the accent, for lines whose characters do not stretch in most fonts.
  var cssClass: NodeStyle.CSSClass?
  /// Whether scripts of the accented expression become limits, as with `\underbrace`.
  var hasLimits = false
}

/// The commands that hide an argument or change the dimensions of its box; raw values are command names.
enum PaddingCommand: String, CaseIterable, Sendable {
  case phantom, hphantom, vphantom, smash, rlap, llap, mathrlap, mathllap, mathclap
  case cramped, crampedrlap, crampedllap, crampedclap
}

/// The commands for delimiters, roots, environments and operators, each with its own syntax.
///
/// Raw values are command names.
enum StructureCommand: String, CaseIterable, Sendable {
  case left, middle, begin, sqrt, root, cfrac, genfrac, buildrel, operatorname, mathop, not
  case sideset, prescript, unicode, tag
  case dots, mathchoice, mmlToken, verb, label, notag, nonumber, ref, eqref, href
  case chemistry = "ce", quantity = "pu"
}

/// The commands for colours, boxes, spaces and rules; raw values are command names.
enum FormattingCommand: String, CaseIterable, Sendable {
  case color, textcolor, colorbox, fcolorbox, bbox, enclose, definecolor, style, cssId, `class`
  case hspace, hskip, kern, mkern, mskip, mspace, raise, raisebox, lower, moveleft, moveright
  case makebox, framebox, mathmakebox, parbox, vtop, vbox, minCDarrowwidth, minCDarrowheight
  case rule, bigRule = "Rule", bigSpace = "Space"
}

/// The commands that define macros; raw values are command names.
enum DefinitionCommand: String, CaseIterable, Sendable {
  case newcommand, renewcommand, providecommand, def, gdef, edef, xdef, `let`
  case newenvironment, renewenvironment, begingroup, endgroup
  case mathOperator = "DeclareMathOperator"
}
