extension Parser {
  /// Parses the arguments of a command for a colour, box, space or rule, and appends its node.
  mutating func read(_ decoration: Decoration, onto nodes: inout [Node]) throws(NotUnderstood) {
    switch decoration {
    case .color, .textcolor: nodes.append(try colored())
    case .colorbox: nodes.append(try colorBox(hasFrame: false))
    case .fcolorbox: nodes.append(try colorBox(hasFrame: true))
    case .bbox: nodes.append(try box())
    case .enclose: nodes.append(try enclosed())
    case .style, .cssId, .class:
      _ = try stream.argument()
      nodes.append(.group(try argument()))
    case .hspace, .hskip, .kern, .mkern, .mskip, .mspace:
      _ = stream.takeStar()
      nodes.append(.space(try length()))
    case .raise, .raisebox: nodes.append(try raised(by: 1))
    case .lower: nodes.append(try raised(by: -1))
    case .rule:
      let raise = try stream.optionalArgument()
      nodes.append(rule(try length(), try length(), raise == nil ? .zero : nil, isShown: true))
    case .bigRule, .bigSpace:
      let (width, height, depth) = (try length(), try length(), try length())
      nodes.append(rule(width, height, depth, isShown: decoration == .bigRule))
    }
  }

  // MARK: Colour

  /// Parses `\color`, after which a colour applies to a group in braces, as in MathJax, or to the rest of the row.
  mutating func readColor(onto nodes: inout [Node], until ending: Ending) throws(NotUnderstood) {
    let colour = try readColourName()
    stream.skipSpaces()
    let colored = stream.peek() == .open ? try argument() : try row(until: ending)
    nodes.append(try scripted(styled(colored, colour.map { .color($0) })))
  }

  /// Parses the name of a colour, with an optional colour model; returns `nil` if the colour is unknown.
  private mutating func readColourName() throws(NotUnderstood) -> Colour? {
    let model = try stream.optionalArgument()
    let name = try stream.word()
    guard let model else { return Colour(name) }
    return Colour(model: try TokenStream.word(of: model), name)
  }

  /// Returns nodes in a style, or as a plain group if the style is `nil`.
  private func styled(_ nodes: [Node], _ style: Style?) -> Node {
    style.map { .styled($0, nodes) } ?? .group(nodes)
  }

  /// Parses `\textcolor{red}{x}`.
  mutating func colored() throws(NotUnderstood) -> Node {
    let colour = try readColourName()
    return styled(try argument(), colour.map { .color($0) })
  }

  /// Parses `\colorbox{red}{text}` or, with the colour of a frame first, `\fcolorbox{red}{blue}{text}`.
  mutating func colorBox(hasFrame: Bool) throws(NotUnderstood) -> Node {
    if hasFrame { _ = try readColourName() }
    let colour = try readColourName()
    let box = styled(try text(in: nil), colour.map { .background($0) })
    return hasFrame ? .styled(.look(.boxed), [box]) : box
  }

