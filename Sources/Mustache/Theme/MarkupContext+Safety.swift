extension MarkupContext {
  /// Returns why a value of a kind would be unsafe at this position, or nil if it is safe.
  ///
  /// Escaping makes values safe in text and in quoted attributes, but not in scripts, in tags
  /// outside of quotes, or where the value selects an address or runs. Numbers are safe everywhere
  /// except after a scheme that runs them.
  func unsafePosition(for kind: RecordDeclaration.FieldKind) -> TemplateNameError.UnsafePosition? {
    if file == .xml || file == .text { return nil }
    if let obstacle = linkObstacle(to: kind) { return obstacle }
    if kind == .number { return nil }
    switch state {
    case .text, .comment, .linkDestination: return nil
    case .tagOpen: return file == .markdown && kind == .address ? nil : .insideTag
    case .rawText: return .script
    case .markupDeclaration, .tagName, .insideTag, .attributeName, .afterEqualsSign, .unquotedValue:
      return .insideTag
    case .quotedValue: return attributeObstacle(to: kind)
    }
  }

  /// Returns why a value would be unsafe in the current quoted attribute.
  private func attributeObstacle(to kind: RecordDeclaration.FieldKind) -> TemplateNameError
    .UnsafePosition?
  {
    let name = attributeName
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" { return .attribute(name) }
    if kind == .address { return nil }
    return kind == .markup || file == .markdown ? .attribute(name) : nil
  }

  /// Returns why a value would be unsafe in an address, which depends on the literal text before
  /// it.
  private func linkObstacle(to kind: RecordDeclaration.FieldKind) -> TemplateNameError
    .UnsafePosition?
  {
    let position: String
    switch state {
    case .linkDestination: position = "](…)"
    case .quotedValue where Self.linkAttributes.contains(attributeName): position = attributeName
    default: return nil
    }
    switch AddressStart(addressPrefix) {
    case .none: return kind == .address || kind == .number ? nil : .addressStart(position)
    case .decided: return nil
    case .undecided where kind == .number: return nil
    case .undecided, .foreign:
      return .afterAddressStart(String(decoding: addressPrefix, as: UTF8.self), in: position)
    }
  }

  /// The name of the current attribute, in lower case.
  private var attributeName: String { String(decoding: attribute, as: UTF8.self) }

  /// The attributes whose values are addresses.
  private static let linkAttributes: Set<String> = [
    "action", "background", "cite", "codebase", "data", "formaction", "href", "imagesrcset",
    "longdesc", "manifest", "ping", "poster", "src", "srcset", "xlink:href",
  ]
}

/// The possible targets of an address, judged by the text before the printed value.
private enum AddressStart {
  /// There is no text before the value.
  case none
  /// The text could still become any scheme.
  case undecided
  /// The text already limits the address to the web, a mailbox or this site.
  case decided
  /// The text contains another scheme, or a character reference that could decode to one.
  case foreign

  /// Classifies the text before the value.
  init(_ text: [UInt8]) {
    let scheme = text.prefix { !":/?#&".utf8.contains($0) }
    switch text.dropFirst(scheme.count).first {
    case nil: self = text.isEmpty ? .none : .undecided
    case UInt8(ascii: ":"):
      let allowedSchemes = ["http", "https", "mailto"]
      self = allowedSchemes.contains { $0.utf8.elementsEqual(scheme) } ? .decided : .foreign
    case UInt8(ascii: "&"): self = .foreign
    default: self = .decided
    }
  }
}
