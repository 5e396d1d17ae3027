internal import Basics

extension MathMLWriter {
  /// Writes a base with its subscript and superscript, which may be limits.
  mutating func write(_ scripts: Scripts, with context: OperatorContext) {
    let areLimits = scripts.limits == .always || scripts.limits == .whenDisplayed && style.isDisplay
    let names: (StaticString, StaticString, StaticString) =
      areLimits ? ("munderover", "munder", "mover") : ("msubsup", "msub", "msup")
    let name =
      scripts.superscripted == nil ? names.1 : scripts.subscripted == nil ? names.2 : names.0
    var baseContext = context
    baseContext.keepsWidth = areLimits
    baseContext.keepsLimits = areLimits && !style.isDisplay && scripts.base.isEmbellishedOperator
    writeElement(name) { writer in
      writer.writeSingleElement([scripts.base], with: baseContext)
      for nodes in [scripts.subscripted, scripts.superscripted] {
        guard let nodes else { continue }
        writer.writeSingleElement(
          nodes, with: OperatorContext(keepsWidth: areLimits), in: writer.style.scriptStyle)
      }
    }
  }

  /// Writes a fraction with its delimiters, in its math style.
  mutating func write(_ fraction: Fraction) {
    var inner = fraction
    if let style = fraction.form.style, style != self.style {
      inner.form.style = nil
      return writeStyled([.fraction(inner)], in: .mathStyle(style), with: OperatorContext())
    }
    if fraction.form.opening != nil || fraction.form.closing != nil {
      (inner.form.opening, inner.form.closing) = (nil, nil)
      return writeElement("mrow") { writer in
        if let opening = fraction.form.opening {
          writer.write(opening, with: OperatorContext(form: .prefix))
        }
        writer.write(inner)
        if let closing = fraction.form.closing {
          writer.write(closing, with: OperatorContext(form: .postfix))
        }
      }
    }
    let style = style.fractionPartStyle
    openStartTag("mfrac")
    if let thickness = fraction.form.lineThickness {
      writeAttribute("linethickness", max(.zero, thickness).attributeValue)
    }
    output.append(">")
    writeSingleElement(fraction.numerator, in: style)
    writeSingleElement(fraction.denominator, in: style)
    writeEndTag("mfrac")
  }

  /// Writes a root; without an index it is a square root.
  mutating func writeRoot(_ nodes: [MathNode], _ index: [MathNode]?) {
    guard let index else { return writeElement("msqrt") { $0.writeRow(nodes) } }
    writeElement("mroot") { writer in
      writer.writeSingleElement(nodes)
      writer.writeSingleElement(index, in: .scriptScript)
    }
  }

  /// Writes nodes between two delimiters, of which either may be missing.
  mutating func writeFenced(_ opening: Symbol?, _ nodes: [MathNode], _ closing: Symbol?) {
    // Around low content, browsers set stretchy delimiters with more space than TeX does.
    let stretches = !nodes.allSatisfy(\.fitsTextHeight)
    func delimiterNodes(_ symbol: Symbol?, _ atomClass: AtomClass) -> [MathNode] {
      guard var symbol else { return [] }
      (symbol.atomClass, symbol.stretches) = (atomClass, stretches)
      return [.symbol(symbol)]
    }
    let content = stretches ? nodes : nodes.map(\.withoutStretching)
    writeElement("mrow") {
      $0.writeRow(
        delimiterNodes(opening, .opening) + content + delimiterNodes(closing, .closing),
        edges: (.opening, .closing))
    }
  }

  /// Writes a base with an accent or labels above or below it.
  mutating func write(_ stack: UnderOver, with context: OperatorContext) {
    let name: StaticString =
      stack.under == nil ? "mover" : stack.over == nil ? "munder" : "munderover"
    openStartTag(name)
    if let cssClass = stack.cssClass { writeAttribute("class", cssClass.rawValue) }
    if stack.isAccent { writeAttribute(stack.over == nil ? "accentunder" : "accent", "true") }
    output.append(">")
    var baseContext = context
    baseContext.keepsWidth = !stack.stretches
    writeSingleElement(stack.base, with: baseContext)
    for nodes in [stack.under, stack.over] {
      guard let nodes else { continue }
      writeSingleElement(
        nodes, with: OperatorContext(keepsWidth: !stack.stretches),
        in: stack.isAccent ? style : style.scriptStyle)
    }
    if stack.under == nil, stack.over == nil { writeElement("mrow") { _ in } }
    writeEndTag(name)
  }

