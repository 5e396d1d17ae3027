internal import Archive
internal import Basics

/// The site as the last publication left it, as far as that can be relied on.
///
/// Its files are named by their place in ``files``.
struct LastPublication: Sendable {
  /// What names the folder, where the archive knows it and nobody else published there since; otherwise
  /// nothing but the paths of the files is known.
  let folder: String?
  /// By path.
  let files: KnownFiles
  /// The files that are known not to be as they were published, or distrusted.
  private var touched: Set<String> = []
  /// What changed in the archive since.
  private var changes: Set<Ingredient> = []
  /// Whether pages are made today as they were made then.
  private(set) var hasSameSettings = false

  var isKnown: Bool { folder != nil }

  /// Nothing is known.
  init() { (folder, files) = (nil, KnownFiles(PathList([]))) }

  /// Reads what is known of the files of a folder before a generation of changes is published.
  init(of state: FolderState, in archive: Archive, at generation: Int) throws {
    touched = state.touched
    guard let known = state.known else {
      (folder, files) = (nil, KnownFiles(state.list))
      return
    }
    let changes =
      known.generation < generation
      ? try archive.changes(after: known.generation)
        .union(archive.answersOfChangedQuestions(after: known.generation))
      : []
    let news = PublishedNews(
      changes: changes, images: Set(state.touched.compactMap(SitePath.imageMark)))
    // Others may have written to the archive.
    guard let files = try KnownFiles(state.list, ofFolder: known.id, in: archive, news) else {
      (folder, self.files) = (nil, KnownFiles(state.list))
      return
    }
    (folder, self.files) = (known.id, files)
    hasSameSettings = state.hasSameSettings
    self.changes = changes
  }

  /// The place of a page that would be made as it is today; nil when it has to be made.
  ///
  /// Where pages are asked for in the order of their paths, `start` is the place of the one before.
  func current(_ path: String, fingerprint: Fingerprint, near start: Int = 0) -> Int? {
    guard hasSameSettings, let place = files.place(of: path, near: start),
      files.isCurrent(place, fingerprint.number), touched.isEmpty || !touched.contains(path)
    else { return nil }
    return place
  }

  /// Whether a file is as it was published.
  func isIntact(_ place: Int) -> Bool {
    isKnown && (touched.isEmpty || !touched.contains(files.path(place)))
  }

  /// Whether a file is known, and as it was published.
  func isIntact(_ path: String) -> Bool { place(of: path) != nil && isKnown && !isTouched(path) }

  /// Whether somebody else changed a file since, or may have.
  func isTouched(_ path: String) -> Bool { touched.contains(path) }

  /// The place of a file that this program wrote.
  func place(of path: String) -> Int? { files.place(of: path) }

  /// Whether something changed in the archive since.
  func hasChanged(_ ingredient: Ingredient) -> Bool { changes.contains(ingredient) }

  /// Whether a file that the site no longer has stays for those who opened a page before.
  func isStillAwaited(_ place: Int) -> Bool {
    let path = files.path(place)
    let isAsset = path.hasPrefix("assets/") || path.hasPrefix(SearchPath.folder)
    return isAsset && files.state(place) != .leaving
  }
}
