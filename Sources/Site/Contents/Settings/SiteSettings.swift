internal import Archive
package import Basics
package import FoundationEssentials

/// The settings of a site that is built: its content, its texts and its output folder.
///
/// All settings except `outputFolder`, `fetchStartDate`, `zim`, `temporaryFolder`, `maxQuestionsInMemory`, `jobs`, `force`
/// and `filesToVerify` are part of the configuration: if one of them changes, all pages are rebuilt.
package struct SiteSettings: Sendable {
  /// The formats of pages and exports to write; files of other formats are removed.
  package var formats: Set<SiteFormat> = [.html, .markdown]
  /// The title of the site; `nil` for the program's name.
  package var title: String?
  /// The description of the site, shown on the home page.
  package var description: String?
  /// A text at the end of every page; `nil` for none.
  package var footer: String?
  /// The digests on the home page, in order; `nil` for all digests, those with the newest editions
  /// first.
  package var digests: [DigestSettings]?
  /// The path of the output folder, which is created if it is missing.
  package var outputFolder: String
  /// The URL at which the site is hosted, without a trailing slash; `nil` if unknown.
  package var baseURL: String?
  /// The time zone in which the days of editions and of the data are computed.
  package var timeZone = SiteTimeZone.utc
  /// Whether posts show images; otherwise they contain links to the images.
  package var showsImages = true
  /// Whether authors are shown with the pictures of their profiles; otherwise all of them have
  /// generated pictures.
  package var showsAvatars = true
  /// Whether pages name the people who wrote posts; only a ZIM file can leave names out.
  package var showsNames: Bool { zim?.showsNames ?? true }
  /// The number of questions above which a site has no author pages.
  package var maxQuestionsWithAuthors = 100_000
  /// The number of questions of a Stack Exchange site above which the site and its tags do not list
  /// all their questions by votes, but only the best ones.
  ///
  /// In a longer list, each vote could move a question past thousands of others with an equal
  /// score.
  package var maxQuestionsRanked = 100_000
  /// The number of best questions that a site and each of its tags list if the site has more than
  /// ``maxQuestionsRanked`` questions.
  package var rankedQuestionsPerTag = 1_000
  /// Whether Markdown pages of questions are named after their titles, for note-taking programs.
  package var namesNotesByTitle = false
  /// Whether Markdown pages also list the tags of a question as `#tags`.
  package var writesHashtags = false
  /// Whether feeds are built even if a Stack Exchange site in the archive is private.
  package var feedsIncludePrivateSites = false
  /// The sender of the site's mail messages; `nil` for the site itself.
  package var sender: Sender?
  /// Whether mail messages contain their images as attachments.
  package var attachesImages = false
  /// A text that identifies the version of the program, and changes when a new version could build
  /// different pages.
  package var programIdentity = ""
  /// The time at which the run that fetches and builds the site started; nil if the run does not
  /// fetch.
  package var fetchStartDate: Date?
  /// The number of files above which a build does not check every file for modifications by others.
  package var maxFilesCompared = 50_000
  /// The number of questions above which the site has no search, because pages would load too much
  /// data.
  package var maxQuestionsSearched = 100_000
  /// The number of questions or users that the archive stores in one part of a list; a part is
  /// rewritten if one of them changes.
  package var rowsPerPart = 512
  /// The options of a ZIM file; nil for a site.
  package var zim: ZimSettings?
  /// The folder for temporary files with data of all questions that lists show; nil to keep it in
  /// memory.
  package var temporaryFolder: String?
  /// The number of questions up to which the data that lists show is in memory if no folder of a site is built; that of more
  /// questions is in an unnamed file beside the archive.
  package var maxQuestionsInMemory = 500_000
  /// The number of threads that build pages at the same time.
  package var jobs = 1
  /// Whether every file is rebuilt, even if it is up to date.
  package var force = false
  /// The paths of files to compare with their expected content even if their sizes and dates are
  /// unchanged.
  package var filesToVerify: Set<String> = []

  /// The sender of the site's mail messages.
  package struct Sender: Sendable, Equatable {
    /// The display name of the sender.
    package var name: String?
    /// The mail address of the sender, without a name.
    package var address: String

    package init(name: String?, address: String) { (self.name, self.address) = (name, address) }
  }

  /// The settings of a digest in the configuration.
  package struct DigestSettings: Sendable, Equatable {
    /// The name of the digest in the archive.
    package var name: String
    /// The title of the digest; `nil` to use the title of each edition.
    package var title: String?
    /// A description of the digest, shown on its page.
    package var description: String?

    package init(name: String, title: String? = nil, description: String? = nil) {
      self.name = name
      self.title = title
      self.description = description
    }
  }

  /// Creates the default settings for a site in an output folder.
  package init(outputFolder: String) {
    self.outputFolder = outputFolder
  }
}

/// The time zone in which the days of editions and of the data are computed; dates of posts are in
/// UTC.
package struct SiteTimeZone: Sendable {
  /// The name of the time zone in the IANA database, such as `Europe/Berlin`.
  package let name: String
  /// Returns the calendar day of a point in time in this time zone.
  package let day: @Sendable (Date) -> CalendarDay

  /// Creates a time zone from its name and a function that returns the day of a point in time.
  package init(name: String, day: @escaping @Sendable (Date) -> CalendarDay) {
    self.name = name
    self.day = day
  }

  /// Coordinated Universal Time.
  package static let utc = SiteTimeZone(name: "UTC") { date in
    CalendarDay(of: date)
  }

  /// Whether the time zone is UTC.
  package var isUTC: Bool { name == Self.utc.name }
}

/// The settings of a ZIM file, in addition to those of the pages in it.
package struct ZimSettings: Sendable {
  /// Which texts readers can search for words.
  package var searchedTexts = SearchedTexts.questions
  /// Whether pages name and picture the people who wrote posts.
  package var showsNames = true
  /// The number of questions above which ids of answers do not lead to the pages of their questions;
  /// in memory, each redirect costs as much as a page.
  package var maxQuestionsWithAnswerRedirects = 100_000

  package init() {}
}

/// The texts of questions that readers of a ZIM file can search for words.
package enum SearchedTexts: String, Sendable, CaseIterable {
  /// Only titles.
  case titles
  /// The title, the tags, the question, and the beginning of the accepted or best answer.
  case questions
  /// All posts and comments.
  case all
}
