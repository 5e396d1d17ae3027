internal import Archive
internal import Contents
internal import Pages
internal import StackExchange

/// The last step of a build: promotes built files, removes obsolete ones, and writes the ledger.
struct Publication: Sendable {
  private let site: OutputSite
  private let staging: Staging
  private let previous: PreviousBuild
  /// The id of the site's archive, and whether the archive holds the built-in sample.
  private let archive: (id: String, isSample: Bool)
  /// The id of the output folder.
  private let folderID: String
  /// The existing files that stay unchanged, including images, by their index in the ledger.
  private let upToDate: FileSet
  /// Existing pages whose rebuild failed, and obsolete files that the next build removes.
  private let retainedEntries: [LedgerEntry]
  /// The paths of the files that the promotion removes.
  private let removed: [String]
  /// Whether any page could not be built.
  private let hasFailures: Bool
  /// The configuration hash of this build.
  private let configurationHash: String
  /// The paths in the manifest during the promotion, which include the files to remove, and after
  /// it.
  private let lists: (duringPromotion: PathList, afterPromotion: PathList)

  /// Determines which files are promoted, which stay, and which are removed.
  ///
  /// - Parameters:
  ///   - result: The built files, and those that are up to date.
  ///   - site: The output folder.
  ///   - archive: The archive of the site.
  /// - Throws: `ArchiveError`, or ``OutputError``.
  init(_ result: BuildResult, in site: OutputSite, from archive: Archive) throws {
    self.site = site
    (staging, previous, hasFailures) = (result.staging, result.previous, result.hasFailures)
    configurationHash = result.configurationHash
    self.archive = (archive.id, archive.isSample)
    folderID = site.manifest?.id ?? Manifest.newID()
    var (stays, added) = try previous.retainedFiles(
      keeping: result.upToDate, result.retainedPages, staging.builtFiles)
    let images = try previous.retainedImages(
      besides: stays, keeping: result.upToDate, result.retainedPages, shownBy: staging.builtFiles,
      in: archive)
    stays.formUnion(images)
    var unneeded = Set(previous.ledger.indices.lazy.filter { [stays] in !stays.contains($0) })
    var upToDate = result.upToDate
    upToDate.formUnion(images)
    self.upToDate = upToDate
    let obsolete = try result.retainedObsoleteFiles(unneeded, accordingTo: archive)
    retainedEntries = result.retainedPages + obsolete.map(\.file)
    unneeded.subtract(obsolete.map(\.index))
    removed = unneeded.map { [previous] in previous.ledger.path($0) }.sorted()
    lists = try Self.lists(
      site.manifest, previous, adding: added, staging.builtFiles, retainedEntries, removing: removed
    )
  }

  /// Returns the paths in the manifest during the promotion, which include the files to remove, and
  /// after it.
  private static func lists(
    _ manifest: Manifest?, _ previous: PreviousBuild, adding added: [String], _ built: BuiltFiles,
    _ retainedEntries: [LedgerEntry], removing removed: [String]
  ) throws -> (duringPromotion: PathList, afterPromotion: PathList) {
    let pathsDuringPromotion =
      if previous.hasLedger, let list = manifest?.list {
        list.changed(adding: added, removing: [])
      } else {
        try PathList { add in
          try built.forEach { add($0.path) }
          for path in retainedEntries.map(\.path) + removed { add(path) }
        }
      }
    return (
      pathsDuringPromotion, pathsDuringPromotion.changed(adding: [], removing: removed)
    )
  }

  /// The number of built files, changed or not.
  var builtCount: Int { staging.builtFiles.count }

  /// Promotes built files and removes obsolete ones.
  ///
  /// - Returns: The numbers of written, unchanged and removed files.
  /// - Throws: ``OutputError``; each page is then complete, in its old or new version.
  func promote() throws(OutputError) -> PublicationSummary.FileCounts {
    let written = staging.stagedCount
    let finalManifest = finalManifest
    var removedCount = 0
    if written > 0 || finalManifest != site.manifest {
      removedCount = try staging.promote(
        from: site.manifest, through: manifest(lists.duringPromotion), to: finalManifest,
        removing: removed)
    }
    return PublicationSummary.FileCounts(
      written: written, unchanged: builtCount + upToDate.count - written, removed: removedCount)
  }

  /// The manifest after the promotion.
  private var finalManifest: Manifest { manifest(lists.afterPromotion) }

