extension MarkupContext {
  /// Why a value of that kind would not be safe here, or nil if it is.
  ///
  /// Escaping keeps values harmless in text and in quotes. It does not in scripts, in tags outside
  /// quotes, and where the value itself runs or says where to go. Digits are harmless everywhere but
  /// behind a scheme that runs them.
  func obstacle(to kind: Declaration.Kind) -> NameProblem.Place? {
    if file == .xml || file == .text { return nil }
    if let obstacle = linkObstacle(to: kind) { return obstacle }
    if kind == .number { return nil }
    switch state {
    case .text, .comment, .destination: return nil
    case .opening: return file == .markdown && kind == .address ? nil : .tag
    case .raw: return .script
    case .declaration, .elementName, .tag, .attributeName, .assignment, .unquoted: return .tag
    case .quoted: return attributeObstacle(to: kind)
    }
  }

  private func attributeObstacle(to kind: Declaration.Kind) -> NameProblem.Place? {
    let name = attributeName
    if name.hasPrefix("on") || name == "style" || name == "srcdoc" { return .attribute(name) }
    if kind == .address { return nil }
    return kind == .markup || file == .markdown ? .attribute(name) : nil
  }

  /// Where an address stands, what is written before the value decides what the value may be.
  private func linkObstacle(to kind: Declaration.Kind) -> NameProblem.Place? {
    let place: String
    switch state {
    case .destination: place = "](…)"
    case .quoted where Self.links.contains(attributeName): place = attributeName
    default: return nil
    }
    switch AddressStart(addressStart) {
    case .none: return kind == .address || kind == .number ? nil : .link(place)
    case .decided: return nil
    case .open where kind == .number: return nil
    case .open, .foreign:
      return .following(String(decoding: addressStart, as: UTF8.self), in: place)
    }
  }

  private var attributeName: String { String(decoding: attribute, as: UTF8.self) }

  /// The attributes whose values are addresses.
  private static let links: Set<String> = [
    "action", "background", "cite", "codebase", "data", "formaction", "href", "imagesrcset",
    "longdesc", "manifest", "ping", "poster", "src", "srcset", "xlink:href",
  ]
}

/// What the beginning of an address says of the rest.
private enum AddressStart {
  case none
  /// It may still become the scheme of any address.
  case open
  /// It leads to the web, to a mailbox or to this site, whatever follows.
  case decided
  /// It begins with another scheme, or with what could be one once it is decoded.
  case foreign

  init(_ text: [UInt8]) {
    let scheme = text.prefix { !":/?#&".utf8.contains($0) }
    switch text.dropFirst(scheme.count).first {
    case nil: self = text.isEmpty ? .none : .open
    case UInt8(ascii: ":"):
      let known = ["http", "https", "mailto"]
      self = known.contains { $0.utf8.elementsEqual(scheme) } ? .decided : .foreign
    case UInt8(ascii: "&"): self = .foreign
    default: self = .decided
    }
  }
}
