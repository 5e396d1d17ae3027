internal import Archive
internal import Contents
internal import Pages
internal import StackExchange

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
      // An existing page whose rebuild failed may link to any page. Its images are not obsolete, and
      // what was forgotten disappears although the link breaks.
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
