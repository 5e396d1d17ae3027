package import Basics
package import Contents
package import FoundationEssentials
package import StackExchange

/// The validated configuration of a run, such as of `build`, from the command line and the configuration file.
package struct RunConfiguration: Sendable, Equatable {
  // What to fetch
  /// The path of the configuration file; `nil` if there is none.
  package var file: String?
  /// The digests to build, in the order of the configuration file or the command line.
  package var digests: [DigestConfiguration] = []
  /// The digests of the configuration file, regardless of the command line; `nil` if it defines none.
  package var configuredDigests: [DigestConfiguration]?
  /// The imported sites that the run brings up to date, because no digest of it takes requests; for a run that only downloads
  /// images, the sites to which it is limited, or none for all.
  package var importedSites: [String] = []
  /// The lowest score of questions whose images are downloaded, in a run that only downloads images.
  package var minImageScore: Int?
  /// The calendar that converts between times and days in the configured time zone.
  package var calendar = DayCalendar()

  // The site and its messages
  /// The title, language and other settings of the site.
  package var site = SiteDescription()
  /// The program to run when an edition has news; `nil` for none.
  package var onNews: NewsHook?
  /// The sender of email messages; `nil` if none is set.
  package var mailFrom: MailAddress?
  /// How email messages include images.
  package var mailImages = MailImages.linked

  // What to write
  /// The file formats that `--format` or the configuration file sets; `nil` for the default.
  package var configuredFormats: Set<SiteFormat>?
  /// The path of the folder to which the site is written.
  package var outputFolder = "Output"
  /// The path of the archive that `--archive` sets; `nil` for the default file of real or sample posts.
  package var customArchivePath: String?
  /// A folder of templates that replace built-in ones; `nil` for none.
  package var templateFolder: String?
  /// The public URL of the site, without a slash at the end; `nil` if unknown.
  package var baseURL: String?
  /// Whether Markdown files also contain tags as `#tag`.
  package var writesHashtags = false
  /// Whether Markdown files of questions are named by their ids or after their titles.
  package var noteNames = NoteNames.id
  /// Whether feeds and `on-news` include content of private sites.
  package var sharesPrivateSites = false
  /// The number of days for which editions are kept; `nil` for no limit.
  package var daysToKeepEditions: Int?
  /// Whether author pages are written even if the archive has more than 100,000 questions.
  package var alwaysWritesAuthorPages = false
  /// Whether all files are rebuilt, even those that are up to date.
  package var force = false

  // The API
  /// The source of posts, such as the live API.
  package var source: DataSource = .live
  /// The base URL that `--api-base` sets, without a slash at the end; `nil` for the default of the API scheme.
  package var customAPIBase: String?
  /// The scheme of `--api-scheme`, by which requests authenticate; `nil` for the default.
  package var apiScheme: SchemeName?
  /// The name of the team whose API is used; `nil` for the public API or an enterprise instance.
  package var team: String?
  /// The folder in which responses of the API are recorded; `nil` for none.
  package var recordingFolder: String?
  /// The path of the file that contains the API key; `nil` for none.
  package var apiKeyFile: String?
  /// Contact information for the `User-Agent` header; `nil` for none.
  package var contact: String?

  // Images
  /// Hosts from which images are allowed, in addition to the default ones.
  package var imageHosts: [AllowedHost] = []
  /// Whether the run only downloads images of imported sites.
  package var fetchesOnlyImages = false
  /// Whether images of posts are downloaded and shown.
  package var fetchesImages = true
  /// Whether portraits of users are downloaded and shown.
  package var fetchesAvatars = true
  /// The largest size of a downloaded image in bytes.
  package var maxImageBytes = 10_000_000
  /// The time limit for downloading and shrinking the images of a run.
  package var imageTimeLimit: Duration = .seconds(300)

  // General
  /// Whether the run only prints its plan.
  package var isDryRun = false
  /// The age of the last success above which `status` reports it as stale.
  package var staleAfter: Duration = .seconds(36 * 3_600)
  /// The simulated current time; `nil` for the real one.
  package var now: Date?
  /// The number of jobs that run in parallel; `nil` for one per processor.
  package var jobs: Int?
  /// Whether the run prints the timings of the build.
  package var printsProfile = false
  /// The amount of messages on standard error.
  package var verbosity: Verbosity = .normal
  /// Whether the run prints a JSON summary.
  package var printsJSON = false
  /// Whether a progress line is shown on a terminal.
  package var showsProgress = true
  /// The options of the command line that the command accepts but ignores.
  package var unusedOptions: [OptionName] = []

  /// Creates the configuration of a run without digests and options.
  package init() {}

  /// The file formats of the site: the configured ones, or else HTML and Markdown.
  package var formats: Set<SiteFormat> { configuredFormats ?? [.html, .markdown] }

  /// The path of the archive file.
  package var archivePath: String {
    customArchivePath ?? "\(Self.defaultFolder)/\(source == .sample ? "sample" : "archive").sqlite"
  }

  /// The folder of the default archives.
  private static let defaultFolder = ".sodigest"

  /// Throws an error if the default archive could have been written by another user.
  ///
  /// - Parameters:
  ///   - files: Access to files.
  ///   - base: The start of the archive's path, with a slash at its end; empty for the current folder.
  /// - Throws: An error that names the file.
  func checkArchiveTrust(_ files: FileAccess, below base: String = "") throws(ConfigurationError) {
    guard customArchivePath == nil else { return }
    let archivePath = base + archivePath
    do throws(UntrustedFile) {
      try files.checkTrust(base + Self.defaultFolder)
      try files.checkTrust(archivePath)
    } catch {
      throw ConfigurationError(
        .untrusted(error, advice: "--archive \(archivePath)"), at: .file(archivePath))
    }
  }

  /// The source from which a run takes posts.
  package enum DataSource: Sendable, Equatable {
    /// The live API, over the network.
    case live
    /// The recorded responses in a folder.
    case replay(String)
    /// The sample posts built into the program.
    case sample
    /// The archive alone, without any requests.
    case offline
  }

  /// The way in which the API key is sent, by its name in `--api-scheme`.
  package enum SchemeName: String, CaseIterable, Sendable { case bearer, team, enterprise }

  /// The names of the Markdown files of questions.
  package enum NoteNames: String, CaseIterable, Sendable { case id, title }

  /// The amount of messages on standard error.
  package enum Verbosity: Sendable { case quiet, normal, verbose }
}

