internal import Archive
internal import Configuration
internal import Contents
internal import Output
internal import Pages

/// The files of a build, before they are put in place.
struct BuildResult: Sendable {
  let staging: Staging
  let previous: PreviousBuild
  let configuration: String
  var upToDate: FileSet
  /// Older pages of questions whose pages could not be built.
  let old: [LedgerEntry]
  /// Questions without any page, old or new; if there are some, nothing else was built.
  let unbuilt: [Failures.Failure]
  let hasFailures: Bool
  private let hasPages: Bool
  /// Whether files of search that were replaced may stay for pages that are open.
  private let keepsSearch: Bool

  init(
    _ context: BuildContext, _ configuration: String, upToDate: FileSet = FileSet(),
    old: [LedgerEntry] = [],
    unbuilt: [Failures.Failure] = []
  ) {
    (staging, previous) = (context.staging, context.previous)
    self.configuration = configuration
    (self.upToDate, self.old, self.unbuilt) = (upToDate, old, unbuilt)
    hasFailures = !context.failures.isEmpty
    hasPages = context.settings.formats.contains(.html)
    keepsSearch = context.keepsSearchFiles
  }

  /// Returns the unneeded files that stay until the next build, because readers may still request them.
  func obsolete(_ places: Set<Int>, accordingTo archive: Archive) throws(ArchiveError)
    -> [(place: Int, file: LedgerEntry)]
  {
    var obsolete: [(place: Int, file: LedgerEntry)] = []
    for place in places {
      let path = previous.ledger.path(place)
      // An older page, kept after a failure, may link to any file.
      guard keepsSearch || !path.hasPrefix(SearchPath.folder),
        hasFailures || hasPages && previous.isStillAwaited(place),
        let file = try previous.staleFile(path, in: staging.folder, accordingTo: archive)
      else { continue }
      obsolete.append((place, file))
    }
    return obsolete
  }
}
