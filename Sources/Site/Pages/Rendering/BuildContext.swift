package import Archive
package import Contents
package import Output

/// The state that all threads of a build share.
package struct BuildContext: Sendable {
  /// The questions, users and digests that the pages show.
  package let contents: SiteContents
  package let settings: SiteSettings
  /// The kinds of files that the build creates.
  package let kinds: [any FileKind]
  let theme: SiteTheme
  /// The files of the previous build and the inputs that they depended on.
  package let previous: PreviousBuild
  /// The destination of the built files.
  let destination: any FileDestination
  /// Finds the local copies of images.
  let imageResolver: ImageResolver
  /// The images of the archive that pages of this build show.
  package let referencedImages = ReferencedImages()
  /// The excerpts of questions that lists show.
  package var excerpts = Excerpts(requested: [])
  /// The rows of questions in the lists of tags.
  let questionRows = QuestionRows()
  /// The questions whose pages could not be built.
  package let failures: PageFailures
  /// Finds the question of an answer by the id of the answer.
  let answerIndex: AnswerIndex
  /// The host name and date in the ids of feed entries; `nil` if the site has no feeds, because it
  /// has no data or must stay private.
  package let feedIDAuthority: FeedIDAuthority?
  /// The update of the search index by this build; `nil` if the build has no HTML pages, or there are too many
  /// questions.
  package private(set) var searchBuild: SearchBuild?
  /// Whether the site has copies of the search index and a page that searches them.
  let hasSearchPage: Bool
  /// The paths of the files that the search page loads; `nil` until they are built.
  private(set) var searchFilePaths: SearchPage.FilePaths?
  /// Whether replaced search files stay in the output folder, because open search pages may load them.
  package private(set) var retainsReplacedSearchFiles = false

  /// Creates the context of a build.
  ///
  /// Deletes the stored search index if the archive has too many questions for one.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files to build.
  ///   - contents: The questions, users and digests that the pages show.
  ///   - theme: The templates and assets.
  ///   - settings: The options of the site.
  ///   - staging: The staging area that receives the built files.
  ///   - previous: The previous build.
  ///   - archive: The archive, which also stores the search index.
  ///   - open: Opens another read-only connection to the archive.
  ///   - failures: Collects the questions whose pages cannot be built.
  /// - Throws: `ArchiveError`.
  package init(
    of kinds: [any FileKind], _ contents: SiteContents, _ theme: SiteTheme,
    _ settings: SiteSettings, into staging: Staging, after previous: PreviousBuild,
    from archive: Archive, openArchive open: @escaping @Sendable () throws -> Archive,
    failures: PageFailures
  ) throws {
    self.contents = contents
    answerIndex = AnswerIndex(opening: open)
    self.failures = failures
    self.kinds = kinds
    self.theme = theme
    self.settings = settings
    destination = staging
    self.previous = previous
    imageResolver = ImageResolver(images: contents.images, settings: settings)
    feedIDAuthority =
      contents.isPrivate && !settings.feedsIncludePrivateSites
      ? nil
      : try FeedIDAuthority(
        in: archive, baseURL: settings.baseURL, newestDataDate: contents.newestDataDate)
    let updatesSearch =
      kinds.contains { $0 is SearchPages } && settings.formats.contains(.html)
      && contents.hasSearchIndex(settings)
    hasSearchPage = updatesSearch && contents.hasSearch(settings)
    searchBuild =
      updatesSearch ? try SearchBuild(of: contents, force: settings.force, in: archive) : nil
    if contents.questionCount > settings.maxQuestionsIndexed, !kinds.isEmpty {
      try archive.deleteSearchIndex()
    }
  }

  /// Creates the context of a build of a ZIM file, which has neither a previous build nor feeds nor
  /// search.
  ///
  /// - Parameters:
  ///   - kinds: The kinds of files to build.
  ///   - contents: The questions and users that the pages show.
  ///   - theme: The templates and assets.
  ///   - settings: The options of the pages and of the ZIM file.
  ///   - destination: The ZIM file.
  ///   - open: Opens another read-only connection to the archive.
  package init(
    ofZim kinds: [any FileKind], _ contents: SiteContents, _ theme: SiteTheme,
    _ settings: SiteSettings, into destination: any FileDestination,
    openArchive open: @escaping @Sendable () throws -> Archive
  ) {
    self.contents = contents
    answerIndex = AnswerIndex(opening: open)
    failures = PageFailures()
    self.kinds = kinds
    self.theme = theme
    self.settings = settings
    self.destination = destination
    previous = PreviousBuild()
    imageResolver = ImageResolver(images: contents.images, settings: settings)
    feedIDAuthority = nil
    hasSearchPage = false
  }

  /// Updates the search index with the documents that workers collected, and stages its files unless there are too
  /// many for a search page.
  ///
  /// - Parameters:
  ///   - archive: Stores the search index.
  ///   - generation: The generation of changes that the build includes.
  /// - Returns: The existing search files that are up to date and were therefore not staged.
  /// - Throws: `ArchiveError` or `OutputError`.
  package mutating func updateSearch(storingIn archive: Archive, at generation: Int) throws
    -> FileSet
  {
    guard let searchBuild else { return FileSet() }
    let (index, scores) = try searchBuild.store(
      scoresOf: contents, in: archive, at: generation)
    guard hasSearchPage else { return FileSet() }
    var files = SearchFileStager(self, index)
    searchFilePaths = try files.stage(scores, from: archive)
    retainsReplacedSearchFiles = previous.hasSearchFiles(of: index)
    return files.upToDate
  }
}
