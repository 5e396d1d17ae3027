internal import Archive

/// The site as the last publication left it, as far as that can be relied on.
///
/// Its files are named by their place in ``files``: there are many, and most are only counted.
struct LastPublication: Sendable {
  /// Whether the archive knows the folder, and nobody else published there since; otherwise nothing
  /// but the paths of the files is known.
  let isKnown: Bool
  /// Whether nothing at all has to be done.
  let isUpToDate: Bool
  /// By path.
  let files: [PublishedFile]
  /// The places of files, by path; empty where nothing has to be done.
  private var places: [String: Int] = [:]
  /// The files that are not as they were published.
  private var touched: Set<Int> = []
  private var touchedImages: Set<ImageMark> = []
  /// What changed in the archive since.
  private var changes: Set<Ingredient> = []
  /// Whether pages are made today as they were made then.
  private(set) var hasSameSettings = false

  /// Nothing is known.
  init() { (isKnown, isUpToDate, files) = (false, false, []) }

  /// Looks up what is known of a folder before a generation of changes is published.
  ///
  /// The fingerprint stands for what goes into every page; settings say whether to make everything
  /// anew, and how to look at files.
  init(
    of site: OutputSite, in archive: Archive, at generation: Int,
    _ fingerprint: String, _ settings: SiteSettings
  ) async throws {
    let known = try site.manifest.flatMap { try archive.publishedFolder($0.id) }
    let files = try known.map { try archive.publishedFiles(inFolder: $0.id) } ?? []
    // Of a large site the files at its top tell whether somebody else published there.
    let isLarge = files.count > settings.mostFilesLookedAt
    let lookedAt = files.indices.filter { place in
      !isLarge || !files[place].path.utf8.contains(UInt8(ascii: "/"))
    }
    let touched = await site.folder.touched(lookedAt, among: files, jobs: settings.jobs)
    guard let known, site.manifest?.lists(files.lazy.map(\.path)) == true, !site.isUnfinished,
      !settings.force, !isLarge || touched.isEmpty
    else {
      (isKnown, isUpToDate) = (false, false)
      self.files = (site.manifest?.files ?? []).map {
        PublishedFile(path: $0, size: 0, modified: 0)
      }
      places = Self.places(of: self.files)
      return
    }
    isKnown = true
    hasSameSettings = known.recipe == fingerprint
    isUpToDate =
      hasSameSettings && known.generation == generation && touched.isEmpty
      && files.allSatisfy { $0.state == .current }
    self.files = files
    if isUpToDate { return }
    self.touched = touched
    places = Self.places(of: files)
    touchedImages = Set(touched.compactMap { SitePath.imageMark(files[$0].path) })
    if known.generation < generation {
      changes = try archive.changes(after: known.generation)
        .union(archive.answersOfChangedQuestions(after: known.generation))
    }
  }

  private static func places(of files: [PublishedFile]) -> [String: Int] {
    var places: [String: Int] = [:]
    places.reserveCapacity(files.count)
    for (place, file) in files.enumerated() { places[file.path] = place }
    return places
  }
}

extension LastPublication {
  /// The place of a page that would be made as it is today; nil when it has to be made.
  func current(_ path: String, fingerprint: @autoclosure () -> [UInt8]) -> Int? {
    guard hasSameSettings, let place = places[path], files[place].state == .current,
      files[place].fingerprint == fingerprint(), !touched.contains(place)
    else { return nil }
    if !changes.isEmpty, files[place].ingredients.contains(where: changes.contains) { return nil }
    if !touchedImages.isEmpty, files[place].images.contains(where: touchedImages.contains) {
      return nil
    }
    return place
  }

  /// Whether a file is as it was published.
  func isIntact(_ place: Int) -> Bool { isKnown && !touched.contains(place) }

  /// Whether a file is known, and as it was published.
  func isIntact(_ path: String) -> Bool { places[path].map(isIntact) ?? false }

  /// Whether somebody else changed a file since.
  func isTouched(_ path: String) -> Bool { places[path].map(touched.contains) ?? false }

  /// The place of a file that this program wrote.
  func place(of path: String) -> Int? { places[path] }

  /// The places of all files in a folder, whose name ends with a slash.
  func places(inFolder folder: String) -> Range<Int> {
    // They lie by path.
    let start = files.firstIndex { $0.path.utf8.starts(with: folder.utf8) } ?? files.count
    let end = files[start...].firstIndex { !$0.path.utf8.starts(with: folder.utf8) } ?? files.count
    return start..<end
  }

  /// Whether something changed in the archive since.
  func hasChanged(_ ingredient: Ingredient) -> Bool { changes.contains(ingredient) }

  /// Whether a file that the site no longer has stays for those who opened a page before.
  func isStillAwaited(_ place: Int) -> Bool {
    let path = files[place].path
    let isAsset = path.hasPrefix("assets/") || path.hasPrefix(SearchPath.folder)
    return isAsset && files[place].state != .leaving
  }
}

extension OutputFolder {
  /// Which of some files are not as they were published.
  fileprivate func touched(_ places: [Int], among files: [PublishedFile], jobs: Int) async
    -> Set<Int>
  {
    let size = max(1_000, (places.count + jobs - 1) / max(1, jobs))
    return await withTaskGroup(of: [Int].self) { group in
      for chunk in places.chunks(of: size) {
        group.addTask {
          chunk.filter { place in
            let file = files[place]
            return self.stamp(of: file.path) != FileStamp(size: file.size, modified: file.modified)
          }
        }
      }
      return await group.reduce(into: []) { $0.formUnion($1) }
    }
  }
}
