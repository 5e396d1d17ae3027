/// An address in a page or a style sheet.
struct Reference {
  /// Whether a browser asks for it by itself.
  enum Use {
    case link
    case load
  }

  var place: String
  var address: String
  var use: Use

  /// All addresses of a tag, those in its style included.
  static func all(in tag: Tag) -> [Reference] {
    var references: [Reference] = []
    func add(_ attribute: String, _ use: Use) {
      guard let address = tag.attributes[attribute] else { return }
      references.append(Reference(place: "\(tag.name) \(attribute)", address: address, use: use))
    }
    if tag.name == "base" { return [] }
    for attribute in ["src", "poster", "background", "data"] { add(attribute, .load) }
    for attribute in ["action", "formaction", "cite", "ping"] { add(attribute, .link) }
    for attribute in ["href", "xlink:href"] { add(attribute, use(ofAddressIn: tag)) }
    for address in sources(inSet: tag.attributes["srcset"] ?? "") {
      references.append(Reference(place: "\(tag.name) srcset", address: address, use: .load))
    }
    if let address = refreshAddress(of: tag) {
      references.append(Reference(place: "meta refresh", address: address, use: .link))
    }
    if let style = tag.attributes["style"] {
      references += all(inStyle: style, place: "\(tag.name) style")
    }
    if tag.name == "style" { references += all(inStyle: tag.rawText, place: "style") }
    return references
  }

  /// All addresses of a style sheet: those in `url(…)` and of `@import`.
  static func all(inStyle style: String, place: String) -> [Reference] {
    var references: [Reference] = []
    var rest = style[...]
    while let start = rest.firstRange(of: /(?i)(?s)\/\*.*?\*\/|url\(\s*|@import\s+(?=["'])/) {
      let found = rest[start]
      rest = rest[start.upperBound...]
      guard !found.hasPrefix("/*") else { continue }
      let address: Substring
      if let quote = rest.first, quote == "\"" || quote == "'" {
        address = rest.dropFirst().prefix { $0 != quote }
      } else {
        address = rest.prefix { $0 != ")" && !$0.isWhitespace }
      }
      rest = rest[address.endIndex...]
      references.append(Reference(place: place, address: String(address), use: .load))
    }
    return references
  }

  /// Links are followed by readers; what a page is made of is asked for.
  private static func use(ofAddressIn tag: Tag) -> Use {
    switch tag.name {
    case "a", "area": return .link
    case "link":
      let kinds = (tag.attributes["rel"] ?? "").lowercased().split(separator: " ")
      let loaded: Set<Substring> = [
        "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload",
        "modulepreload", "prefetch", "preconnect", "dns-prefetch", "prerender",
      ]
      return kinds.contains(where: loaded.contains) ? .load : .link
    default: return .load
    }
  }

  /// The addresses of `a.png 1x, b.png 2x`.
  private static func sources(inSet set: String) -> [String] {
    set.split(separator: ",").compactMap { candidate in
      candidate.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }

  private static func refreshAddress(of tag: Tag) -> String? {
    guard tag.name == "meta", tag.attributes["http-equiv"]?.lowercased() == "refresh",
      let content = tag.attributes["content"],
      let start = content.lowercased().firstRange(of: "url=")
    else { return nil }
    let offset = content.distance(from: content.startIndex, to: start.upperBound)
    return String(content.dropFirst(offset))
  }
}
