extension [TemplateNode] {
  /// The blanks with which all lines of the nodes begin; nil if the nodes have no lines.
  ///
  /// Templates and blocks that have lines of their own count as lines.
  var commonIndentation: [UInt8]? {
    lineIndentations.reduce(nil) { common, blanks in
      guard let common else { return blanks }
      return zip(common, blanks).prefix { $0 == $1 }.map(\.0)
    }
  }

  /// The leading blanks of each line of the nodes, in order.
  private var lineIndentations: [[UInt8]] {
    flatMap { node -> [[UInt8]] in
      switch node {
      case .text, .variable: []
      case .indentation(let blanks): [blanks]
      case .section(_, _, let body): body.lineIndentations
      case .partial(let inclusion), .parent(let inclusion, _, _):
        inclusion.indentation.map { [$0] } ?? []
      case .block(let block):
        block.body.lineIndentations + (block.indentation.map { [$0] } ?? [])
      }
    }
  }

  /// Returns the nodes with the first `count` blanks of each line removed.
  func dedented(by count: Int) -> [TemplateNode] {
    if count == 0 { return self }
    return map { node in
      switch node {
      case .text, .variable: return node
      case .indentation(let blanks): return .indentation([UInt8](blanks.dropFirst(count)))
      case .section(let name, let isInverted, let body):
        return .section(name, isInverted: isInverted, body: body.dedented(by: count))
      case .partial(let inclusion): return .partial(inclusion.dedented(by: count))
      case .parent(let inclusion, let blocks, let strayContent):
        return .parent(
          inclusion.dedented(by: count), fillingBlocks: blocks, strayContent: strayContent)
      case .block(var block):
        block.body = block.body.dedented(by: count)
        block.indentation = block.indentation.map { [UInt8]($0.dropFirst(count)) }
        return .block(block)
      }
    }
  }
}

extension Inclusion {
  /// Returns the inclusion with the first `count` blanks of its indentation removed.
  fileprivate func dedented(by count: Int) -> Inclusion {
    var inclusion = self
    inclusion.indentation = indentation.map { [UInt8]($0.dropFirst(count)) }
    return inclusion
  }
}
