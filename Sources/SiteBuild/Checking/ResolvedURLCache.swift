internal import Output

/// A cache of resolved URLs for pages in the same folder, most of which link to the same files.
struct ResolvedURLCache {
  /// The folder of the pages whose URLs are cached.
  private var folder: Substring?
  /// The resolved URLs of that folder's pages.
  private var targets: [Substring: ResolvedURL] = [:]

  /// Resolves a URL without its fragment.
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
