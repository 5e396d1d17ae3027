extension Staging {
  /// Moves all staged files to their places, then removes obsolete files.
  ///
  /// At every moment, even if the power fails, each page is complete, the old one or the new, and all
  /// its links work: new files come first, as no page links to them yet; then changed ones, lists after
  /// the pages that they link to and the home page last; then obsolete files are removed, as no page
  /// links to them any more. Until the end the manifest is `claim`, which lists all of these.
  ///
  /// - Returns: How many files were removed.
  package func promote(
    from known: Manifest?, over claim: Manifest, to final: Manifest, removed: [String]
  ) throws(OutputError) -> Int {
    let (newFolders, new, changed) = staged
    // Files that are promoted from now on are known to be ours, even if the run is killed.
    if claim != known { try write(claim) }
    for name in Set(removed.compactMap { parent(of: $0[...]) }) {
      _ = try folder.hasFolder(String(name))
    }
    try folder.synchronize()
    beginPromotion()
    if claim != known { try place(Manifest.file) }
    try placeFolders(newFolders)
    for order in PromotionOrder.allCases where order < .home {
      for file in new.files(order) { try place(file) }
    }
    for order in PromotionOrder.allCases {
      for file in changed.files(order) { try place(file) }
    }
    for file in new.files(.home) { try place(file) }
    var count = 0
    if !removed.isEmpty {
      try folder.synchronize()
      // Words for search before what shows their questions: by that a run after one that was killed
      // here sees that the words have to go.
      for file in removed.reversed() where try folder.remove(file) { count += 1 }
      removeFolders(of: removed)
      try write(final)
      try place(Manifest.file)
    }
    return count
  }

  private func write(_ manifest: Manifest) throws(OutputError) {
    try folder.makeFolder(Self.name)
    try folder.store(manifest.bytes, as: Self.staged(Manifest.file))
  }

  /// Moves new folders to their places, each in one step.
  private func placeFolders(_ folders: Set<Substring>) throws(OutputError) {
    var moved: Set<Substring> = []
    // Those around others come first.
    let around = self.folders(of: folders).union(folders)
    for name in around.sorted(by: { $0.utf8.count < $1.utf8.count }) {
      let isInMoved = parent(of: name).map(moved.contains) ?? false
      let path = String(name)
      let isThere = isInMoved ? true : try folder.moveFolder(Self.staged(path), to: path)
      if isThere {
        moved.insert(name)
      } else if folders.contains(name) {
        // Somebody created it meanwhile.
        for file in try folder.files(in: Self.staged(path)) { try place("\(path)/\(file)") }
      }
    }
  }

  /// Removes the folders of files that went away, as far as nothing else is in them.
  private func removeFolders(of files: [String]) {
    // Those within come before those around them.
    let folders = folders(of: files.map { $0[...] })
    for name in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      _ = folder.removeIfEmpty(String(name))
    }
  }

  /// The folders that files lie in, and those around them.
  private func folders(of files: some Sequence<Substring>) -> Set<Substring> {
    var folders: Set<Substring> = []
    for file in files {
      var rest = file
      while let parent = parent(of: rest), folders.insert(parent).inserted { rest = parent }
    }
    return folders
  }
}

/// The folder that a file or folder lies in; nil for those at the top.
package func parent(of path: Substring) -> Substring? {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
}
