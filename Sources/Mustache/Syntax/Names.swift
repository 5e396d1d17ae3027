extension Name {
  /// Parses a dotted name, or a single dot, from the content of a tag.
  init(reading tag: Tag) throws(SyntaxProblem) {
    let parts =
      tag.name == "." ? [] : tag.name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { throw .emptyPart(of: tag.name) }
    self.init(parts: parts.map(String.init), location: tag.location)
  }
}

extension Inclusion {
  /// Creates the inclusion that a partial or parent tag asks for.
  init(reading tag: Tag, indentation: [UInt8]?) throws(SyntaxProblem) {
    if tag.name.hasPrefix("*") { throw .dynamicName(tag.name) }
    self.init(name: tag.name, location: tag.location, indentation: indentation)
  }
}
