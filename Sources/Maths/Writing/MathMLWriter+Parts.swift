internal import Basics

extension MathMLWriter {
  /// Writes a base with its scripts or limits.
  mutating func write(_ scripts: Scripts, at context: OperatorPlace) {
    let areLimits = scripts.limits == .always || scripts.limits == .whenDisplayed && style.isDisplay
    let name: StaticString =
      switch (scripts.subscripted != nil, scripts.superscripted != nil) {
      case (true, true): areLimits ? "munderover" : "msubsup"
      case (true, false): areLimits ? "munder" : "msub"
      case (false, _): areLimits ? "mover" : "msup"
      }
    var baseContext = context
    baseContext.keepsWidth = areLimits
    baseContext.keepsLimits = areLimits && !style.isDisplay && scripts.base.isOperator
    element(name) { writer in
      writer.write(one: [scripts.base], at: baseContext)
      for nodes in [scripts.subscripted, scripts.superscripted] {
        guard let nodes else { continue }
        writer.write(
          one: nodes, at: OperatorPlace(keepsWidth: areLimits), in: writer.style.ofScripts)
      }
    }
  }

  /// Writes a fraction with its delimiters, in its math style.
  mutating func write(_ fraction: Fraction) {
    let (form, outerStyle) = (fraction.form, style)
    let changesStyle = form.style.map { $0 != style } ?? false
    if changesStyle, let style = form.style {
      start("mstyle")
      writeAttributes(of: style)
      output.append(">")
    }
    let writeFraction = fractionWriter(for: fraction)
    if form.opening == nil, form.closing == nil {
      writeFraction(&self)
    } else {
      element("mrow") { writer in
        if let opening = form.opening { writer.write(opening, at: OperatorPlace(form: .prefix)) }
        writeFraction(&writer)
        if let closing = form.closing { writer.write(closing, at: OperatorPlace(form: .postfix)) }
      }
    }
    if changesStyle { end("mstyle") }
    style = outerStyle
  }

  /// Returns a function that writes the `mfrac` element of a fraction, without its delimiters.
  private func fractionWriter(for fraction: Fraction) -> (inout Self) -> Void {
    { writer in
      let style = writer.style.ofFractions
      writer.start("mfrac")
      if let line = fraction.form.line { writer.attribute("linethickness", max(.zero, line).text) }
      writer.output.append(">")
      writer.write(one: fraction.numerator, in: style)
      writer.write(one: fraction.denominator, in: style)
      writer.end("mfrac")
    }
  }

  /// Writes a root; without an index it is a square root.
  mutating func writeRoot(_ nodes: [Node], _ index: [Node]?) {
    guard let index else { return element("msqrt") { $0.write(row: nodes) } }
    element("mroot") { writer in
      writer.write(one: nodes)
      writer.write(one: index, in: .scriptScript)
    }
  }

  /// Writes nodes between two delimiters, of which either may be missing.
  mutating func writeFenced(_ opening: Symbol?, _ nodes: [Node], _ closing: Symbol?) {
    // Around low content, browsers set stretchy delimiters with more space than TeX does.
    let stretches = !nodes.allSatisfy(\.isLow)
    func delimiterNodes(_ symbol: Symbol?, _ atomClass: AtomClass) -> [Node] {
      guard var symbol else { return [] }
      (symbol.atomClass, symbol.stretches) = (atomClass, stretches)
      return [.symbol(symbol)]
    }
    let content = stretches ? nodes : nodes.map(\.unstretched)
    element("mrow") {
      $0.write(
        row: delimiterNodes(opening, .opening) + content + delimiterNodes(closing, .closing),
        edges: (.opening, .closing))
    }
  }

  /// Writes a base with nodes above or below it.
  mutating func write(_ stack: Stack, at context: OperatorPlace) {
    let name: StaticString =
      switch (stack.under != nil, stack.over != nil) {
      case (true, true): "munderover"
      case (true, false): "munder"
      case (false, _): "mover"
      }
    start(name)
    if let look = stack.look { attribute("class", look.rawValue) }
    if stack.isAccent { attribute(stack.over == nil ? "accentunder" : "accent", "true") }
    output.append(">")
    var baseContext = context
    baseContext.keepsWidth = !stack.stretches
    write(one: stack.base, at: baseContext)
    for nodes in [stack.under, stack.over] {
      guard let nodes else { continue }
      write(
        one: nodes, at: OperatorPlace(keepsWidth: !stack.stretches),
        in: stack.isAccent ? style : style.ofScripts)
    }
    if stack.under == nil, stack.over == nil { element("mrow") { _ in } }
    end(name)
  }

