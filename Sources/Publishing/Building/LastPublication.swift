internal import Archive
internal import Basics

/// The site as the last publication left it, as far as that can be relied on.
///
/// Its files are named by their place in ``files``.
struct LastPublication: Sendable {
  /// What names the folder, where the archive knows it and nobody else published there since; otherwise
  /// nothing but the paths of the files is known.
  let folder: String?
  /// Whether nothing at all has to be done.
  let isUpToDate: Bool
  /// How many files there are.
  let count: Int
  /// By path; none where nothing has to be done.
  private(set) var files = KnownFiles()
  /// The files that are not as they were published.
  private var touched: Set<String> = []
  /// What changed in the archive since.
  private var changes: Set<Ingredient> = []
  /// Whether pages are made today as they were made then.
  private(set) var hasSameSettings = false

  var isKnown: Bool { folder != nil }

  /// Nothing is known.
  init() { (folder, isUpToDate, count) = (nil, false, 0) }

  /// Looks up what is known of a folder before a generation of changes is published.
  ///
  /// The fingerprint stands for what goes into every page; settings say whether to make everything
  /// anew, and how to look at files.
  init(
    of site: OutputSite, in archive: Archive, at generation: Int,
    _ fingerprint: String, _ settings: SiteSettings
  ) async throws {
    let list = site.manifest?.list ?? PathList([])
    count = list.count
    // Of a large site the files at its top tell whether somebody else published there.
    let isLarge = count > settings.mostFilesLookedAt
    guard let known = try site.published(accordingTo: archive), !settings.force,
      case let touched = try await site.touched(
        in: archive, atTop: isLarge ? list.top : nil, jobs: settings.jobs),
      !isLarge || touched.isEmpty
    else {
      (folder, isUpToDate) = (nil, false)
      files = KnownFiles(list)
      return
    }
    let isUnsettled = try archive.hasUnsettledFiles(inFolder: known.id)
    isUpToDate =
      known.recipe == fingerprint && known.generation == generation && touched.isEmpty
      && !isUnsettled
    if isUpToDate {
      folder = known.id
      return
    }
    let changes =
      known.generation < generation
      ? try archive.changes(after: known.generation)
        .union(archive.answersOfChangedQuestions(after: known.generation))
      : []
    var files = KnownFiles()
    try archive.forEachPublishedFile(
      inFolder: known.id, outdatedBy: changes, Set(touched.compactMap(SitePath.imageMark))
    ) { files.append($0, $1, showing: $2) }
    // Others may have written to the archive.
    guard files.areListed(in: list) else {
      folder = nil
      self.files = KnownFiles(list)
      return
    }
    (folder, self.files) = (known.id, files)
    hasSameSettings = known.recipe == fingerprint
    (self.touched, self.changes) = (touched, changes)
  }

  /// The place of a page that would be made as it is today; nil when it has to be made.
  func current(_ path: String, fingerprint: Fingerprint) -> Int? {
    guard hasSameSettings, let place = files.place(of: path),
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

  /// Whether somebody else changed a file since.
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

extension OutputSite {
  /// How the folder was left, where the archive knows it and nobody published there since.
  fileprivate func published(accordingTo archive: Archive) throws(ArchiveError) -> PublishedFolder?
  {
    guard let manifest, !isUnfinished, let known = try archive.publishedFolder(manifest.id),
      known.listHash == manifest.listHash
    else { return nil }
    return known
  }

  /// The files that are not as they were published, of those at `top` or, without, of all.
  fileprivate func touched(in archive: Archive, atTop top: [String]?, jobs: Int) async throws
    -> Set<String>
  {
    guard let id = manifest?.id else { return [] }
    var files: [(path: String, stamp: FileStamp)] = []
    if let top {
      for case let file? in try top.map({ try archive.publishedFile($0, inFolder: id) }) {
        files.append((file.path, FileStamp(size: file.size, modified: file.modified)))
      }
    } else {
      try archive.forEachPublishedFile(inFolder: id) { path, marks, _ in
        files.append(
          (
            String(decoding: path, as: UTF8.self),
            FileStamp(size: marks.size, modified: marks.modified)
          ))
      }
    }
    let size = max(1_000, (files.count + jobs - 1) / max(1, jobs))
    return await withTaskGroup(of: [String].self) { group in
      for chunk in files.chunks(of: size) {
        group.addTask { [folder] in
          chunk.filter { folder.stamp(of: $0.path) != $0.stamp }.map(\.path)
        }
      }
      return await group.reduce(into: []) { $0.formUnion($1) }
    }
  }
}
