package import Archive
package import Contents
package import Output
package import Theming

/// The state that all threads of a build share.
package struct BuildContext: Sendable {
  package let contents: SiteContents
  package let settings: SiteSettings
  package let kinds: [any FileKind]
  let theme: SiteTheme
  /// The files that are there already.
  package let previous: PreviousBuild
  /// Receives the built files.
  package let staging: Staging
  let pictures: Pictures
  package let shownImages = ShownImages()
  package var excerpts = Excerpts(wanted: [])
  package let failures: Failures
  let answers: AnswerIndex
  /// The authority in ids of feed entries; nil where there is no data, or none that feeds may show.
  package let tagAuthority: FeedIDAuthority?
  /// The index of search that is being built; nil where there is no search.
  package private(set) var search: SearchBuild?
  /// The files that the search page names, once they are built.
  private(set) var searchFiles: SearchPage.Files?
  /// Whether replaced files of search stay for pages that are open.
  package private(set) var keepsSearchFiles = false

  /// Prepares a build; `open` opens the archive once more, for reading.
  package init(
    of kinds: [any FileKind], _ contents: SiteContents, _ theme: SiteTheme,
    _ settings: SiteSettings, into staging: Staging, after previous: PreviousBuild,
    from archive: Archive, opening open: @escaping @Sendable () throws -> Archive,
    besides failures: Failures
  ) throws {
    self.contents = contents
    answers = AnswerIndex(opening: open)
    self.failures = failures
    self.kinds = kinds
    self.theme = theme
    self.settings = settings
    self.staging = staging
    self.previous = previous
    pictures = Pictures(images: contents.images, settings: settings)
    tagAuthority =
      contents.isPrivate && !settings.tellsOfPrivate
      ? nil
      : try FeedIDAuthority(in: archive, baseURL: settings.baseURL, newest: contents.newest)
    guard kinds.contains(where: { $0 is SearchPages }) else { return }
    if contents.hasSearch(settings) {
      search = try SearchBuild(
        of: contents, force: settings.force, in: archive, spoolingTo: staging.folder)
    } else if contents.questionCount > settings.mostQuestionsSearched {
      // Nobody keeps it up from now on.
      try archive.dropSearchIndex()
    }
  }

  /// Updates the index of search with what workers collected, and stages its files.
  ///
  /// - Returns: The up-to-date files.
  package mutating func buildSearch(storingIn archive: Archive) throws -> FileSet {
    guard let search else { return FileSet() }
    let (index, scored) = try search.store(in: archive)
    var files = SearchFiles(self, index)
    let scores = zip(search.numbers.scores(in: contents), scored).map { $1 ? $0 : nil }
    searchFiles = try files.stage(scores, from: archive)
    keepsSearchFiles = previous.hasFiles(of: index)
    return files.upToDate
  }
}
