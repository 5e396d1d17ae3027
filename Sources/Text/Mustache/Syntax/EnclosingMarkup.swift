/// The context into which a template or block is inserted: the indentation of its lines, and the
/// blocks that fill its placeholders.
package struct EnclosingMarkup {
  /// Creates the context of a template that no other template includes.
  package init() {}

  /// A block that fills a placeholder, with the context in which it was written.
  struct FillingBlock {
    /// The block that fills a placeholder.
    let block: TemplateBlock
    /// The context in which the block was written.
    let enclosing: EnclosingMarkup
  }

  /// The blanks that are inserted at the start of every line of the included template or block.
  private(set) var indentation: [UInt8] = []
  /// The blocks that fill placeholders, by the name of the placeholder.
  private var fillingBlocks: [String: FillingBlock] = [:]

  /// Returns a context with the blocks of a parent tag added; blocks from enclosing templates take
  /// precedence.
  func addingBlocks(_ blocks: [TemplateBlock]) -> EnclosingMarkup {
    var all = self
    for block in blocks where fillingBlocks[block.name] == nil {
      all.fillingBlocks[block.name] = FillingBlock(block: block, enclosing: self)
    }
    return all
  }

  /// Returns the context of an included template, which is indented only if its tag has a line of
  /// its own.
  func nested(for inclusion: Inclusion) -> EnclosingMarkup {
    var inner = self
    inner.indentation = inclusion.indentation.map { indentation + $0 } ?? []
    return inner
  }

  /// Returns the nodes that fill a placeholder and their context, or nil if the placeholder keeps
  /// its default body.
  ///
  /// Inside the filling block, names of blocks resolve where the block was written; its indentation
  /// is that of the placeholder.
  func content(for placeholder: TemplateBlock) -> (
    nodes: [TemplateNode], enclosing: EnclosingMarkup
  )? {
    guard let filling = fillingBlocks[placeholder.name] else { return nil }
    var inner = filling.enclosing
    inner.indentation = placeholder.indentation.map { indentation + $0 } ?? []
    let beginsLine = placeholder.indentation != nil && !filling.block.startsOnNewLine
    let body = filling.block.body
    return (beginsLine ? [.indentation([])] + body : body, inner)
  }
}
