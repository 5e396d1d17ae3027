/// A cache of resolved URLs for pages in the same folder, most of which link to the same files.
struct ResolvedURLCache {
  /// The folder of the pages whose URLs are cached.
  private var folder: Substring?
  /// The resolved targets, by the URLs as written in pages of the folder.
  private var targets: [Substring: ResolvedURL] = [:]

  /// Returns the target of a page's URL, which has no fragment, from the cache if possible.
  mutating func resolve(_ address: Substring, on page: String) -> ResolvedURL {
    if address.isEmpty { return .path(page) }
    let folder = parentFolder(of: page[...]) ?? ""
    if folder != self.folder {
      self.folder = folder
      targets.removeAll(keepingCapacity: true)
    }
    if let target = targets[address] { return target }
    let target = ResolvedURL(address, on: page)
    targets[address] = target
    return target
  }
}
