internal import Basics

extension TemplateCompiler {
  /// Resolves the name of a tag to a field, which the page then prints, or reports an error and returns nil.
  mutating func resolve(_ name: TemplateName, in scopes: Scopes) -> (
    FieldPath, RecordDeclaration.FieldKind
  )? {
    do throws(TemplateNameError) {
      let resolved = try scopes.resolve(name)
      builder.addFields(on: resolved.0, in: scopes)
      return resolved
    } catch {
      report(.name(error), at: name.location)
      return nil
    }
  }

  /// Reports the errors of a parent tag: content outside of blocks, blocks that it fills twice, and
  /// blocks that the included template does not have.
  mutating func validate(
    _ blocks: [TemplateBlock], strayContent: Location?, of parent: Inclusion
  ) {
    if let strayContent {
      report(.composition(.contentOutsideBlocks(parent: parent.name)), at: strayContent)
    }
    var filled: Set<String> = []
    for block in blocks where !filled.insert(block.name).inserted {
      report(.composition(.duplicateBlock(name: block.name)), at: block.location)
    }
    let file = kind.fileName(of: parent.name)
    // A file with a syntax error may be the one that defines the block.
    guard library.contains(file), library.errors.isEmpty, !blocks.isEmpty else { return }
    let existing = library.blockNames(in: file, kind)
    for block in blocks where !existing.contains(block.name) {
      let problem = TemplateCompositionError.unknownBlock(
        name: block.name, parent: parent.name,
        nearest: existing.sorted().nearest(to: block.name))
      report(.composition(problem), at: block.location)
    }
  }
}
