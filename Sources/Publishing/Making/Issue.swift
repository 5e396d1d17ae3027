internal import Archive

/// A publication all of whose files are made: what comes, what stays and what goes.
struct Issue: Sendable {
  private let site: OutputSite
  private let staging: Staging
  private let last: LastPublication
  private let home: String?
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

  /// Sorts the files of a folder.
  ///
  /// - Parameters:
  ///   - studio: Made files.
  ///   - pages: The places of pages that did not have to be made.
  ///   - old: Older pages of what could not be made.
  ///   - site: The folder.
  ///   - archive: What the site is made of.
  init(
    _ studio: Studio, kept pages: [Int], old: [PublishedFile], in site: OutputSite,
    from archive: Archive
  ) {
    let last = studio.last
    self.site = site
    self.last = last
    (staging, home) = (studio.staging, studio.home)
    self.archive = (archive.id, archive.isSample)
    id = site.manifest?.id ?? Manifest.newID()
    made = staging.files

    // What becomes of each file that was there.
    var isStale = [Bool](repeating: true, count: last.files.count)
    var shown = Set(made.flatMap(\.images))
    for place in pages {
      isStale[place] = false
      shown.formUnion(last.files[place].images)
    }
    for file in made + old {
      if let place = last.place(of: file.path) { isStale[place] = false }
    }
    let images = last.files.indices.filter { place in
      guard isStale[place], last.isIntact(place),
        let mark = SitePath.imageMark(last.files[place].path)
      else { return false }
      return shown.contains(mark)
    }
    for place in images { isStale[place] = false }
    kept = pages + images

    // Pages that could not be made may lead anywhere.
    hasFailures = !studio.failures.all.isEmpty
    let hasPages = studio.settings.formats.contains(.html)
    var leaving: [PublishedFile] = []
    var removed: [String] = []
    for place in last.files.indices where isStale[place] {
      let isStaying = hasFailures || hasPages && last.isStillAwaited(place)
      if isStaying, let file = studio.file(at: place, as: .leaving) {
        leaving.append(file)
      } else {
        removed.append(last.files[place].path)
      }
    }
    remaining = old + leaving
    self.removed = removed
  }

  /// Puts the files in their places.
  ///
  /// - Returns: How many files were written, unchanged and removed.
  /// - Throws: ``OutputError``; each page is whole, the old one or the new.
  func reveal() throws(OutputError) -> PublicationSummary.Files {
    let written = staging.written
    let final = hasSameFiles ? site.manifest : nil
    let manifest = final ?? manifest(removed: [])
    var count = 0
    if written > 0 || manifest != site.manifest {
      count = try staging.reveal(
        from: site.manifest, over: removed.isEmpty ? manifest : self.manifest(removed: removed),
        to: manifest, removed: removed, home: home)
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
  func note(in archive: Archive, generation: Int, recipe: Recipe) throws(ArchiveError)
    -> PublicationNote
  {
    // What could not be made is tried again, whether it has an older page or none.
    let folder = PublishedFolder(
      id: id, recipe: recipe.text, generation: hasFailures ? -1 : generation)
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
