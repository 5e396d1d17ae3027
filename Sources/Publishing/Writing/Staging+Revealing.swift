extension Staging {
  /// Puts all files in their places, removes those that are no longer part of the site, and counts
  /// these.
  ///
  /// Whatever moment readers come, or the power goes, every page leads to files that are there, and
  /// is whole, the old one or the new: those that are new come first, as nothing leads to them yet;
  /// then those that change, pages of lists after the pages they lead to and the home page last;
  /// only then files go, as nothing leads to them any more. Meanwhile the folder lists what `claim`
  /// does: all that there are and those that will be removed.
  func reveal(
    from known: Manifest?, over claim: Manifest, to final: Manifest, removed: [String]
  ) throws(OutputError) -> Int {
    let (new, changed) = paths
    // Whatever is put in place from now on is known to be ours, even if the run ends half-way.
    if claim != known { try write(claim) }
    for name in folders(of: removed) { _ = try folder.hasFolder(String(name)) }
    try folder.synchronize()
    beginRevealing()
    if claim != known { try place(Manifest.file) }
    try placeNew(new.filter { $0.order < .home }.map(\.file))
    let later = changed + new.filter { $0.order == .home }
    for staged in later.sorted(by: { $0.order < $1.order }) { try place(staged.file) }
    var count = 0
    if !removed.isEmpty {
      try folder.synchronize()
      for file in removed where try folder.remove(file) { count += 1 }
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

  /// Puts new files in their places; where there is no folder yet, whole folders.
  private func placeNew(_ files: [String]) throws(OutputError) {
    var moved: Set<Substring> = []
    // Those around others come first.
    for name in folders(of: files).sorted(by: { $0.utf8.count < $1.utf8.count }) {
      let isInMoved = parent(of: name).map(moved.contains) ?? false
      let name = String(name)
      let isThere = isInMoved ? true : try folder.moveFolder(Self.staged(name), to: name)
      if isThere { moved.insert(name[...]) }
    }
    for file in files where parent(of: file[...]).map(moved.contains) != true { try place(file) }
  }

  /// Removes the folders of files that went away, as far as nothing else is in them.
  private func removeFolders(of files: [String]) {
    // Those within come before those around them.
    for name in folders(of: files).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      _ = folder.removeIfEmpty(String(name))
    }
  }

  /// The folders that files lie in, and those around them.
  private func folders(of files: [String]) -> Set<Substring> {
    var folders: Set<Substring> = []
    for file in files {
      var rest = file[...]
      while let parent = parent(of: rest), folders.insert(parent).inserted { rest = parent }
    }
    return folders
  }
}

/// The folder that a file or folder lies in; nil for those at the top.
func parent(of path: Substring) -> Substring? {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] }
}
