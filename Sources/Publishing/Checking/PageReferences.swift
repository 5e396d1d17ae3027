internal import Basics
internal import FoundationEssentials

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
    var tags = StartTags(html)
    while tags.next() { note(tags) }
  }

  private mutating func note(_ tag: StartTags) {
    guard !tag.attributes.isEmpty else { return }
    if let place = tag.value(of: "id") { places.insert(place) }
    if tag.isAny(of: ["a"]), let place = tag.value(of: "name") { places.insert(place) }
    for name in ["src", "poster", "data"] as [StaticString] {
      if let address = tag.value(of: name) { add(address, isLoaded: true) }
    }
    for name in ["action", "formaction", "cite"] as [StaticString] {
      if let address = tag.value(of: name) { add(address, isLoaded: false) }
    }
    if let set = tag.value(of: "srcset") {
      for candidate in set.split(separator: ",") {
        guard let address = candidate.split(separator: " ").first else { continue }
        add(String(address), isLoaded: true)
      }
    }
    if let address = tag.value(of: "href"), !tag.isAny(of: ["base"]) {
      add(address, isLoaded: tag.loadsAddress)
    }
  }

  private mutating func add(_ address: String, isLoaded: Bool) {
    references.insert(Reference(address: address, isLoaded: isLoaded))
  }
}

extension StartTags {
  /// Whether a browser asks for the address of the tag by itself.
  fileprivate var loadsAddress: Bool {
    guard isAny(of: ["link"]) else { return !isAny(of: ["a", "area"]) }
    let kinds = value(of: "rel")?.lowercased().split(separator: " ") ?? []
    return kinds.contains { ["stylesheet", "icon", "preload", "modulepreload"].contains($0) }
  }
}
