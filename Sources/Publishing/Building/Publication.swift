internal import Archive

/// A publication all of whose files are made: what comes, what stays and what goes.
struct Publication: Sendable {
  private let site: OutputSite
  private let staging: Staging
  private let last: LastPublication
  private let archive: (id: String, isSample: Bool)
  /// Of the folder.
  private let id: String
  /// The places of files that stay because nothing in them changed.
  private let kept: [Int]
  /// Older pages of what could not be made, and what goes with the next publication.
  private let remaining: [PublishedFile]
  private let removed: [String]
  private let hasFailures: Bool
  /// What the folder lists while files go, and after that.
  private let lists: (claim: PathList, final: PathList)

  /// Sorts the files of a folder.
  ///
  /// - Parameters:
  ///   - made: What was made, and what did not have to be.
  ///   - site: The folder.
  ///   - archive: What the site is made of.
  /// - Throws: `ArchiveError`, or ``OutputError``.
  init(_ made: MadeSite, in site: OutputSite, from archive: Archive) throws {
    self.site = site
    (staging, last, hasFailures) = (made.staging, made.last, made.hasFailures)
    self.archive = (archive.id, archive.isSample)
    id = site.manifest?.id ?? Manifest.newID()
    var (stays, added) = try last.files(keeping: made.kept, made.old, staging.made)
    let images = try last.images(
      besides: stays, keeping: (made.kept, made.old), shownBy: staging.made)
    for place in images { stays[place] = true }
    var stale = Set(last.files.indices.lazy.filter { !stays[$0] })
    kept = made.kept + images
    let leaving = try made.leaving(stale, accordingTo: archive)
    remaining = made.old + leaving.map(\.file)
    stale.subtract(leaving.map(\.place))
    removed = stale.map { [last] in last.files.path($0) }.sorted()
    lists = try Self.lists(
      site.manifest, last, adding: added, staging.made, remaining, removing: removed)
  }

  private static func lists(
    _ manifest: Manifest?, _ last: LastPublication, adding added: [String], _ made: MadeFiles,
    _ remaining: [PublishedFile], removing removed: [String]
  ) throws -> (claim: PathList, final: PathList) {
    let claim =
      if last.isKnown, let list = manifest?.list {
        list.changed(adding: added, removing: [])
      } else {
        try PathList { add in
          try made.forEach { add($0.path) }
          for path in remaining.map(\.path) + removed { add(path) }
        }
      }
    return (claim, claim.changed(adding: [], removing: removed))
  }

  /// How many files were made, changed or not.
  var madeCount: Int { staging.made.count }

  /// Puts the files in their places.
  ///
  /// - Returns: How many files were written, unchanged and removed.
  /// - Throws: ``OutputError``; each page is whole, the old one or the new.
  func reveal() throws(OutputError) -> PublicationSummary.Files {
    let written = staging.written
    let final = final
    var count = 0
    if written > 0 || final != site.manifest {
      count = try staging.reveal(
        from: site.manifest, over: manifest(lists.claim), to: final, removed: removed)
    }
    return PublicationSummary.Files(
      written: written, unchanged: madeCount + kept.count - written, removed: count)
  }

  private var final: Manifest { manifest(lists.final) }

  /// The line from which on the list that the folder had cannot be relied on, if any.
  var damagedLine: Int? { site.manifest?.damagedLine }

  private func manifest(_ list: PathList) -> Manifest {
    Manifest(id: id, archive: archive.id, isSample: archive.isSample, list: list)
  }

  /// Writes down what is in the folder once it is revealed.
  func note(in archive: Archive, generation: Int, _ fingerprint: String) throws -> PublicationNote {
    // What could not be made is tried again, whether it has an older page or none.
    let folder = PublishedFolder(
      id: id, recipe: fingerprint, generation: hasFailures ? -1 : generation,
      listHash: final.listHash ?? "")
    var note = try PublicationNote(
      of: folder, removed: last.isKnown ? removed : nil, in: archive)
    var rest = remaining.sorted { PublishedFile.precedes($0.path, $1.path) }[...]
    try staging.made.forEach(inOrderOf: lists.claim) { file in
      while let next = rest.first, PublishedFile.precedes(next.path, file.path) {
        try note.add(rest.removeFirst())
      }
      try note.add(file)
    }
    for file in rest { try note.add(file) }
    return note
  }
}

extension LastPublication {
  /// Which files are kept or made anew, by place, and the paths of those made that were not there.
  fileprivate func files(
    keeping kept: [Int], _ old: [PublishedFile], _ made: MadeFiles
  ) throws -> (stays: [Bool], added: [String]) {
    var stays = [Bool](repeating: false, count: files.indices.count)
    var added: [String] = []
    for place in kept { stays[place] = true }
    for file in old {
      if let place = place(of: file.path) { stays[place] = true }
    }
    try made.forEach { file in
      if let place = place(of: file.path) {
        stays[place] = true
      } else if isKnown {
        added.append(file.path)
      }
    }
    return (stays, added)
  }

  /// The places of images, besides files that stay, that pages show: those that were made or those
  /// that stay.
  fileprivate func images(
    besides stays: [Bool], keeping kept: (places: [Int], old: [PublishedFile]),
    shownBy made: MadeFiles
  ) throws -> [Int] {
    guard isKnown else { return [] }
    // Taken from as soon as a page is found, which is soon where pages share images.
    var lost = imagesOfFiles(besides: kept.places)
    try made.forEach { $0.images.forEach { lost.remove($0) } }
    for file in kept.old { file.images.forEach { lost.remove($0) } }
    for place in kept.places where !lost.isEmpty { files.images(place).forEach { lost.remove($0) } }
    let lostPlaces = Set(lost.compactMap(files.place))
    return files.places(inFolder: SitePath.images).filter {
      !stays[$0] && isIntact($0) && !lostPlaces.contains($0)
    }
  }

  /// The images that other files than those kept showed: others cannot be lost.
  private func imagesOfFiles(besides kept: [Int]) -> Set<ImageMark> {
    var isKept = [Bool](repeating: false, count: files.indices.count)
    for place in kept { isKept[place] = true }
    return Set(files.indices.lazy.filter { !isKept[$0] }.flatMap(files.images))
  }
}
