/// An address in a page or a style sheet.
struct Reference {
  /// The use of an address: browsers load it as a resource, or readers follow it as a link.
  enum Use {
    case link
    case load
  }

  /// The element and attribute that contain the address, such as `img src`.
  var location: String
  var address: String
  var use: Use

  /// Returns all addresses in a tag, including those in its `style` attribute.
  static func all(in tag: StartTag) -> [Reference] {
    var references: [Reference] = []
    func add(_ attribute: String, _ use: Use) {
      guard let address = tag.attributes[attribute] else { return }
      references.append(Reference(location: "\(tag.name) \(attribute)", address: address, use: use))
    }
    if tag.name == "base" { return [] }
    for attribute in ["src", "poster", "background", "data"] { add(attribute, .load) }
    for attribute in ["action", "formaction", "cite", "ping"] { add(attribute, .link) }
    for attribute in ["href", "xlink:href"] { add(attribute, use(ofAddressIn: tag)) }
    for address in addresses(inSourceSet: tag.attributes["srcset"] ?? "") {
      references.append(Reference(location: "\(tag.name) srcset", address: address, use: .load))
    }
    if let address = refreshAddress(of: tag) {
      references.append(Reference(location: "meta refresh", address: address, use: .link))
    }
    if let style = tag.attributes["style"] {
      references += all(inStyle: style, location: "\(tag.name) style")
    }
    if tag.name == "style" { references += all(inStyle: tag.rawText, location: "style") }
    return references
  }

  /// Returns all addresses of a style sheet: those in `url(…)` and of `@import`.
  static func all(inStyle style: String, location: String) -> [Reference] {
    var references: [Reference] = []
    var rest = style[...]
    while let start = rest.firstRange(of: /(?i)(?s)\/\*.*?\*\/|url\(\s*|@import\s+(?=["'])/) {
      let match = rest[start]
      rest = rest[start.upperBound...]
      guard !match.hasPrefix("/*") else { continue }
      let address: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        address = rest.dropFirst().prefix { $0 != quote }
      } else {
        address = rest.prefix { $0 != ")" && !$0.isWhitespace }
      }
      rest = rest[address.endIndex...]
      references.append(Reference(location: location, address: String(address), use: .load))
    }
    return references
  }

  /// Returns whether the address of a tag is a link for readers or a resource that browsers load.
  private static func use(ofAddressIn tag: StartTag) -> Use {
    switch tag.name {
    case "a", "area": return .link
    case "link":
      let relations = (tag.attributes["rel"] ?? "").lowercased().split(separator: " ")
      let loadedRelations: Set<Substring> = [
        "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload",
        "modulepreload", "prefetch", "preconnect", "dns-prefetch", "prerender",
      ]
      return relations.contains(where: loadedRelations.contains) ? .load : .link
    default: return .load
    }
  }

  /// Returns the addresses of a `srcset` such as `a.png 1x, b.png 2x`.
  private static func addresses(inSourceSet sourceSet: String) -> [String] {
    sourceSet.split(separator: ",").compactMap { candidate in
      candidate.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }

  private static func refreshAddress(of tag: StartTag) -> String? {
    guard tag.name == "meta", tag.attributes["http-equiv"]?.lowercased() == "refresh",
      let content = tag.attributes["content"],
      let start = content.lowercased().firstRange(of: "url=")
    else { return nil }
    let offset = content.distance(from: content.startIndex, to: start.upperBound)
    return String(content.dropFirst(offset))
  }
}
