extension Parser {
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
      let lift = try stream.optionalArgument()
      nodes.append(rule(try length(), try length(), lift == nil ? .zero : nil, isShown: true))
    case .bigRule, .bigSpace:
      let (width, height, depth) = (try length(), try length(), try length())
      nodes.append(rule(width, height, depth, isShown: decoration == .bigRule))
    }
  }

  // MARK: Colour

  /// Reads `\color{red}{x}` as MathJax does, and `\color{red} x` as LaTeX does.
  mutating func readColor(onto nodes: inout [Node], until ending: Ending) throws(NotUnderstood) {
    let colour = try colour()
    stream.skipSpaces()
    let colored = stream.peek() == .open ? try argument() : try row(until: ending)
    nodes.append(try scripted(styled(colored, colour.map { .color($0) })))
  }

  /// Reads the name of a colour, perhaps with its model; `nil` for one that is unknown.
  private mutating func colour() throws(NotUnderstood) -> Colour? {
    let model = try stream.optionalArgument()
    let name = try stream.word()
    guard let model else { return Colour(name) }
    return Colour(model: try TokenStream.word(of: model), name)
  }

  private func styled(_ nodes: [Node], _ style: Style?) -> Node {
    style.map { .styled($0, nodes) } ?? .group(nodes)
  }

  mutating func colored() throws(NotUnderstood) -> Node {
    let colour = try colour()
    return styled(try argument(), colour.map { .color($0) })
  }

  mutating func colorBox(hasFrame: Bool) throws(NotUnderstood) -> Node {
    if hasFrame { _ = try colour() }
    let colour = try colour()
    let box = styled(try text(in: nil), colour.map { .background($0) })
    return hasFrame ? .styled(.look(.boxed), [box]) : box
  }

  /// Reads `\bbox[yellow, 5px, border: 2px solid red]{x}`.
  mutating func box() throws(NotUnderstood) -> Node {
    let options = try stream.optionalArgument().map {
      (tokens) throws(NotUnderstood) in try TokenStream.word(of: tokens)
    }
    let words = (options ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
    let colour = words.lazy.compactMap { Colour(String($0)) }.first
    let box = styled(try argument(), colour.map { .background($0) })
    return words.contains { $0.hasPrefix("border") } ? .styled(.look(.boxed), [box]) : box
  }

  /// Reads `\enclose{circle, updiagonalstrike}{x}`.
  mutating func enclosed() throws(NotUnderstood) -> Node {
    let notations = try stream.word().split { $0 == "," || $0 == " " }
    _ = try stream.optionalArgument()
    var node = Node.group(try argument())
    for notation in notations {
      guard let look = Self.notations[String(notation)] else { throw NotUnderstood() }
      node = .styled(.look(look), [node])
    }
    return node
  }

  private static let notations: [String: Style.Look] = [
    "box": .boxed, "roundedbox": .boxed, "circle": .boxed, "updiagonalstrike": .cancel,
    "downdiagonalstrike": .bcancel, "horizontalstrike": .struck,
  ]

  // MARK: Marks

  mutating func accented(_ accent: Accent) throws(NotUnderstood) -> Node {
    var mark = [Node.symbol(.mathOperator(accent.mark, .ordinary))]
    if accent.isSmall { mark = [.styled(.size(65), mark)] }
    var stack = Stack(
      base: try argument(), isAccent: true, stretches: accent.stretches, look: accent.look)
    if accent.isUnder { stack.under = mark } else { stack.over = mark }
    return accent.hasLimits ? .classed(.largeOperator, .always, [.stack(stack)]) : .stack(stack)
  }

  /// Reads what is written at an arrow, perhaps below and surely above it.
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

  mutating func stacked(
    over: Bool, as atomClass: AtomClass? = nil
  ) throws(NotUnderstood) -> Node {
    let mark = try argument()
    let base = try argument()
    var stack = Stack(base: base, atomClass: atomClass ?? base.only?.atomClass ?? .ordinary)
    if over { stack.over = mark } else { stack.under = mark }
    return .stack(stack)
  }

  /// Reads `\buildrel over \over base`.
  mutating func built() throws(NotUnderstood) -> Node {
    let over = try stream.argument(before: [.command("over")])
    stream.insert([.open] + over + [.close])
    return try stacked(over: true, as: .relation)
  }

  // MARK: Room

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

  /// Reads a length between braces, or one that simply stands there.
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

  mutating func raised(by sign: Int) throws(NotUnderstood) -> Node {
    let length = try length()
    return .padded(Padding(shift: Length(value: sign * length.value)), try argument())
  }

  /// A box without anything in it, black or not.
  func rule(_ width: Length, _ height: Length, _ depth: Length?, isShown: Bool) -> Node {
    let box = Node.padded(Padding(width: width, height: height, depth: depth), [])
    return isShown && width > .zero && height > .zero ? .styled(.look(.rule), [box]) : box
  }
}

extension [Node] {
  /// The only part, if there is one only.
  var only: Node? { count == 1 ? first : nil }
}
