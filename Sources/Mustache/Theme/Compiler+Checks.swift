internal import Basics

extension Compiler {
  /// Resolves a name to its field, or reports an error and returns nil.
  mutating func find(_ name: Name, in scopes: Scopes) -> (FieldPath, Declaration.Kind)? {
    do throws(NameProblem) {
      return try scopes.find(name)
    } catch {
      report(.name(error), at: name.location)
      return nil
    }
  }

  /// Reports content outside of blocks, blocks that are filled twice, and blocks that the template
  /// does not have.
  mutating func check(_ blocks: [Block], _ stray: Location?, of parent: Inclusion) {
    if let stray { report(.composition(.outsideBlocks(parent: parent.name)), at: stray) }
    var filled: Set<String> = []
    for block in blocks where !filled.insert(block.name).inserted {
      report(.composition(.repeatedBlock(block.name)), at: block.location)
    }
    let file = kind.file(called: parent.name)
    // A file with a syntax error may be the one that defines the block.
    guard library.has(file), library.errors.isEmpty, !blocks.isEmpty else { return }
    let existing = library.blocks(of: file, kind)
    for block in blocks where !existing.contains(block.name) {
      let problem = CompositionProblem.unknownBlock(
        block.name, parent: parent.name, nearest: existing.sorted().nearest(to: block.name))
      report(.composition(problem), at: block.location)
    }
  }
}
