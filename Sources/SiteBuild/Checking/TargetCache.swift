internal import Output

/// A cache of resolved URLs for pages in the same folder, most of which link to the same files.
struct TargetCache {
  /// The folder of the pages whose URLs are cached.
  private var folder: Substring?
  /// The resolved URLs of that folder's pages.
  private var targets: [Substring: PageTarget] = [:]

  /// Resolves a URL without its fragment.
  mutating func target(of address: Substring, on page: String) -> PageTarget {
    if address.isEmpty { return .path(page) }
    let folder = parent(of: page[...]) ?? ""
    if folder != self.folder {
      self.folder = folder
      targets.removeAll(keepingCapacity: true)
    }
    if let target = targets[address] { return target }
    let target = PageTarget(address, on: page)
    targets[address] = target
    return target
  }
}
