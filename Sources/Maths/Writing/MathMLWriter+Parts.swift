internal import Basics

extension MathMLWriter {
  mutating func write(_ scripts: Scripts, at place: OperatorPlace) {
    let areLimits = scripts.limits == .always || scripts.limits == .whenDisplayed && style.isDisplay
    let name: StaticString =
      switch (scripts.subscripted != nil, scripts.superscripted != nil) {
      case (true, true): areLimits ? "munderover" : "msubsup"
      case (true, false): areLimits ? "munder" : "msub"
      case (false, _): areLimits ? "mover" : "msup"
      }
    var inner = place
    inner.keepsWidth = areLimits
    inner.keepsLimits = areLimits && !style.isDisplay && scripts.base.isOperator
    element(name) { writer in
      writer.write(one: [scripts.base], at: inner)
      for nodes in [scripts.subscripted, scripts.superscripted] {
        guard let nodes else { continue }
        writer.write(
          one: nodes, at: OperatorPlace(keepsWidth: areLimits), in: writer.style.ofScripts)
      }
    }
  }

  mutating func write(_ fraction: Fraction) {
    let (form, outside) = (fraction.form, style)
    let changesStyle = form.style.map { $0 != style } ?? false
    if changesStyle, let style = form.style {
      start("mstyle")
      writeAttributes(of: style)
      output.append(">")
    }
    let parts = fractionParts(fraction)
    if form.opening == nil, form.closing == nil {
      parts(&self)
    } else {
      element("mrow") { writer in
        if let opening = form.opening { writer.write(opening, at: OperatorPlace(form: .prefix)) }
        parts(&writer)
        if let closing = form.closing { writer.write(closing, at: OperatorPlace(form: .postfix)) }
      }
    }
    if changesStyle { end("mstyle") }
    style = outside
  }

  private func fractionParts(_ fraction: Fraction) -> (inout Self) -> Void {
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

  mutating func writeRoot(_ nodes: [Node], _ index: [Node]?) {
    guard let index else { return element("msqrt") { $0.write(row: nodes) } }
    element("mroot") { writer in
      writer.write(one: nodes)
      writer.write(one: index, in: .scriptScript)
    }
  }

  mutating func writeFenced(_ opening: Symbol?, _ nodes: [Node], _ closing: Symbol?) {
    // Where nothing is high, browsers put more room into stretching delimiters than TeX.
    let stretches = !nodes.allSatisfy(\.isLow)
    func fence(_ symbol: Symbol?, _ atomClass: AtomClass) -> [Node] {
      guard var symbol else { return [] }
      (symbol.atomClass, symbol.stretches) = (atomClass, stretches)
      return [.symbol(symbol)]
    }
    let inner = stretches ? nodes : nodes.map(\.unstretched)
    element("mrow") {
      $0.write(
        row: fence(opening, .opening) + inner + fence(closing, .closing),
        edges: (.opening, .closing))
    }
  }

  mutating func write(_ stack: Stack, at place: OperatorPlace) {
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
    var inner = place
    inner.keepsWidth = !stack.stretches
    write(one: stack.base, at: inner)
    for nodes in [stack.under, stack.over] {
      guard let nodes else { continue }
      write(
        one: nodes, at: OperatorPlace(keepsWidth: !stack.stretches),
        in: stack.isAccent ? style : style.ofScripts)
    }
    if stack.under == nil, stack.over == nil { element("mrow") { _ in } }
    end(name)
  }

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

  mutating func write(_ nodes: [Node], in style: Style, at place: OperatorPlace) {
    let outside = self.style
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
    finish(name, around: nodes, at: place)
    self.style = outside
  }

  /// Says the style of an element that was started, and changes to it.
  private mutating func writeAttributes(of style: MathStyle) {
    attribute("displaystyle", style.isDisplay ? "true" : "false")
    attribute("scriptlevel", "\(style.level)")
    self.style = style
  }

  mutating func write(_ nodes: [Node], _ padding: Padding, at place: OperatorPlace) {
    start("mpadded")
    for (name, length) in [
      ("width", padding.width), ("height", padding.height), ("depth", padding.depth),
    ] as [(StaticString, Length?)] {
      if let length { attribute(name, max(.zero, length).text) }
    }
    if let shift = padding.shift { attribute("voffset", shift.text) }
    finish("mpadded", around: nodes, at: place)
  }

  // MARK: Tables

  mutating func write(_ table: Table) {
    let outside = style
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
    for index in table.rows.indices { writeRow(index, of: table) }
    end("mtable")
    if layout.style.isScript { end("mstyle") }
    style = outside
  }

  private mutating func writeRow(_ index: Int, of table: Table) {
    let row = table.rows[index]
    let isRuledBelow = index == table.rows.count - 1 && table.hasLineBelow
    element("mtr") { writer in
      for (number, cell) in row.cells.enumerated() {
        let column = table.layout.columns[number % table.layout.columns.count]
        var classes: [String] = []
        if column.alignment != .center { classes.append(column.alignment.rawValue) }
        if number == 0, table.layout.hasLineBefore { classes.append("line-left") }
        if column.hasLineBehind { classes.append("line-right") }
        if row.hasLineAbove { classes.append("line-top") }
        if isRuledBelow { classes.append("line-bottom") }
        let isContinued = table.layout.name == .aligned && number > 0 && column.alignment == .left
        writer.writeCell(cell, classes, isContinued: isContinued)
      }
      if let tag = row.tag { writer.writeCell(tag, ["tag"], isContinued: false) }
    }
  }

  /// Writes a cell, in which an equals sign has room on both sides if it goes on with another one.
  private mutating func writeCell(_ cell: [Node], _ classes: [String], isContinued: Bool) {
    start("mtd")
    if !classes.isEmpty { attribute("class", classes.joined(separator: " ")) }
    output.append(">")
    write(row: cell, edges: (isContinued ? .ordinary : nil, nil), spacesEdges: true)
    end("mtd")
  }
}
