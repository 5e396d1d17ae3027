/// What a template or a block is put into: how its lines are indented, and what fills its blocks.
package struct EnclosingMarkup {
  /// Those of a template that no other includes.
  package init() {}

  /// A block, and what it was written in.
  struct Given {
    let block: Block
    let surroundings: EnclosingMarkup
  }

  /// Stands at the start of every line.
  private(set) var indentation: [UInt8] = []
  private var given: [String: Given] = [:]

  /// Adds the blocks of a parent; what was given from further outside wins.
  func adding(_ blocks: [Block]) -> EnclosingMarkup {
    var all = self
    for block in blocks where given[block.name] == nil {
      all.given[block.name] = Given(block: block, surroundings: self)
    }
    return all
  }

  /// For a template that is included: on lines of its own it is indented, else it is not.
  func including(_ inclusion: Inclusion) -> EnclosingMarkup {
    var inner = self
    inner.indentation = inclusion.indentation.map { indentation + $0 } ?? []
    return inner
  }

  /// What fills a place, and its surroundings; nil when the place keeps its own body.
  ///
  /// A block sees the blocks that were given where it was written, but is indented where it is put.
  func filling(_ place: Block) -> (nodes: [TemplateNode], surroundings: EnclosingMarkup)? {
    guard let given = given[place.name] else { return nil }
    var inner = given.surroundings
    inner.indentation = place.indentation.map { indentation + $0 } ?? []
    let beginsLine = place.indentation != nil && !given.block.isFresh
    return (beginsLine ? [.indentation([])] + given.block.body : given.block.body, inner)
  }
}