  /// The number of the first damaged line of the existing manifest; nil if the manifest is valid or
  /// missing.
  var damagedLine: Int? { site.manifest?.damagedLine }

  /// Returns a manifest of the site that lists the given files.
  private func manifest(_ list: PathList) -> Manifest {
    Manifest(id: folderID, archive: archive.id, isSample: archive.isSample, list: list)
  }

  /// Writes the ledger of the files as they will be after the promotion; the caller commits the
  /// transaction.
  func record(in archive: Archive, generation: Int) throws
    -> LedgerTransaction
  {
    // After a failure, the next build treats every logged change as new.
    let folder = LedgerHead(
      id: folderID, configurationHash: configurationHash, generation: hasFailures ? -1 : generation,
      fileListHash: finalManifest.listHash ?? "")
    var ledger = try LedgerTransaction(
      of: folder, removed: previous.hasLedger ? removed : nil, in: archive)
    var unwritten = retainedEntries.sorted { LedgerEntry.precedes($0.path, $1.path) }[...]
    try staging.builtFiles.forEach(inOrderOf: lists.duringPromotion) { file in
      while let next = unwritten.first, LedgerEntry.precedes(next.path, file.path) {
        try ledger.add(unwritten.removeFirst())
      }
      try ledger.add(file)
    }
    for file in unwritten { try ledger.add(file) }
    return ledger
  }
}

extension PreviousBuild {
  /// Returns the files of the ledger that stay or were rebuilt, and the paths of built files that
  /// are new.
  fileprivate func retainedFiles(
    keeping upToDate: FileSet, _ old: [LedgerEntry], _ built: BuiltFiles
  ) throws -> (stays: FileSet, added: [String]) {
    var stays = upToDate
    var added: [String] = []
    for file in old {
      if let index = index(of: file.path) { stays.insert(index) }
    }
    try built.forEach { file in
      if let index = index(of: file.path) {
        stays.insert(index)
      } else if hasLedger {
        added.append(file.path)
      }
    }
    return (stays, added)
  }

  /// Returns the images that stay because a page shows them.
  fileprivate func retainedImages(
    besides stays: FileSet, keeping upToDate: FileSet, _ old: [LedgerEntry],
    shownBy built: BuiltFiles, in archive: Archive
  ) throws -> FileSet {
    let images = ledger.indices(inFolder: SitePath.images).filter {
      !stays.contains($0) && isUnmodified($0)
    }
    if images.isEmpty { return FileSet() }
    // Only images of stale or removed files, and images that were already obsolete, can be unused.
    var unused: Set<Input> = []
    try forEachInputs(where: { !upToDate.contains($0) }, in: archive) { unused.formUnion($0) }
    unused.formIntersection(images.map { .file(ledger.path($0)) })
    for image in images where ledger.hasInputKey(image, LedgerEntry.staleKey) {
      unused.insert(.file(ledger.path(image)))
    }
    try built.forEach { unused.subtract($0.inputs) }
    for file in old { unused.subtract(file.inputs) }
    if !unused.isEmpty {
      try forEachInputs(where: upToDate.contains, in: archive) { unused.subtract($0) }
    }
    return images.reduce(into: FileSet()) { kept, image in
      if !unused.contains(.file(ledger.path(image))) { kept.insert(image) }
    }
  }

  /// Calls a closure with the stored inputs of each file whose ledger index `isIncluded` accepts.
  private func forEachInputs(
    where isIncluded: (Int) -> Bool, in archive: Archive, _ body: (ArraySlice<Input>) -> Void
  ) throws {
    guard let folderID else { return }
    var start = 0
    while let index = ledger.indices[start...].first(where: isIncluded) {
      start = index + 1
      guard let part = try archive.ledgerPart(covering: ledger.path(index), inFolder: folderID),
        let first = ledger.index(of: part.firstPath), first + part.count <= ledger.indices.count
      else { continue }
      for partIndex in 0..<part.count where isIncluded(first + partIndex) {
        body(part.inputs(ofFileAt: partIndex))
      }
      start = max(start, first + part.count)
    }
  }
}

