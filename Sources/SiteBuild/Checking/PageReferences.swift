internal import Basics

/// What a page leads to, and the places that others may lead to.
struct PageReferences {
  /// An address as it is written.
  struct Reference: Hashable {
    let address: String
    /// Whether browsers ask for it by themselves.
    let isLoaded: Bool
  }

  /// Each once.
  private(set) var references: Set<Reference> = []
  private(set) var places: Set<String> = []

  /// Reads the tags of HTML.
  init(of html: [UInt8]) {
    var tokenizer = HTMLTokenizer(html)
    while true {
      switch tokenizer.next() {
      case .startTag:
        note(tokenizer)
        tokenizer.skipCode()
      case .endTag, .text: continue
      case .end: return
      }
    }
  }

  private mutating func note(_ tag: HTMLTokenizer) {
    guard !tag.attributes.isEmpty else { return }
    if let place = tag.text(of: "id") { places.insert(place) }
    if tag.isTag("a"), let place = tag.text(of: "name") { places.insert(place) }
    for name in ["src", "poster", "data"] as [StaticString] {
      if let address = tag.text(of: name) { add(address, isLoaded: true) }
    }
    for name in ["action", "formaction", "cite"] as [StaticString] {
      if let address = tag.text(of: name) { add(address, isLoaded: false) }
    }
    if let set = tag.text(of: "srcset") {
      for candidate in set.split(separator: ",") {
        guard let address = candidate.split(separator: " ").first else { continue }
        add(String(address), isLoaded: true)
      }
    }
    if let address = tag.text(of: "href"), !tag.isTag("base") {
      add(address, isLoaded: tag.loadsAddress)
    }
  }

  private mutating func add(_ address: String, isLoaded: Bool) {
    references.insert(Reference(address: address, isLoaded: isLoaded))
  }
}

extension HTMLTokenizer {
  /// Moves to the end tag of a script or a style, whose content is no HTML.
  fileprivate mutating func skipCode() {
    for name in ["script", "style"] as [StaticString] where isTag(name) {
      position = indexOfEndTag(Array("\(name)".utf8), from: position)
    }
  }

  /// The value of an attribute without character references, as far as addresses need them.
  fileprivate func text(of name: StaticString) -> String? {
    value(of: name).map { String(decoding: source[$0], as: UTF8.self).decodingXMLReferences }
  }

  /// Whether a browser asks for the address of the tag by itself.
  fileprivate var loadsAddress: Bool {
    guard isTag("link") else { return !isTag("a") && !isTag("area") }
    let kinds = text(of: "rel")?.lowercased().split(separator: " ") ?? []
    return kinds.contains { ["stylesheet", "icon", "preload", "modulepreload"].contains($0) }
  }
}
