internal import Basics

/// The links of a page, and the anchors to which other pages can link.
struct PageReferences {
  /// A URL in an attribute of an HTML tag.
  struct PageURL: Hashable {
    /// The URL as written in the page, without character references.
    let address: String
    /// Whether browsers load the URL automatically, such as that of an image.
    let isLoadedAutomatically: Bool
  }

  /// All URLs to which the page links or which it loads, without duplicates.
  private(set) var urls: Set<PageURL> = []
  /// All anchors of the page: values of the attribute `id`, and of `name` in links.
  private(set) var anchors: Set<String> = []

  /// Collects the links and anchors of HTML.
  init(of html: [UInt8]) {
    var tokenizer = HTMLTokenizer(html)
    while true {
      switch tokenizer.next() {
      case .startTag:
        collect(tokenizer)
        tokenizer.skipCode()
      case .endTag, .text: continue
      case .endOfInput: return
      }
    }
  }

  /// Adds the links and anchors in the attributes of an HTML tag.
  private mutating func collect(_ tag: HTMLTokenizer) {
    guard !tag.attributes.isEmpty else { return }
    if let anchor = tag.text(of: "id") { anchors.insert(anchor) }
    if tag.isTag(named: "a"), let anchor = tag.text(of: "name") { anchors.insert(anchor) }
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
    if let address = tag.text(of: "href"), !tag.isTag(named: "base") {
      add(address, isLoaded: tag.loadsHrefAutomatically)
    }
  }

  /// Adds a URL of the page; `isLoaded` tells whether browsers load it automatically.
  private mutating func add(_ address: String, isLoaded: Bool) {
    urls.insert(PageURL(address: address, isLoadedAutomatically: isLoaded))
  }
}

extension HTMLTokenizer {
  /// Skips the content of a script or style element, which is not HTML.
  fileprivate mutating func skipCode() {
    for name in ["script", "style"] as [StaticString] where isTag(named: name) {
      position = indexOfEndTag(Array("\(name)".utf8), from: position)
    }
  }

  /// Returns the value of an attribute of the current tag, with the character references decoded
  /// that can occur in URLs.
  fileprivate func text(of name: StaticString) -> String? {
    value(ofAttribute: name).map {
      String(decoding: source[$0], as: UTF8.self).decodingXMLReferences
    }
  }

  /// Whether browsers automatically load the URL in the tag's `href`, such as that of a style
  /// sheet.
  fileprivate var loadsHrefAutomatically: Bool {
    guard isTag(named: "link") else { return !isTag(named: "a") && !isTag(named: "area") }
    let kinds = text(of: "rel")?.lowercased().split(separator: " ") ?? []
    return kinds.contains { ["stylesheet", "icon", "preload", "modulepreload"].contains($0) }
  }
}
