internal import Output
internal import Basics
internal import Archive
internal import StackExchange

/// The state that all threads of a build share.
package struct BuildContext: Sendable {
  package let contents: SiteContents
  package let settings: SiteSettings
  let kinds: [any FileKind]
  let theme: SiteTheme
  /// The files that are there already.
  let previous: PreviousBuild
  /// Receives the built files.
  let staging: Staging
  let pictures: Pictures
  let shownImages = ShownImages()
  private(set) var excerpts = Excerpts(wanted: [])
  /// The plans of kinds whose targets show excerpts, by the index of the kind.
  private var plansWithExcerpts: [Int: BuildPlan] = [:]
  let failures: Failures
  let answers: AnswerIndex
  /// The authority in ids of feed entries; nil where there is no data, or none that feeds may show.
  let tagAuthority: TagAuthority?
  /// The index of search that is being built; nil where there is no search.
  private(set) var search: SearchBuild?
  /// The files that the search page names, once they are built.
  private(set) var searchFiles: SearchPage.Files?
  /// Whether replaced files of search stay for pages that are open.
  private(set) var keepsSearchFiles = false

  /// Prepares a build; `open` opens the archive once more, for reading.
  init(
    of kinds: [any FileKind], _ contents: SiteContents, _ theme: SiteTheme,
    _ settings: SiteSettings, into staging: Staging, after previous: PreviousBuild,
    from archive: Archive, opening open: @escaping @Sendable () throws -> Archive,
    besides failures: Failures
  ) async throws {
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
      : try TagAuthority(in: archive, baseURL: settings.baseURL, newest: contents.newest)
    var wanted: Set<QuestionKey> = []
    for (index, kind) in kinds.enumerated() where kind.showsExcerpts {
      let (plan, questions) = try await kind.planWithExcerpts(in: self, from: archive)
      plansWithExcerpts[index] = plan
      wanted.formUnion(questions)
    }
    excerpts = Excerpts(wanted: wanted)
    guard kinds.contains(where: { $0 is SearchPages }) else { return }
    if SearchPages.isOn(for: contents, settings) {
      search = try SearchBuild(
        of: contents, force: settings.force, in: archive, spoolingTo: staging.folder)
    } else if contents.questionCount > settings.mostQuestionsSearched {
      // Nobody keeps it up from now on.
      try archive.dropSearchIndex()
    }
  }

  /// Plans the targets of a phase.
  func plan(_ phase: BuildPhase) async -> BuildPlan {
    var plan = BuildPlan()
    for (index, kind) in kinds.enumerated() where kind.phase == phase {
      if let known = plansWithExcerpts[index] {
        plan += known
      } else {
        plan += await kind.plan(in: self)
      }
    }
    return plan
  }

  /// Updates the index of search with what workers collected, and stages its files.
  ///
  /// - Returns: The up-to-date files.
  mutating func buildSearch(storingIn archive: Archive) throws -> FileSet {
    guard let search else { return FileSet() }
    let (index, scored) = try search.store(in: archive)
    var files = SearchFiles(self, index)
    let scores = zip(search.numbers.scores(in: contents), scored).map { $1 ? $0 : nil }
    searchFiles = try files.stage(scores, from: archive)
    keepsSearchFiles = previous.hasFiles(of: index)
    return files.upToDate
  }

  /// Jobs that write the images of built pages, but for those that are in place.
  var imageJobs: [Job] {
    let images = shownImages.all.filter { !previous.isIntact($0.path) }
    return images.chunks(of: 50).map { chunk in
      Job(name: "images") { worker in
        for (path, image) in chunk { try worker.write(image, to: path) }
      }
    }
  }
}
