extension Parser {
  /// Parses the scripts and primes after a base; returns the base itself if there are none.
  mutating func scripted(_ base: Node) throws(NotUnderstood) -> Node {
    var limits = base.defaultLimits
    var (lower, upper): ([Node]?, [Node]?) = (nil, nil)
    while let token = try peek() {
      switch token {
      case .up:
        _ = stream.next()
        guard upper?.isPrime ?? true else { throw NotUnderstood() }
        upper = (upper ?? []) + (try argument())
      case .down:
        _ = stream.next()
        guard lower == nil else { throw NotUnderstood() }
        lower = try argument()
      case .character("'"), .character("’"):
        upper = (upper ?? []) + [readPrimes()]
      case .command, .primitive:
        guard case .limits(let placement) = Command.named(token) else {
          return makeScripts(base, lower, upper, limits)
        }
        _ = stream.next()
        limits = placement
      default: return makeScripts(base, lower, upper, limits)
      }
    }
    return makeScripts(base, lower, upper, limits)
  }

  /// Returns a node for a base with scripts, or the base itself if both scripts are `nil`.
  private func makeScripts(
    _ base: Node, _ lower: [Node]?, _ upper: [Node]?, _ limits: Limits
  ) -> Node {
    if lower == nil, upper == nil { return base }
    return .scripts(
      Scripts(base: base, subscripted: lower, superscripted: upper, limits: limits))
  }

  /// Parses a sequence of apostrophes as one symbol with that number of primes.
  private mutating func readPrimes() -> Node {
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
  /// Whether the nodes are a single symbol of primes.
  fileprivate var isPrime: Bool {
    guard count == 1, case .symbol(let symbol) = self[0] else { return false }
    return "′″‴⁗".unicodeScalars.contains { symbol.text.unicodeScalars.first == $0 }
  }
}

extension Node {
  /// The placement of limits that applies if no `\limits` or `\nolimits` follows.
  fileprivate var defaultLimits: Limits {
    switch self {
    case .symbol(let symbol): symbol.limits
    case .classed(_, let limits, _): limits
    case .styled(_, let nodes) where nodes.count == 1: nodes[0].defaultLimits
    case .space, .group, .scripts, .fraction, .root, .fenced, .stack, .prescripts, .table,
      .styled, .phantom, .padded:
      .never
    }
  }
}