/// The title, language and other settings of a site from the configuration file.
package struct SiteDescription: Sendable, Equatable {
  /// The title of the site; `nil` for the default.
  package var title: String?
  /// The description that the home page shows; `nil` for none.
  package var description: String?
  /// The language of the page texts, as a language tag such as `en`.
  package var language = "en"
  /// The text in the footer of every page; `nil` for none.
  package var footer: String?
  /// A folder whose files are copied to `assets/` in the site; `nil` for none.
  package var assets: String?
  /// The colours of links and badges; `nil` for those of the theme.
  package var accent: AccentColors?
  /// The path of the image in the header of every page; `nil` for none.
  package var logo: String?
  /// The path of the site's icon; `nil` for the icon of the theme.
  package var icon: String?
  /// The path of a style sheet whose rules are added to those of the theme; `nil` for none.
  package var style: String?

  /// The paths of the files that the pages show or load, besides the theme and the folder of assets.
  package var files: [String] { [logo, icon, style].compactMap(\.self) }

  /// Creates the default settings of a site.
  package init() {}
}

/// The program that `on-news` runs when an edition has news.
package struct NewsHook: Sendable, Equatable {
  /// The program and its arguments; no shell interprets them.
  package var arguments: [String]

  /// Creates a hook from a program and its arguments.
  package init(arguments: [String]) { self.arguments = arguments }

  /// Creates a hook; a relative path to its program is relative to the folder of the configuration file.
  init(arguments: [String], relativeToFile file: String) {
    self.init(arguments: arguments)
    guard let program = arguments.first, program.contains("/"), !program.hasPrefix("/"),
      let slash = file.lastIndex(of: "/")
    else { return }
    self.arguments[0] = file[...slash] + program
  }
}

/// How an email message includes images: as links to the site, or as attachments.
package enum MailImages: String, CaseIterable, Sendable {
  case linked, attached
}

extension RunConfiguration {
  /// The base URL of the API, without a slash at the end.
  package var apiBase: String {
    guard let base = customAPIBase else {
      return effectiveScheme == .team
        ? "https://api.stackoverflowteams.com/2.3" : "https://api.stackexchange.com/2.3"
    }
    // An enterprise instance may be given by its host alone.
    let isHost = base.split(separator: "/").count == 2
    return effectiveScheme == .enterprise && isHost ? "\(base)/api/2.3" : base
  }

  /// Returns the scheme by which requests authenticate with the API.
  ///
  /// - Parameter hasKey: Whether an API key is available.
  /// - Returns: The scheme of authentication.
  /// - Throws: A usage error if options of the API conflict, or if the scheme needs a key or another option.
  package func scheme(hasKey: Bool) throws(ConfigurationError) -> APIScheme {
    let scheme = effectiveScheme
    if team != nil, scheme != .team {
      throw ConfigurationError(.conflict(OptionName.team.flag, OptionName.apiScheme.flag))
    }
    if source == .live, scheme != .bearer, !hasKey { throw ConfigurationError(.missingKey(scheme)) }
    switch scheme {
    case .bearer: return .bearer
    case .team:
      guard let team else { throw ConfigurationError(.missingSchemeOption(scheme, .team)) }
      return .team(team)
    case .enterprise:
      if customAPIBase == nil { throw ConfigurationError(.missingSchemeOption(scheme, .apiBase)) }
      return .enterprise
    }
  }

  /// The scheme of `--api-scheme`, or else the one that `--team` implies, by which requests authenticate.
  private var effectiveScheme: SchemeName { apiScheme ?? (team == nil ? .bearer : .team) }
}
