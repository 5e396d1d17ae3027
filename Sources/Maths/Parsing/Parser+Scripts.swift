extension Parser {
  /// Reads the scripts of a base, if it has some.
  mutating func scripted(_ base: Node) throws(NotUnderstood) -> Node {
    var limits = base.limits
    var (below, above): ([Node]?, [Node]?) = (nil, nil)
    while let token = try peek() {
      switch token {
      case .up:
        _ = stream.next()
        guard above?.isPrime ?? true else { throw NotUnderstood() }
        above = (above ?? []) + (try argument())
      case .down:
        _ = stream.next()
        guard below == nil else { throw NotUnderstood() }
        below = try argument()
      case .character("'"), .character("’"):
        above = (above ?? []) + [primes()]
      case .command, .primitive:
        guard case .limits(let wanted) = Command.named(token) else {
          return node(base, below, above, limits)
        }
        _ = stream.next()
        limits = wanted
      default: return node(base, below, above, limits)
      }
    }
    return node(base, below, above, limits)
  }

  private func node(
    _ base: Node, _ below: [Node]?, _ above: [Node]?, _ limits: Limits
  ) -> Node {
    if below == nil, above == nil { return base }
    return .scripts(
      Scripts(base: base, subscripted: below, superscripted: above, limits: limits))
  }

  /// Reads primes as the one character that shows so many.
  private mutating func primes() -> Node {
    var count = 0
    while stream.peek() == .character("'") || stream.peek() == .character("’") {
      _ = stream.next()
      count += 1
    }
    let characters = ["", "′", "″", "‴", "⁗"]
    let text = String(repeating: "⁗", count: count / 4) + characters[count % 4]
    return .symbol(.mathOperator(text, .ordinary))
  }
}

extension [Node] {
  /// Whether it is primes and nothing else.
  fileprivate var isPrime: Bool {
    guard count == 1, case .symbol(let symbol) = self[0] else { return false }
    return "′″‴⁗".unicodeScalars.contains { symbol.text.unicodeScalars.first == $0 }
  }
}

extension Node {
  /// Where scripts of it go.
  fileprivate var limits: Limits {
    switch self {
    case .symbol(let symbol): symbol.limits
    case .classed(_, let limits, _): limits
    case .styled(_, let nodes) where nodes.count == 1: nodes[0].limits
    case .space, .group, .scripts, .fraction, .root, .fenced, .stack, .prescripts, .table,
      .styled, .phantom, .padded:
      .never
    }
  }
}
