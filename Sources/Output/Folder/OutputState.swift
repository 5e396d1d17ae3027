package import Archive
internal import Basics

/// The state of an output folder before a build: what is stored about it, and whether it is up to date.
package struct OutputState {
  /// The files that the folder lists; empty if the manifest is damaged.
  package let list: PathList
  /// What the previous build stored; nil for a folder that is new to the archive, or into which somebody
  /// else published since.
  package let known: LedgerHead?
  /// The files that are not as they were published, and those that are distrusted.
  let touched: Set<String>
  /// Whether every file is up to date.
  package let isUpToDate: Bool

  /// Compares a folder with what is stored about it: the generation of the archive's changes, the hash of
  /// program, theme and settings, and the size and time of files.
  package init(
    of site: OutputSite, in archive: Archive, at generation: Int,
    _ configurationHash: String, force: Bool, distrusting distrusted: Set<String>,
    comparingAtMost mostFiles: Int, jobs: Int
  ) async throws {
    list = site.manifest?.list ?? PathList([])
    // In a large site only files at the top are compared.
    let isLarge = list.count > mostFiles
    guard let known = try site.published(accordingTo: archive), !force,
      case let touched = try await site.touched(
        in: archive, atTop: isLarge ? list.top : nil, jobs: jobs),
      !isLarge || touched.isEmpty
    else {
      (known, touched, isUpToDate) = (nil, distrusted, false)
      return
    }
    (self.known, self.touched) = (known, touched.union(distrusted))
    isUpToDate =
      known.configurationHash.hasPrefix(configurationHash) && known.generation == generation
      && self.touched.isEmpty
  }
}

extension OutputSite {
  /// What is stored about the folder; nil if that is unknown, or somebody else published there since.
  fileprivate func published(accordingTo archive: Archive) throws(ArchiveError) -> LedgerHead? {
    guard let manifest, let known = try archive.ledgerHead(ofFolder: manifest.id),
      known.listHash == manifest.listHash
    else { return nil }
    return known
  }

  /// The files that are not as they were published, of those at `top` or, without, of all.
  fileprivate func touched(in archive: Archive, atTop top: [String]?, jobs: Int) async throws
    -> Set<String>
  {
    guard let id = manifest?.id else { return [] }
    var files: [(path: String, stamp: FileStamp)] = []
    if let top {
      for case let file? in try top.map({ try archive.ledgerEntry($0, inFolder: id) }) {
        files.append((file.path, FileStamp(size: file.size, modified: file.modified)))
      }
    } else {
      try archive.forEachLedgerPart(inFolder: id) { part in
        for (path, (size, modified)) in zip(
          PathList(part.paths).paths, zip(part.sizes, part.modified))
        {
          files.append((path, FileStamp(size: Int(size), modified: Int(modified))))
        }
      }
    }
    let size = max(1_000, (files.count + jobs - 1) / max(1, jobs))
    return await withTaskGroup(of: [String].self) { group in
      for chunk in files.chunks(of: size) {
        group.addTask { [folder] in
          chunk.filter { folder.stamp(of: $0.path) != $0.stamp }.map(\.path)
        }
      }
      return await group.reduce(into: []) { $0.formUnion($1) }
    }
  }
}
