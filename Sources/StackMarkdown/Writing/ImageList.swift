/// Lists the images of a fragment.
enum ImageList {
  /// Their addresses in the order of the text, each once.
  static func addresses(in fragment: Fragment) -> [String] {
    var seen: Set<String> = []
    var addresses: [String] = []
    var walk = Walk(fragment)
    while let step = walk.next(in: fragment) {
      guard case .enter(let node) = step, fragment.element(node) == .img,
        let source = fragment.value(.src, of: node)
      else { continue }
      let address = String(decoding: source, as: UTF8.self)
      if seen.insert(address).inserted { addresses.append(address) }
    }
    return addresses
  }
}