  /// Parses `\bbox[yellow, 5px, border: 2px solid red]{x}`.
  mutating func box() throws(NotUnderstood) -> Node {
    let options = try stream.optionalArgument().map {
      (tokens) throws(NotUnderstood) in try TokenStream.word(of: tokens)
    }
    let words = (options ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
    let colour = words.lazy.compactMap { Colour(String($0)) }.first
    let box = styled(try argument(), colour.map { .background($0) })
    return words.contains { $0.hasPrefix("border") } ? .styled(.look(.boxed), [box]) : box
  }

  /// Parses `\enclose{circle, updiagonalstrike}{x}`.
  mutating func enclosed() throws(NotUnderstood) -> Node {
    let notations = try stream.word().split { $0 == "," || $0 == " " }
    _ = try stream.optionalArgument()
    var node = Node.group(try argument())
    for notation in notations {
      guard let cssClass = Self.notations[String(notation)] else { throw NotUnderstood() }
      node = .styled(.look(cssClass), [node])
    }
    return node
  }

  /// The CSS classes for the notations of `\enclose`.
  private static let notations: [String: Style.Look] = [
    "box": .boxed, "roundedbox": .boxed, "circle": .boxed, "updiagonalstrike": .cancel,
    "downdiagonalstrike": .bcancel, "horizontalstrike": .struck,
  ]

  // MARK: Accents and labels

  /// Parses the base of an accent.
  mutating func accented(_ accent: Accent) throws(NotUnderstood) -> Node {
    var accentNodes = [Node.symbol(.mathOperator(accent.mark, .ordinary))]
    if accent.isSmall { accentNodes = [.styled(.size(65), accentNodes)] }
    var stack = Stack(
      base: try argument(), isAccent: true, stretches: accent.stretches, look: accent.look)
    if accent.isUnder { stack.under = accentNodes } else { stack.over = accentNodes }
    return accent.hasLimits ? .classed(.largeOperator, .always, [.stack(stack)]) : .stack(stack)
  }

  /// Parses the labels of a stretchy arrow: an optional one below it and one above it.
  mutating func labelled(_ arrow: String) throws(NotUnderstood) -> Node {
    func padded(_ nodes: [Node]?) -> [Node]? {
      guard let nodes, !nodes.isEmpty else { return nil }
      let space = Node.space(Length(value: 4000))
      return [space] + nodes + [space]
    }
    let under = padded(try optionalArgument())
    let over = padded(try argument())
    return .stack(
      Stack(
        base: [.symbol(.mathOperator(arrow, .relation))], over: over, under: under,
        stretches: true, atomClass: .relation))
  }

  /// Parses a label and the base that it is set above or below.
  mutating func stacked(
    over: Bool, as atomClass: AtomClass? = nil
  ) throws(NotUnderstood) -> Node {
    let label = try argument()
    let base = try argument()
    var stack = Stack(base: base, atomClass: atomClass ?? base.only?.atomClass ?? .ordinary)
    if over { stack.over = label } else { stack.under = label }
    return .stack(stack)
  }

  /// Parses `\buildrel label \over base`.
  mutating func built() throws(NotUnderstood) -> Node {
    let label = try stream.argument(before: [.command("over")])
    stream.insert([.open] + label + [.close])
    return try stacked(over: true, as: .relation)
  }

  // MARK: Boxes and spaces

  /// Parses the argument of a command that hides it or changes the dimensions of its box.
  mutating func padded(_ kind: PaddingKind) throws(NotUnderstood) -> Node {
    switch kind {
    case .phantom: return .phantom(try argument())
    case .hphantom:
      return .padded(Padding(height: .zero, depth: .zero), [.phantom(try argument())])
    case .vphantom: return .padded(Padding(width: .zero), [.phantom(try argument())])
    case .smash:
      let side = try stream.optionalArgument() ?? []
      return .padded(
        Padding(
          height: side == [.character("b")] ? nil : .zero,
          depth: side == [.character("t")] ? nil : .zero), try argument())
    case .rlap, .mathrlap: return .padded(Padding(width: .zero), try argument())
    case .llap, .mathllap, .mathclap: return .group(try argument())
    }
  }

  /// Parses a length, with or without braces.
  mutating func length() throws(NotUnderstood) -> Length {
    stream.skipSpaces()
    if stream.peek() == .open {
      guard let length = Length(try stream.word()) else { throw NotUnderstood() }
      return length
    }
    var word = ""
    while let scalar = stream.peek()?.scalar, word.last.map({ !$0.isLetter }) ?? true {
      word.unicodeScalars.append(scalar)
      _ = stream.next()
    }
    if let scalar = stream.next()?.scalar { word.unicodeScalars.append(scalar) }
    guard let length = Length(word) else { throw NotUnderstood() }
    return length
  }

  /// Parses a length and an argument that is moved up by it, or down if `sign` is -1.
  mutating func raised(by sign: Int) throws(NotUnderstood) -> Node {
    let length = try length()
    return .padded(Padding(shift: Length(value: sign * length.value)), try argument())
  }

  /// Returns an empty box with the given dimensions, filled with the text colour if `isShown`.
  func rule(_ width: Length, _ height: Length, _ depth: Length?, isShown: Bool) -> Node {
    let box = Node.padded(Padding(width: width, height: height, depth: depth), [])
    return isShown && width > .zero && height > .zero ? .styled(.look(.rule), [box]) : box
  }
}

extension [Node] {
  /// The node, if there is exactly one; otherwise `nil`.
  var only: Node? { count == 1 ? first : nil }
}
