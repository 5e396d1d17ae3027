internal import Output

/// What the addresses of a folder's pages lead to, which have most of them in common.
struct TargetCache {
  private var folder: Substring?
  private var targets: [Substring: PageTarget] = [:]

  /// What an address without fragment leads to.
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
