internal import Basics

extension Compiler {
  /// Finds what a name stands for, or reports why it stands for nothing.
  mutating func find(_ name: Name, in scopes: Scopes) -> (FieldPath, Declaration.Kind)? {
    do throws(NameProblem) {
      return try scopes.find(name)
    } catch {
      report(.name(error), at: name.location)
      return nil
    }
  }

  /// Reports what a parent is given but does not print.
  mutating func check(_ blocks: [Block], _ stray: Location?, of parent: Inclusion) {
    if let stray { report(.composition(.outsideBlocks(parent: parent.name)), at: stray) }
    var seen: Set<String> = []
    for block in blocks where !seen.insert(block.name).inserted {
      report(.composition(.repeatedBlock(block.name)), at: block.location)
    }
    let file = kind.file(called: parent.name)
    // A file that cannot be read may be the one that has the block.
    guard library.has(file), library.errors.isEmpty, !blocks.isEmpty else { return }
    let known = library.blocks(of: file, kind)
    for block in blocks where !known.contains(block.name) {
      let problem = CompositionProblem.unknownBlock(
        block.name, parent: parent.name, nearest: known.sorted().nearest(to: block.name))
      report(.composition(problem), at: block.location)
    }
  }
}
