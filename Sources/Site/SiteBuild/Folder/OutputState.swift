internal import Archive
internal import Basics

/// The state of an output folder before a build: its manifest, its stored ledger, and whether the
/// folder is up to date.
struct OutputState {
  /// The files that the manifest of the folder lists; empty if the manifest is missing or damaged.
  let list: PathList
  /// The header of the folder's ledger; nil if the ledger is missing or invalid, or if everything is
  /// rebuilt.
  let ledgerHead: LedgerHead?
  /// The files that were modified since the previous build, and the files to verify.
  let modifiedFiles: Set<String>
  /// Whether all files in the folder are up to date.
  let isUpToDate: Bool

  /// Compares an output folder with its ledger: the generation of changes, the hash of the
  /// configuration, and the sizes and modification times of files.
  init(
    of site: OutputSite, in archive: Archive, at generation: Int,
    _ configurationHash: String, force: Bool, verifying distrusted: Set<String>,
    comparingAtMost mostFiles: Int, jobs: Int
  ) async throws {
    list = site.manifest?.list ?? PathList([])
    // In a large site only files at the top level are compared.
    let isLarge = list.count > mostFiles
    guard let ledgerHead = try site.ledgerHead(in: archive), !force,
      case let modified = try await site.modifiedFiles(
        in: archive, among: isLarge ? list.topLevelPaths : nil, jobs: jobs),
      !isLarge || modified.isEmpty
    else {
      (self.ledgerHead, modifiedFiles, isUpToDate) = (nil, distrusted, false)
      return
    }
    (self.ledgerHead, self.modifiedFiles) = (ledgerHead, modified.union(distrusted))
    isUpToDate =
      ledgerHead.configurationHash.hasPrefix(configurationHash)
      && ledgerHead.generation == generation
      && self.modifiedFiles.isEmpty
  }
}

extension OutputSite {
  /// Returns the header of the folder's ledger; nil if there is none or it belongs to another list
  /// of files.
  fileprivate func ledgerHead(in archive: Archive) throws(ArchiveError) -> LedgerHead? {
    guard let manifest, let head = try archive.ledgerHead(ofFolder: manifest.id),
      head.fileListHash == manifest.listHash
    else { return nil }
    return head
  }

  /// Returns those of `paths` whose files were modified since the previous build; checks all files
  /// of the ledger if `paths` is nil.
  fileprivate func modifiedFiles(in archive: Archive, among paths: [String]?, jobs: Int)
    async throws
    -> Set<String>
  {
    guard let id = manifest?.id else { return [] }
    let parts = try archive.ledgerParts(inFolder: id, among: paths)
    let size = max(4, (parts.count + jobs - 1) / max(1, jobs))
    return await withTaskGroup(of: [String].self) { group in
      for chunk in parts.chunks(of: size) {
        group.addTask { [folder] in chunk.flatMap { folder.modifiedFiles(among: $0) } }
      }
      return await group.reduce(into: []) { $0.formUnion($1) }
    }
  }
}

extension Manifest {
  /// Returns the paths of the files whose sizes differ from those that the last build recorded in
  /// the archive; none if the archive has no record of these files.
  ///
  /// Times are not compared, because copies of a site have other ones.
  func resizedFiles(
    in folder: OutputFolder, builtFrom archive: Archive
  ) throws(ArchiveError) -> [String] {
    guard let head = try archive.ledgerHead(ofFolder: id), head.fileListHash == listHash else {
      return []
    }
    var resized: [String] = []
    try archive.forEachLedgerPart(inFolder: id) {
      resized += folder.modifiedFiles(among: $0, comparingTimes: false)
    }
    return resized
  }
}
