package import Basics
package import FoundationEssentials

/// What a run of `build`, `fetch` or `render` was asked to do, besides its selection.
package struct RunOptions: Sendable, Equatable {
  /// `nil` where nobody chose any.
  package var chosenFormats: Set<SiteFormat>?
  package var output = "Output"
  /// `nil` means the usual file for real or sample posts.
  package var archive: String?
  package var templates: String?
  /// Without a slash at the end.
  package var baseURL: String?
  /// Whether tags stand in Markdown as `#tags`, too.
  package var writesHashtags = false
  package var source: Source = .live
  /// Without a slash at the end; `nil` for the usual one of its scheme.
  package var chosenAPIBase: String?
  package var apiScheme: Scheme?
  /// Of an API that serves many.
  package var team: String?
  /// Whether feeds and hooks tell of what is private, too.
  package var tellsOfPrivate = false
  package var record: String?
  package var apiKeyFile: String?
  package var contact: String?
  /// Hosts that images may come from beyond the usual ones.
  package var imageHosts: [AllowedHost] = []
  package var fetchesImages = true
  package var fetchesAvatars = true
  package var maxImageBytes = 10_000_000
  /// For how long images are asked for.
  package var imageTime: Duration = .seconds(300)
  /// Whether only the plan is printed.
  package var isDryRun = false
  /// For how many days editions stay; `nil` means for good.
  package var keep: Int?
  /// Whether authors have pages however many questions there are.
  package var alwaysHasAuthors = false
  /// How long ago the last success may be.
  package var stale: Duration = .seconds(36 * 3_600)
  /// The moment that the run pretends it is.
  package var now: Date?
  package var jobs: Int?
  package var force = false
  /// Whether is told what making the site costs.
  package var profiles = false
  package var verbosity: Verbosity = .normal
  package var printsJSON = false
  package var showsProgress = true
  /// Whether the site is made for a server that shows it: such a run makes way for others.
  package var isPreview = false

  /// What a run does without any option.
  package init() {}

  package var formats: Set<SiteFormat> { chosenFormats ?? [.html, .markdown] }

  /// The archive's file.
  package var archivePath: String {
    archive ?? "\(Self.usualFolder)/\(source == .sample ? "sample" : "archive").sqlite"
  }

  /// Where archives lie that nobody named.
  private static let usualFolder = ".sodigest"

  /// Refuses an archive that nobody named if somebody else can have written it.
  func checkArchive(_ files: FileAccess) throws(ConfigurationError) {
    guard archive == nil else { return }
    do throws(ForeignFile) {
      try files.checkOwn(Self.usualFolder)
      try files.checkOwn(archivePath)
    } catch {
      throw ConfigurationError(
        file: archivePath, problem: .foreign(error, advice: "--archive \(archivePath)"))
    }
  }

  /// Where answers come from.
  package enum Source: Sendable, Equatable {
    case live
    /// A folder of recorded answers.
    case replay(String)
    /// The posts built into the program.
    case sample
    /// Only what the archive holds.
    case offline
  }

  /// How an API's key travels.
  package enum Scheme: String, CaseIterable, Sendable { case bearer, team, enterprise }

  package enum Verbosity: Sendable { case quiet, normal, verbose }
}