  /// Writes a base with scripts at its four corners.
  mutating func write(_ prescripts: Prescripts) {
    writeElement("mmultiscripts") { writer in
      let style = writer.style.scriptStyle
      writer.writeSingleElement(prescripts.base)
      writer.writeSingleElement(prescripts.rightScripts.subscripted, in: style)
      writer.writeSingleElement(prescripts.rightScripts.superscripted, in: style)
      writer.output.append("<mprescripts/>")
      writer.writeSingleElement(prescripts.leftScripts.subscripted, in: style)
      writer.writeSingleElement(prescripts.leftScripts.superscripted, in: style)
    }
  }

  // MARK: Styles

  /// Writes nodes in a style, such as a colour or a font size, as one element.
  mutating func writeStyled(_ nodes: [MathNode], in style: NodeStyle, with context: OperatorContext)
  {
    let outerStyle = self.style
    var name: StaticString = "mrow"
    switch style {
    case .mathStyle, .fontSize: name = "mstyle"
    case .color, .background, .cssClass: break
    }
    openStartTag(name)
    switch style {
    case .mathStyle(let style): writeAttributes(of: style)
    case .fontSize(let percent): writeAttribute("mathsize", "\(percent)%")
    case .color(let colour): writeAttribute("mathcolor", colour.cssValue)
    case .background(let colour): writeAttribute("mathbackground", colour.cssValue)
    case .cssClass(let cssClass): writeAttribute("class", cssClass.rawValue)
    }
    finishElement(name, around: nodes, with: context)
    self.style = outerStyle
  }

  /// Writes the attributes for a math style to an open start tag, and makes it the current style.
  private mutating func writeAttributes(of style: MathStyle) {
    writeAttribute("displaystyle", style.isDisplay ? "true" : "false")
    writeAttribute("scriptlevel", "\(style.scriptLevel)")
    self.style = style
  }

  /// Writes nodes in a box with the given dimensions, as an `mpadded` element.
  mutating func writePadded(_ nodes: [MathNode], _ padding: Padding, with context: OperatorContext)
  {
    openStartTag("mpadded")
    for (name, length) in [
      ("width", padding.width), ("height", padding.height), ("depth", padding.depth),
    ] as [(StaticString, Length?)] {
      if let length { writeAttribute(name, max(.zero, length).attributeValue) }
    }
    if let shift = padding.shift { writeAttribute("voffset", shift.attributeValue) }
    finishElement("mpadded", around: nodes, with: context)
  }

  // MARK: Tables

  /// Writes a table as an `mtable` element.
  mutating func write(_ table: MathTable) {
    let outerStyle = style
    let layout = table.layout
    if layout.style.isScript {
      openStartTag("mstyle")
      writeAttributes(of: layout.style)
      output.append(">")
    }
    openStartTag("mtable")
    if let name = layout.cssClass { writeAttribute("class", name.rawValue) }
    if layout.style.isDisplay { writeAttribute("displaystyle", "true") }
    output.append(">")
    if layout.style.isDisplay || !style.isScript { style = layout.style }
    for index in table.rows.indices { writeTableRow(index, of: table) }
    writeEndTag("mtable")
    if layout.style.isScript { writeEndTag("mstyle") }
    style = outerStyle
  }

  /// Writes the row at an index of a table as an `mtr` element.
  private mutating func writeTableRow(_ index: Int, of table: MathTable) {
    let row = table.rows[index]
    let isRuledBelow = index == table.rows.count - 1 && table.hasLineBelow
    openStartTag("mtr")
    if let anchor = row.tag?.anchor { writeAttribute("id", anchor) }
    output.append(">")
    for (columnIndex, cell) in row.cells.enumerated() {
      let column = table.layout.columns[columnIndex % table.layout.columns.count]
      var classes: [String] = []
      if column.alignment != .center { classes.append(column.alignment.rawValue) }
      if columnIndex == 0, table.layout.hasLineBeforeFirstColumn { classes.append("line-left") }
      if column.hasLineAfter { classes.append("line-right") }
      if row.hasLineAbove { classes.append("line-top") }
      if isRuledBelow { classes.append("line-bottom") }
      let isContinued =
        table.layout.cssClass == .aligned && columnIndex > 0 && column.alignment == .left
      writeCell(cell, classes, isContinued: isContinued)
    }
    if let tag = row.tag, !tag.nodes.isEmpty { writeCell(tag.nodes, ["tag"], isContinued: false) }
    writeEndTag("mtr")
  }

  /// Writes a table cell as an `mtd` element with CSS classes.
  ///
  /// If `isContinued`, the cell continues an equation, so that a relation at its beginning has space on both
  /// sides.
  private mutating func writeCell(_ cell: [MathNode], _ cssClasses: [String], isContinued: Bool) {
    openStartTag("mtd")
    if !cssClasses.isEmpty { writeAttribute("class", cssClasses.joined(separator: " ")) }
    output.append(">")
    writeRow(cell, edges: (isContinued ? .ordinary : nil, nil), includesEdgeSpaces: true)
    writeEndTag("mtd")
  }
}
