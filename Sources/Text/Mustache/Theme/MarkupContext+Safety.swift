extension MarkupContext {
  /// Returns the reason why a value of `kind` is unsafe at this position, or nil if it is safe.
  ///
  /// Escaping makes values safe in text and in quoted attributes, but not in scripts, in tags
  /// outside of quotes, or where the value selects an address or runs. Numbers are safe everywhere
  /// except after a scheme that runs them.
  func unsafePosition(for kind: RecordDeclaration.FieldKind) -> TemplateNameError.UnsafePosition? {
    if fileKind == .xml || fileKind == .text { return nil }
    if let obstacle = linkObstacle(to: kind) { return obstacle }
    if kind == .number { return nil }
    switch state {
    case .text, .comment, .linkDestination: return nil
    case .tagOpen: return fileKind == .markdown && kind == .address ? nil : .insideTag
    case .rawText: return .script
    case .markupDeclaration, .tagName, .insideTag, .attributeName, .afterEqualsSign, .unquotedValue:
      return .insideTag
    case .quotedValue: return attributeObstacle(to: kind)
    }
  }

  /// Returns the reason why a value of `kind` is unsafe in the current quoted attribute, or nil if
  /// it is safe.
  private func attributeObstacle(to kind: RecordDeclaration.FieldKind) -> TemplateNameError
    .UnsafePosition?
  {
    let name = attributeName
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" {
      return .attribute(name: name)
    }
    if kind == .address { return nil }
    return kind == .markup || fileKind == .markdown ? .attribute(name: name) : nil
  }

  /// Returns the reason why a value of `kind` is unsafe in an address after the literal text that
  /// precedes it there, or nil if it is safe.
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
    case .none:
      return kind == .address || kind == .number ? nil : .addressStart(attribute: position)
    case .decided: return nil
    case .undecided where kind == .number: return nil
    case .undecided, .foreign:
      return .afterAddressStart(
        start: String(decoding: addressPrefix, as: UTF8.self), attribute: position)
    }
  }

  /// The name of the current attribute, in lower case.
  private var attributeName: String { String(decoding: attributeNameBytes, as: UTF8.self) }

  /// The names of the HTML attributes whose values are addresses.
  private static let linkAttributes: Set<String> = [
    "action", "background", "cite", "codebase", "data", "formaction", "href", "imagesrcset",
    "longdesc", "manifest", "ping", "poster", "src", "srcset", "xlink:href",
  ]
}

/// The possible targets of an address, judged by the text before the printed value.
private enum AddressStart {
  /// There is no text before the value: it begins the address.
  case none
  /// The text before the value, such as `ja`, could still become any scheme.
  case undecided
  /// The text before the value, such as `https:`, limits the address to the web, a mailbox or this
  /// site.
  case decided
  /// The text before the value contains another scheme, or a character reference that could decode
  /// to one.
  case foreign

  /// Classifies the text of an address that precedes a printed value.
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
