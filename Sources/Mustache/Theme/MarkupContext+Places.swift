extension MarkupContext {
  /// Why a value of that kind would not be safe here in a file of that kind, or nil if it is.
  ///
  /// Escaping keeps values harmless in text and in quotes. It does not in scripts, in tags outside
  /// quotes, and where the value itself runs or says where to go. Digits are harmless everywhere.
  func obstacle(to kind: Declaration.Kind, in file: FileKind) -> NameProblem.Place? {
    if kind == .number || file == .xml { return nil }
    switch state {
    case .text, .comment: return nil
    case .opening: return file == .markdown && kind == .address ? nil : .tag
    case .raw: return .script
    case .declaration, .elementName, .tag, .attributeName, .assignment, .unquoted: return .tag
    case .quoted: return attributeObstacle(to: kind, in: file)
    }
  }

  private func attributeObstacle(
    to kind: Declaration.Kind, in file: FileKind
  ) -> NameProblem.Place? {
    let name = String(decoding: attribute, as: UTF8.self)
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" { return .attribute(name) }
    if kind == .address { return nil }
    if kind == .markup || file == .markdown { return .attribute(name) }
    return Self.links.contains(name) && !valueHasText ? .link(name) : nil
  }

  /// The attributes whose values are addresses.
  private static let links: Set<String> = [
    "action", "background", "cite", "data", "formaction", "href", "imagesrcset", "manifest", "ping",
    "poster", "src", "srcset", "xlink:href",
  ]
}
