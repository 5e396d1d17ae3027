package import Archive
internal import Basics
package import Contents

/// Everything that the pages of a site are made of.
///
/// All threads share it. It knows no destination: the same context renders a folder, a ZIM file or a single page.
package struct PageContext: Sendable {
  /// The questions, users and digests that the pages show.
  package let contents: SiteContents
  package let settings: SiteSettings
  /// The kinds of files of the site.
  package let kinds: [any FileKind]
  let theme: SiteTheme
  /// Finds the local copies of images.
  let imageResolver: ImageResolver
  /// The excerpts of questions that lists show.
  let excerpts = Excerpts()
  /// The rows of questions in the lists of tags.
  let questionRows = QuestionRows()
  /// The connection that finds the question of an answer; all threads share it, because few pages need it.
  let answerConnection: SharedConnection
  /// The host name and date in the ids of feed entries; `nil` if the site has no feeds, because it
  /// has no data or must stay private.
  package let feedIDAuthority: FeedIDAuthority?
  /// How readers of the pages can search.
  package var search: SiteSearch
  /// Returns whether an edition that is not the newest of its digest has an export, by the path of the export.
  private let hasOlderExport: @Sendable (String) -> Bool

  /// Creates the context of a site's pages.
  ///
  /// - Parameters:
  ///   - contents: The questions, users and digests that the pages show.
  ///   - kinds: The kinds of files of the site.
  ///   - theme: The templates and assets.
  ///   - settings: The options of the site.
  ///   - search: How readers can search.
  ///   - feedIDAuthority: The authority of the ids in feeds; `nil` for a site without feeds.
  ///   - open: Opens a read-only connection to the archive.
  ///   - hasOlderExport: Returns whether there is an export at a path; only newest editions have one otherwise.
  package init(
    _ contents: SiteContents, as kinds: [any FileKind], theme: SiteTheme, settings: SiteSettings,
    search: SiteSearch, feedIDAuthority: FeedIDAuthority? = nil,
    openArchive open: @escaping @Sendable () throws -> Archive,
    hasOlderExport: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.contents = contents
    self.settings = settings
    self.kinds = kinds
    self.theme = theme
    self.search = search
    self.feedIDAuthority = feedIDAuthority
    self.hasOlderExport = hasOlderExport
    answerConnection = SharedConnection(opening: open)
    imageResolver = ImageResolver(images: contents.images, settings: settings)
  }

  /// Returns whether an edition has an export in a format of the site: the newest edition has one, and older
  /// editions keep the one that was built while they were the newest.
  package func hasExport(of target: EditionPages.Target, in format: SiteFormat) -> Bool {
    target.isNewest
      || hasOlderExport(
        EditionPages.path(ofEdition: target.heading.date, in: target.digest, format))
  }
}

/// How readers of a site's pages can search.
package enum SiteSearch: Sendable {
  /// Not at all.
  case none
  /// A server answers queries; pages opened from disk have no search.
  case live
  /// The search page loads files of the search index; `nil` until they are built.
  case files(SearchFilePaths?)

  /// Whether there is a search page.
  var hasPage: Bool {
    switch self {
    case .none: false
    case .live, .files: true
    }
  }

  /// Whether a server answers queries.
  var isLive: Bool {
    switch self {
    case .live: true
    case .none, .files: false
    }
  }

  /// The paths of the files that the search page loads; `nil` if there are none.
  var filePaths: SearchFilePaths? {
    switch self {
    case .files(let paths): paths
    case .none, .live: nil
    }
  }
}