  /// Writes a base with scripts at its four corners.
  mutating func write(_ prescripts: Prescripts) {
    element("mmultiscripts") { writer in
      let style = writer.style.ofScripts
      writer.write(one: prescripts.base)
      writer.write(one: prescripts.after.0, in: style)
      writer.write(one: prescripts.after.1, in: style)
      writer.output.append("<mprescripts/>")
      writer.write(one: prescripts.before.0, in: style)
      writer.write(one: prescripts.before.1, in: style)
    }
  }

  // MARK: Styles

  /// Writes nodes in a style.
  mutating func write(_ nodes: [Node], in style: Style, at context: OperatorPlace) {
    let outerStyle = self.style
    var name: StaticString = "mrow"
    switch style {
    case .math(let style):
      name = "mstyle"
      start(name)
      writeAttributes(of: style)
    case .size(let percent):
      name = "mstyle"
      start(name)
      attribute("mathsize", "\(percent)%")
    case .color(let colour):
      start(name)
      attribute("mathcolor", colour.text)
    case .background(let colour):
      start(name)
      attribute("mathbackground", colour.text)
    case .look(let look):
      start(name)
      attribute("class", look.rawValue)
    }
    finish(name, around: nodes, at: context)
    self.style = outerStyle
  }

  /// Writes the attributes for a math style to an open start tag, and makes it the current style.
  private mutating func writeAttributes(of style: MathStyle) {
    attribute("displaystyle", style.isDisplay ? "true" : "false")
    attribute("scriptlevel", "\(style.level)")
    self.style = style
  }

  /// Writes nodes in a box with the given dimensions.
  mutating func write(_ nodes: [Node], _ padding: Padding, at context: OperatorPlace) {
    start("mpadded")
    for (name, length) in [
      ("width", padding.width), ("height", padding.height), ("depth", padding.depth),
    ] as [(StaticString, Length?)] {
      if let length { attribute(name, max(.zero, length).text) }
    }
    if let shift = padding.shift { attribute("voffset", shift.text) }
    finish("mpadded", around: nodes, at: context)
  }

  // MARK: Tables

  /// Writes a table.
  mutating func write(_ table: Table) {
    let outerStyle = style
    let layout = table.layout
    if layout.style.isScript {
      start("mstyle")
      writeAttributes(of: layout.style)
      output.append(">")
    }
    start("mtable")
    if let name = layout.name { attribute("class", name.rawValue) }
    if layout.style.isDisplay { attribute("displaystyle", "true") }
    output.append(">")
    if layout.style.isDisplay || !style.isScript { style = layout.style }
    for index in table.rows.indices { writeTableRow(index, of: table) }
    end("mtable")
    if layout.style.isScript { end("mstyle") }
    style = outerStyle
  }

  /// Writes the row of a table at an index.
  private mutating func writeTableRow(_ index: Int, of table: Table) {
    let row = table.rows[index]
    let isRuledBelow = index == table.rows.count - 1 && table.hasLineBelow
    element("mtr") { writer in
      for (columnIndex, cell) in row.cells.enumerated() {
        let column = table.layout.columns[columnIndex % table.layout.columns.count]
        var classes: [String] = []
        if column.alignment != .center { classes.append(column.alignment.rawValue) }
        if columnIndex == 0, table.layout.hasLineBefore { classes.append("line-left") }
        if column.hasLineBehind { classes.append("line-right") }
        if row.hasLineAbove { classes.append("line-top") }
        if isRuledBelow { classes.append("line-bottom") }
        let isContinued =
          table.layout.name == .aligned && columnIndex > 0 && column.alignment == .left
        writer.writeCell(cell, classes, isContinued: isContinued)
      }
      if let tag = row.tag { writer.writeCell(tag, ["tag"], isContinued: false) }
    }
  }

  /// Writes a table cell.
  ///
  /// If `isContinued`, the cell continues an equation, so that a relation at its beginning has space on both
  /// sides.
  private mutating func writeCell(_ cell: [Node], _ classes: [String], isContinued: Bool) {
    start("mtd")
    if !classes.isEmpty { attribute("class", classes.joined(separator: " ")) }
    output.append(">")
    write(row: cell, edges: (isContinued ? .ordinary : nil, nil), spacesEdges: true)
    end("mtd")
  }
}
