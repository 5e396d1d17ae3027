package import Configuration
package import FoundationEssentials

/// The content and the destination of a site.
///
/// All settings except `outputFolder`, `fetchStartDate`, `jobs`, `force` and `filesToVerify` are
/// part of the configuration: a change makes all pages stale.
package struct SiteSettings: Sendable {
  /// The formats of pages and exports; files of other formats are removed.
  package var formats: Set<SiteFormat> = [.html, .markdown]
  /// The title of the site; `nil` for the program's name.
  package var title: String?
  /// The description of the site, shown on the home page.
  package var description: String?
  /// Text at the end of every page.
  package var footer: String?
  /// The digests on the home page, in order; `nil` for all, sorted by their newest edition.
  package var digests: [DigestSettings]?
  /// The path of the output folder, which is created if it is missing.
  package var outputFolder: String
  /// The URL at which the site is hosted, without a trailing slash; `nil` if unknown.
  package var baseURL: String?
  /// The time zone for the days of editions and of data.
  package var timeZone = SiteTimeZone.utc
  /// Whether posts show images; otherwise they link to them.
  package var showsImages = true
  /// Whether authors have the pictures of their profiles; otherwise all get generated ones.
  package var showsAvatars = true
  /// The number of questions above which a site has no author pages.
  package var maxQuestionsWithAuthors = 100_000
  /// The number of questions of a site above which tags list only their best questions by votes.
  ///
  /// Otherwise each vote could move a question across thousands of others with an equal score.
  package var maxQuestionsRanked = 100_000
  /// The number of questions by votes that each tag lists above that limit.
  package var rankedQuestionsPerTag = 1_000
  /// Whether Markdown pages also list tags as `#tags`.
  package var writesHashtags = false
  /// Whether feeds include private sites.
  package var feedsIncludePrivateSites = false
  /// The sender of mail; `nil` for the site itself.
  package var sender: Sender?
  /// Whether mail includes its images as attachments.
  package var attachesImages = false
  /// The identity of the program, which changes when a new version could build different pages.
  package var programIdentity = ""
  /// The start of the run that builds the site; nil if the run does not fetch.
  package var fetchStartDate: Date?
  /// The number of files above which a build does not check each one for outside modifications.
  package var maxFilesCompared = 50_000
  /// The number of questions above which there is no search, because pages would load too much
  /// data.
  package var maxQuestionsSearched = 100_000
  /// The number of archive rows that are packed together and rewritten if one of them changes.
  package var rowsPerPart = 512
  /// The number of threads that build pages.
  package var jobs = 1
  /// Whether every file is rebuilt, even if it is up to date.
  package var force = false
  /// Files to compare with their expected content even if their size and date are unchanged.
  package var filesToVerify: Set<String> = []

  /// The sender of mail.
  package struct Sender: Sendable, Equatable {
    /// The display name of the sender.
    package var name: String?
    /// A plain mail address, without a name.
    package var address: String

    package init(name: String?, address: String) { (self.name, self.address) = (name, address) }
  }

  /// The configuration of a digest.
  package struct DigestSettings: Sendable, Equatable {
    /// The name of the digest in the archive.
    package var name: String
    /// The title; `nil` to use the title of each edition.
    package var title: String?
    /// A description of the digest, shown on its page.
    package var description: String?

    package init(name: String, title: String? = nil, description: String? = nil) {
      self.name = name
      self.title = title
      self.description = description
    }
  }

  /// Creates the default settings.
  package init(outputFolder: String) {
    self.outputFolder = outputFolder
  }
}