/// The outcome of a build before the promotion of its files.
struct BuildResult: Sendable {
  /// The staging folder with the built files.
  let staging: Staging
  /// The previous build of the output folder.
  let previous: PreviousBuild
  /// The configuration hash of this build.
  let configurationHash: String
  /// The existing files that are up to date, by their index in the ledger.
  var upToDate: FileSet
  /// Existing pages of questions whose new pages could not be built.
  let retainedPages: [LedgerEntry]
  /// The questions that have neither a new nor an existing page; if there are any, nothing else was
  /// built.
  let unbuilt: [PageFailures.FailedQuestion]
  /// Whether any page could not be built.
  let hasFailures: Bool
  /// Whether the site has HTML pages.
  private let hasPages: Bool
  /// Whether obsolete search files stay until the next build, because open pages may load them.
  private let keepsSearchFiles: Bool

  init(
    _ context: BuildContext, in staging: Staging, _ configurationHash: String,
    upToDate: FileSet = FileSet(),
    retainedPages: [LedgerEntry] = [], unbuilt: [PageFailures.FailedQuestion] = []
  ) {
    (self.staging, previous) = (staging, context.previous)
    self.configurationHash = configurationHash
    (self.upToDate, self.retainedPages, self.unbuilt) = (upToDate, retainedPages, unbuilt)
    hasFailures = !context.failures.isEmpty
    hasPages = context.settings.formats.contains(.html)
    keepsSearchFiles = context.retainsReplacedSearchFiles
  }

  /// Returns the obsolete files that stay until the next build, because readers may still request
  /// them.
  func retainedObsoleteFiles(_ indices: Set<Int>, accordingTo archive: Archive) throws(ArchiveError)
    -> [(index: Int, file: LedgerEntry)]
  {
    var obsolete: [(index: Int, file: LedgerEntry)] = []
    let forgottenPages = hasFailures ? try ForgottenPages(in: archive) : nil
    for index in indices {
      let path = previous.ledger.path(index)
      // A page whose rebuild failed stays as it is and may link to any page, so obsolete pages stay,
      // too. The images that it shows are not among the obsolete files. Pages of forgotten questions
      // are removed although links to them break.
      let mayBeLinked =
        forgottenPages.map { !path.hasPrefix(SitePath.images) && !$0.contains(path) } ?? false
      guard keepsSearchFiles || !path.hasPrefix(SearchPath.folder),
        mayBeLinked || hasPages && previous.isRetainedForOpenPages(index),
        let file = try previous.entryForStaleFile(path, in: staging.folder, accordingTo: archive)
      else { continue }
      obsolete.append((index, file))
    }
    return obsolete
  }
}

/// The pages of questions and users that were forgotten.
private struct ForgottenPages {
  /// The ids of the questions and users by the folder of their pages.
  private var ids: [String: Set<Int>] = [:]

  init(in archive: Archive) throws(ArchiveError) {
    for site in try archive.communities().map(\.apiSiteParameter) {
      let forgotten = try archive.forgottenIDs(onSite: site)
      let folder = PathComponent.encoded(site)
      ids["q/\(folder)"] = forgotten.questions
      ids["u/\(folder)"] = forgotten.users
    }
  }

  /// Returns whether a path, such as `q/emacs/7.html`, is that of a forgotten question or user.
  func contains(_ path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/"), let ids = ids[String(path[..<slash])] else {
      return false
    }
    return Int(path[slash...].dropFirst().prefix(while: \.isNumber)).map(ids.contains) ?? false
  }
}

/// The result of building and promoting a site.
package struct PublicationSummary: Sendable, Equatable {
  /// The numbers of files that a build wrote, left unchanged and removed.
  package struct FileCounts: Sendable, Equatable, Encodable {
    /// The number of new and changed files.
    package var written: Int
    /// The number of files that were up to date or rebuilt with equal content.
    package var unchanged: Int
    /// The number of obsolete files that were removed.
    package var removed: Int

    package init(written: Int = 0, unchanged: Int = 0, removed: Int = 0) {
      self.written = written
      self.unchanged = unchanged
      self.removed = removed
    }
  }

  /// The numbers of files that the build wrote, left unchanged and removed.
  package var files = FileCounts()
  /// The number of files that were built, changed or not; all other files had unchanged inputs.
  package var builtCount = 0
  /// The pages that could not be built; an existing page stays, otherwise nothing links to the
  /// page.
  package var failures: [PageFailure] = []
  /// The number of the first damaged line of the existing manifest, in which case no file was
  /// removed; nil if the manifest was valid.
  package var damagedManifestLine: Int?
}
