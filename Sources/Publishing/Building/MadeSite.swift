internal import Archive

/// What a build made of a site, and what did not have to be made.
struct MadeSite: Sendable {
  let staging: Staging
  let last: LastPublication
  /// The places of files that stay because nothing in them changed.
  var kept: [Int]
  /// Older pages of what could not be made.
  let old: [PublishedFile]
  /// The questions that have no page, old or new; then nothing else was made.
  let lacking: [Failures.Failure]
  let hasFailures: Bool
  private let hasPages: Bool
  /// Whether files of search that were replaced may stay for pages that are open.
  private let keepsSearch: Bool

  init(
    _ context: BuildContext, kept: [Int] = [], old: [PublishedFile] = [],
    lacking: [Failures.Failure] = []
  ) {
    (staging, last) = (context.staging, context.last)
    (self.kept, self.old, self.lacking) = (kept, old, lacking)
    hasFailures = !context.failures.isEmpty
    hasPages = context.settings.formats.contains(.html)
    keepsSearch = context.search != nil && !context.forgetsSearch
  }

  /// Which files of no use stay until the next publication: those that readers may still ask for.
  func leaving(_ places: Set<Int>, accordingTo archive: Archive) throws(ArchiveError)
    -> [(place: Int, file: PublishedFile)]
  {
    var leaving: [(place: Int, file: PublishedFile)] = []
    for place in places {
      let path = last.files.path(place)
      // Pages that could not be made may lead anywhere.
      guard keepsSearch || !path.hasPrefix(SearchPath.folder),
        hasFailures || hasPages && last.isStillAwaited(place),
        let file = try last.file(path, as: .leaving, in: staging.folder, accordingTo: archive)
      else { continue }
      leaving.append((place, file))
    }
    return leaving
  }
}
