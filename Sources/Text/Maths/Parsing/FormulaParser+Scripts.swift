extension FormulaParser {
  /// Parses the subscript, superscript and primes after a base; returns the base if none follow.
  mutating func readScripts(of base: MathNode) throws(UnsupportedFormula) -> MathNode {
    var limits = base.defaultLimits
    var (lower, upper): ([MathNode]?, [MathNode]?) = (nil, nil)
    while let token = try peek() {
      switch token {
      case .superscriptMark:
        _ = stream.next()
        guard upper?.isPrime ?? true else { throw UnsupportedFormula() }
        upper = (upper ?? []) + (try readArgument())
      case .subscriptMark:
        _ = stream.next()
        guard lower == nil else { throw UnsupportedFormula() }
        lower = try readArgument()
      case .character("'"), .character("’"):
        upper = (upper ?? []) + [readPrimes()]
      case .command, .primitive:
        guard case .limits(let placement) = TeXCommand.named(token) else {
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
    _ base: MathNode, _ lower: [MathNode]?, _ upper: [MathNode]?, _ limits: LimitPlacement
  ) -> MathNode {
    if lower == nil, upper == nil { return base }
    if case .prescripts(var prescripts) = base {
      prescripts.rightScripts = (lower ?? [], upper ?? [])
      return .prescripts(prescripts)
    }
    return .scripts(
      Scripts(base: base, subscripted: lower, superscripted: upper, limits: limits))
  }

  /// Parses a sequence of apostrophes as one symbol with that number of primes.
  private mutating func readPrimes() -> MathNode {
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

extension [MathNode] {
  /// Whether the list is a single symbol that consists of primes.
  fileprivate var isPrime: Bool {
    guard count == 1, case .symbol(let symbol) = self[0] else { return false }
    return "′″‴⁗".unicodeScalars.contains { symbol.text.unicodeScalars.first == $0 }
  }
}

extension MathNode {
  /// The placement of the node's limits if no `\limits` or `\nolimits` follows it.
  fileprivate var defaultLimits: LimitPlacement {
    switch self {
    case .symbol(let symbol): symbol.limits
    case .atom(_, let limits, _): limits
    case .styled(_, let nodes) where nodes.count == 1: nodes[0].defaultLimits
    case .space, .group, .scripts, .fraction, .root, .fenced, .underOver, .prescripts, .table,
      .styled, .phantom, .padded, .link, .choice:
      .never
    }
  }
}
