internal import Pages

extension Staging {
  /// Moves all staged files to their final paths, then removes obsolete files.
  ///
  /// At every moment, even after a power failure, each page is complete in its old or new version,
  /// and all its links work:
  ///
  /// 1. New files are moved first, because no page links to them yet.
  /// 2. Changed files follow, lists after the pages that they link to and the home page last.
  /// 3. Obsolete files are removed last, because no page links to them any more.
  ///
  /// - Parameters:
  ///   - current: The manifest that is in the folder; nil if there is none.
  ///   - interim: The manifest during the promotion, which lists old and new files.
  ///   - final: The manifest after the promotion.
  ///   - obsolete: The paths of obsolete files.
  /// - Returns: The number of removed files.
  /// - Throws: `OutputError`; the promotion may then be incomplete.
  package func promote(
    from current: Manifest?, through interim: Manifest, to final: Manifest,
    removing obsolete: [String]
  ) throws(OutputError) -> Int {
    let (newFolders, new, changed) = staged
    // The manifest lists files before they are promoted, so that a later run recognizes them even
    // if this one is killed.
    if interim != current { try write(interim) }
    for name in Set(obsolete.compactMap { parentFolder(of: $0[...]) }) {
      _ = try folder.hasFolder(String(name))
    }
    try folder.synchronize()
    beginPromotion()
    if interim != current { try promoteFile(Manifest.fileName) }
    try moveNewFolders(newFolders)
    for order in BuildOrder.allCases where order < .home {
      for file in new.files(order) { try promoteFile(file) }
    }
    for order in BuildOrder.allCases {
      for file in changed.files(order) { try promoteFile(file) }
    }
    for file in new.files(.home) { try promoteFile(file) }
    var count = 0
    if !obsolete.isEmpty {
      try folder.synchronize()
      // Removal in reverse order removes search postings before the questions that they refer to,
      // so that a run after an interruption detects the incomplete removal.
      for file in obsolete.reversed() where try folder.remove(file) { count += 1 }
      removeEmptyFolders(of: obsolete)
      try write(final)
      try promoteFile(Manifest.fileName)
    }
    return count
  }

  /// Writes a manifest to its path in the staging folder.
  private func write(_ manifest: Manifest) throws(OutputError) {
    try folder.makeFolder(Self.folderName)
    try folder.write(manifest.bytes, to: Self.stagedPath(Manifest.fileName))
  }

  /// Moves new folders from the staging folder to their final paths, each in one step.
  private func moveNewFolders(_ folders: Set<Substring>) throws(OutputError) {
    var moved: Set<Substring> = []
    // Parent folders are moved before the folders in them.
    let withParents = self.folders(of: folders).union(folders)
    for name in withParents.sorted(by: { $0.utf8.count < $1.utf8.count }) {
      let isInMoved = parentFolder(of: name).map(moved.contains) ?? false
      let path = String(name)
      let isMoved = isInMoved ? true : try folder.moveFolder(Self.stagedPath(path), to: path)
      if isMoved {
        moved.insert(name)
      } else if folders.contains(name) {
        // The folder was created in the meantime.
        for file in try folder.files(in: Self.stagedPath(path)) {
          try promoteFile("\(path)/\(file)")
        }
      }
    }
  }

  /// Removes those folders of removed files that are now empty.
  private func removeEmptyFolders(of files: [String]) {
    // Nested folders are removed before their parents.
    let folders = folders(of: files.map { $0[...] })
    for name in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      _ = folder.removeIfEmpty(String(name))
    }
  }

  /// Returns the folders of files, and all parents of these folders.
  private func folders(of files: some Sequence<Substring>) -> Set<Substring> {
    var folders: Set<Substring> = []
    for file in files {
      var current = file
      while let parent = parentFolder(of: current), folders.insert(parent).inserted {
        current = parent
      }
    }
    return folders
  }
}

/// Returns the path of the folder that contains a file or folder; nil at the top level.
package func parentFolder(of path: Substring) -> Substring? {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
}
