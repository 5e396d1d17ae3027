extension TemplateName {
  /// Parses a dotted name, or a single dot, from the content of a tag.
  init(reading tag: TemplateTag) throws(TemplateSyntaxError) {
    let parts =
      tag.name == "." ? [] : tag.name.split(separator: ".", omittingEmptySubsequences: false)
    if parts.contains(where: \.isEmpty) { throw .emptyNamePart(of: tag.name) }
    self.init(parts: parts.map(String.init), location: tag.location)
  }
}

extension Inclusion {
  /// Creates the inclusion for a partial or parent tag; `indentation` is that of the included
  /// lines.
  init(reading tag: TemplateTag, indentation: [UInt8]?) throws(TemplateSyntaxError) {
    if tag.name.hasPrefix("*") { throw .dynamicName(tag.name) }
    self.init(name: tag.name, location: tag.location, indentation: indentation)
  }
}
