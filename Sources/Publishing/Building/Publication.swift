internal import Archive

/// A publication all of whose files are made: what comes, what stays and what goes.
struct Publication: Sendable {
  private let site: OutputSite
  private let staging: Staging
  private let last: LastPublication
  private let archive: (id: String, isSample: Bool)
  /// Of the folder.
  private let id: String
  /// What was made, changed or not.
  let made: [PublishedFile]
  /// The places of files that stay because nothing in them changed.
  private let kept: [Int]
  /// Older pages of what could not be made, and what goes with the next publication.
  private let remaining: [PublishedFile]
  private let removed: [String]
  private let hasFailures: Bool

  /// Sorts the files of a folder: those that were made, those that did not have to be, and older
  /// pages of what could not be made.
  init(
    _ context: BuildContext, kept pages: [Int], old: [PublishedFile], in site: OutputSite,
    from archive: Archive
  ) {
    self.site = site
    (staging, last) = (context.staging, context.last)
    self.archive = (archive.id, archive.isSample)
    id = site.manifest?.id ?? Manifest.newID()
    made = staging.files
    hasFailures = !context.failures.isEmpty
    var stale = last.files(besides: pages, made + old)
    let images = last.images(among: stale, shownBy: made, pages)
    stale.subtract(images)
    kept = pages + images
    let leaving = context.leaving(stale, hasFailures: hasFailures)
    remaining = old + leaving.map(\.file)
    stale.subtract(leaving.map(\.place))
    removed = stale.map { [last] in last.files[$0].path }.sorted()
  }

  /// Puts the files in their places, each page whole, the old one or the new, and counts them.
  func reveal() throws(OutputError) -> PublicationSummary.Files {
    let written = staging.written
    let final = hasSameFiles ? site.manifest : nil
    let manifest = final ?? manifest(removed: [])
    var count = 0
    if written > 0 || manifest != site.manifest {
      count = try staging.reveal(
        from: site.manifest, over: removed.isEmpty ? manifest : self.manifest(removed: removed),
        to: manifest, removed: removed)
    }
    return PublicationSummary.Files(
      written: written, unchanged: made.count + kept.count - written, removed: count)
  }

  /// Whether the folder will hold the files that it lists already.
  private var hasSameFiles: Bool {
    last.isKnown && removed.isEmpty && made.allSatisfy { last.place(of: $0.path) != nil }
  }

  private func manifest(removed: [String]) -> Manifest {
    let files = made.map(\.path) + kept.map { last.files[$0].path } + remaining.map(\.path)
    return Manifest(
      id: id, archive: archive.id, isSample: archive.isSample, files: (files + removed).sorted())
  }

  /// Writes down what is in the folder once it is revealed.
  func note(in archive: Archive, generation: Int, _ fingerprint: String) throws(ArchiveError)
    -> PublicationNote
  {
    // What could not be made is tried again, whether it has an older page or none.
    let folder = PublishedFolder(
      id: id, recipe: fingerprint, generation: hasFailures ? -1 : generation)
    let files = made + remaining
    var news = Array(files.indices)
    if last.isKnown {
      news.removeAll { last.place(of: files[$0].path).map { last.files[$0] } == files[$0] }
    }
    news.sort { files[$0].path < files[$1].path }
    return try PublicationNote(
      of: folder, files: news.lazy.map { files[$0] }, removed: last.isKnown ? removed : nil,
      in: archive)
  }
}

extension LastPublication {
  /// The places of files that are neither kept nor made anew.
  fileprivate func files(besides kept: [Int], _ made: [PublishedFile]) -> Set<Int> {
    var stays = [Bool](repeating: false, count: files.count)
    for place in kept { stays[place] = true }
    for file in made {
      if let place = place(of: file.path) { stays[place] = true }
    }
    return Set(files.indices.lazy.filter { !stays[$0] })
  }

  /// The places of images, among others, that pages show: those that were made or those that stay.
  fileprivate func images(
    among places: Set<Int>, shownBy made: [PublishedFile], _ kept: [Int]
  ) -> [Int] {
    var shown = Set(made.flatMap(\.images))
    for place in kept { shown.formUnion(files[place].images) }
    return places.filter { place in
      guard isIntact(place), let mark = SitePath.imageMark(files[place].path) else { return false }
      return shown.contains(mark)
    }
  }
}

extension BuildContext {
  /// Which files of no use stay until the next publication: those that readers may still ask for.
  fileprivate func leaving(_ places: Set<Int>, hasFailures: Bool)
    -> [(place: Int, file: PublishedFile)]
  {
    // Pages that could not be made may lead anywhere.
    let hasPages = settings.formats.contains(.html)
    return places.compactMap { place in
      let isForgotten =
        last.files[place].path.hasPrefix(SearchPath.folder) && (forgetsSearch || search == nil)
      guard !isForgotten, hasFailures || hasPages && last.isStillAwaited(place) else { return nil }
      return file(at: place, as: .leaving).map { (place, $0) }
    }
  }
}
