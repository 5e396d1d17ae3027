package import Configuration
package import FoundationEssentials

/// What a publication makes, and where.
///
/// Pages are made anew when any of it changes, but for folder, run, jobs, force and
/// which files are distrusted.
package struct SiteSettings: Sendable {
  /// Files of other formats are removed.
  package var formats: Set<SiteFormat> = [.html, .markdown]
  /// What readers call the site; `nil` for the program's own name.
  package var title: String?
  /// What they are told of it.
  package var description: String?
  /// The last words of every page.
  package var footer: String?
  /// The digests of the home page, in their order; `nil` for all, those with the newest edition
  /// first.
  package var digests: [Digest]?
  /// The folder, made when it is missing.
  package var output: String
  /// Where the site will be hosted, without a slash at the end; `nil` for anywhere.
  package var baseURL: String?
  /// In which the days of editions and of data are.
  package var zone = DayZone.utc
  /// Whether posts show their images; without, they link to them.
  package var showsImages = true
  /// Whether authors have their own pictures; without, all are drawn.
  package var showsAvatars = true
  /// In sites with more questions authors have no pages.
  package var mostQuestionsWithAuthors = 100_000
  /// In sites with more questions only the best of each tag are listed by votes: a vote would move a
  /// question from page to page past thousands of equals.
  package var mostQuestionsRanked = 100_000
  /// How many those best are.
  package var bestOfTag = 1_000
  /// Whether tags stand in Markdown as `#tags`, too.
  package var writesHashtags = false
  /// Whether feeds tell of what is private, too.
  package var tellsOfPrivate = false
  /// From whom messages are; `nil` for the site itself.
  package var sender: Sender?
  /// Whether messages hold their images.
  package var attachesImages = false
  /// Tells programs apart that might make other pages of the same.
  package var program = ""
  /// When the run that publishes began, if it fetched; nil for one that only renders.
  package var success: Date?
  /// Sites with more files are not looked at file by file for what somebody changed there.
  package var mostFilesLookedAt = 50_000
  /// Sites with more questions have no search: pages would load too much of it.
  package var mostQuestionsSearched = 100_000
  /// How many rows of the archive are packed together: what is written anew for one that
  /// changed.
  package var rowsInPart = 512
  /// How many pages are made at once.
  package var jobs = 1
  /// Whether every file is written anew, changed or not.
  package var force = false
  /// Files that are compared with what they should be though they look as they were published.
  package var distrusted: Set<String> = []

  /// From whom messages are.
  package struct Sender: Sendable, Equatable {
    package var name: String?
    /// A plain address of mail.
    package var address: String

    package init(name: String?, address: String) { (self.name, self.address) = (name, address) }
  }

  /// What readers are told of a digest.
  package struct Digest: Sendable, Equatable {
    package var name: String
    /// `nil` for what its editions are called.
    package var title: String?
    package var description: String?

    package init(name: String, title: String? = nil, description: String? = nil) {
      self.name = name
      self.title = title
      self.description = description
    }
  }

  /// Settings as they are without options.
  package init(output: String) {
    self.output = output
  }
}
