internal import Archive
internal import Output

/// The last step of a build: promotes built files, removes obsolete ones, and writes the ledger.
struct Publication: Sendable {
  private let site: OutputSite
  private let staging: Staging
  private let previous: PreviousBuild
  private let archive: (id: String, isSample: Bool)
  /// The id of the folder.
  private let id: String
  private let upToDate: FileSet
  /// Older pages of questions that could not be built, and obsolete files that the next build removes.
  private let remaining: [LedgerEntry]
  private let removed: [String]
  private let hasFailures: Bool
  private let configuration: String
  /// The lists of files in the manifest during the promotion and after it.
  private let lists: (claim: PathList, final: PathList)

  /// Decides which files are promoted, which stay, and which are removed.
  ///
  /// - Parameters:
  ///   - result: What was built, and what was up to date.
  ///   - site: The output folder.
  ///   - archive: The archive of the site.
  /// - Throws: `ArchiveError`, or ``OutputError``.
  init(_ result: BuildResult, in site: OutputSite, from archive: Archive) throws {
    self.site = site
    (staging, previous, hasFailures) = (result.staging, result.previous, result.hasFailures)
    configuration = result.configuration
    self.archive = (archive.id, archive.isSample)
    id = site.manifest?.id ?? Manifest.newID()
    var (stays, added) = try previous.files(keeping: result.upToDate, result.old, staging.built)
    let images = try previous.images(
      besides: stays, keeping: result.upToDate, result.old, shownBy: staging.built, in: archive)
    stays.formUnion(images)
    var unneeded = Set(previous.ledger.indices.lazy.filter { [stays] in !stays.contains($0) })
    var upToDate = result.upToDate
    upToDate.formUnion(images)
    self.upToDate = upToDate
    let obsolete = try result.obsolete(unneeded, accordingTo: archive)
    remaining = result.old + obsolete.map(\.file)
    unneeded.subtract(obsolete.map(\.place))
    removed = unneeded.map { [previous] in previous.ledger.path($0) }.sorted()
    lists = try Self.lists(
      site.manifest, previous, adding: added, staging.built, remaining, removing: removed)
  }

  private static func lists(
    _ manifest: Manifest?, _ previous: PreviousBuild, adding added: [String], _ made: BuiltFiles,
    _ remaining: [LedgerEntry], removing removed: [String]
  ) throws -> (claim: PathList, final: PathList) {
    let claim =
      if previous.isKnown, let list = manifest?.list {
        list.changed(adding: added, removing: [])
      } else {
        try PathList { add in
          try made.forEach { add($0.path) }
          for path in remaining.map(\.path) + removed { add(path) }
        }
      }
    return (claim, claim.changed(adding: [], removing: removed))
  }

  /// How many files were built, changed or not.
  var builtCount: Int { staging.built.count }

  /// Moves built files to their places, and removes obsolete ones.
  ///
  /// - Returns: How many files were written, unchanged and removed.
  /// - Throws: ``OutputError``; each page is complete, the old one or the new.
  func promote() throws(OutputError) -> PublicationSummary.Files {
    let written = staging.written
    let final = final
    var count = 0
    if written > 0 || final != site.manifest {
      count = try staging.promote(
        from: site.manifest, over: manifest(lists.claim), to: final, removed: removed)
    }
    return PublicationSummary.Files(
      written: written, unchanged: builtCount + upToDate.count - written, removed: count)
  }

  private var final: Manifest { manifest(lists.final) }

  /// The first damaged line of the manifest that the folder had, if any.
  var damagedLine: Int? { site.manifest?.damagedLine }

  private func manifest(_ list: PathList) -> Manifest {
    Manifest(id: id, archive: archive.id, isSample: archive.isSample, list: list)
  }

  /// Writes the ledger as it is after the promotion; the caller commits it.
  func record(in archive: Archive, generation: Int) throws
    -> LedgerTransaction
  {
    // After a failure every change in the log counts for the next build.
    let folder = LedgerHead(
      id: id, configurationHash: configuration, generation: hasFailures ? -1 : generation,
      listHash: final.listHash ?? "")
    var ledger = try LedgerTransaction(
      of: folder, removed: previous.isKnown ? removed : nil, in: archive)
    var rest = remaining.sorted { LedgerEntry.precedes($0.path, $1.path) }[...]
    try staging.built.forEach(inOrderOf: lists.claim) { file in
      while let next = rest.first, LedgerEntry.precedes(next.path, file.path) {
        try ledger.add(rest.removeFirst())
      }
      try ledger.add(file)
    }
    for file in rest { try ledger.add(file) }
    return ledger
  }
}

extension PreviousBuild {
  /// Returns which files of the ledger stay or were built again, and the paths of built files that are new.
  fileprivate func files(
    keeping upToDate: FileSet, _ old: [LedgerEntry], _ made: BuiltFiles
  ) throws -> (stays: FileSet, added: [String]) {
    var stays = upToDate
    var added: [String] = []
    for file in old {
      if let place = place(of: file.path) { stays.insert(place) }
    }
    try made.forEach { file in
      if let place = place(of: file.path) {
        stays.insert(place)
      } else if isKnown {
        added.append(file.path)
      }
    }
    return (stays, added)
  }

  /// Returns the images that stay because a page shows them.
  fileprivate func images(
    besides stays: FileSet, keeping upToDate: FileSet, _ old: [LedgerEntry],
    shownBy built: BuiltFiles, in archive: Archive
  ) throws -> FileSet {
    let images = ledger.places(inFolder: SitePath.images).filter {
      !stays.contains($0) && isIntact($0)
    }
    if images.isEmpty { return FileSet() }
    // Only images of stale and removed files can be unneeded, and those that were before.
    var unneeded: Set<Input> = []
    try forEachInputs(where: { !upToDate.contains($0) }, in: archive) { unneeded.formUnion($0) }
    unneeded.formIntersection(images.map { .file(ledger.path($0)) })
    for image in images where ledger.hasInputKey(image, LedgerEntry.staleKey) {
      unneeded.insert(.file(ledger.path(image)))
    }
    try built.forEach { unneeded.subtract($0.inputs) }
    for file in old { unneeded.subtract(file.inputs) }
    if !unneeded.isEmpty {
      try forEachInputs(where: upToDate.contains, in: archive) { unneeded.subtract($0) }
    }
    return images.reduce(into: FileSet()) { kept, image in
      if !unneeded.contains(.file(ledger.path(image))) { kept.insert(image) }
    }
  }

  /// Calls a closure with the stored inputs of some files.
  private func forEachInputs(
    where isWanted: (Int) -> Bool, in archive: Archive, _ body: (ArraySlice<Input>) -> Void
  ) throws {
    guard let folder else { return }
    var place = 0
    while let wanted = ledger.indices[place...].first(where: isWanted) {
      place = wanted + 1
      guard let part = try archive.ledgerPart(around: ledger.path(wanted), inFolder: folder),
        let first = ledger.place(of: part.first), first + part.count <= ledger.indices.count
      else { continue }
      for index in 0..<part.count where isWanted(first + index) { body(part.inputs(index)) }
      place = max(place, first + part.count)
    }
  }
}
