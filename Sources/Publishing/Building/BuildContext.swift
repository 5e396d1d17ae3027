internal import Archive
internal import StackExchange

/// What all threads of a build share.
package struct BuildContext: Sendable {
  package let contents: SiteContents
  package let settings: SiteSettings
  let kinds: [any FileKind]
  let theme: SiteTheme
  /// What is there already.
  let last: LastPublication
  /// Takes the files.
  let staging: Staging
  let pictures: Pictures
  let shownImages = ShownImages()
  private(set) var excerpts = Excerpts(wanted: [])
  /// The plans of kinds whose files show how questions begin, by their places among all.
  private var plansWithExcerpts: [Int: BuildPlan] = [:]
  let failures: Failures
  let answers: AnswerPlaces
  /// Names entries of feeds; nil where there is no data, or none that feeds may tell of.
  let tagAuthority: TagAuthority?
  /// What search needs of the questions; nil where there is none.
  private(set) var search: SearchBuild?
  /// The file that leads to the others of search, once they are made.
  private(set) var searchDirectory: String?
  /// Whether files of search that were replaced must not stay for pages that are open.
  private(set) var forgetsSearch = false

  /// Gets ready to make the site of what an archive holds, besides what is there already; `open` opens
  /// it once more.
  init(
    of kinds: [any FileKind], _ contents: SiteContents, _ theme: SiteTheme,
    _ settings: SiteSettings, into staging: Staging, after last: LastPublication,
    from archive: Archive, opening open: @escaping @Sendable () throws -> Archive,
    besides failures: Failures
  ) async throws {
    self.contents = try contents.without(failures.leftOut, in: archive)
    answers = AnswerPlaces(opening: open)
    self.failures = failures
    self.kinds = kinds
    self.theme = theme
    self.settings = settings
    self.staging = staging
    self.last = last
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
    if kinds.contains(where: { $0 is SearchPages }), SearchPages.isOn(for: contents, settings) {
      search = try SearchBuild(
        of: contents, after: last, in: archive, putAsideIn: staging.folder)
    }
  }

  /// What there is to do for a part of the site.
  func plan(_ part: BuildPart) async -> BuildPlan {
    var plan = BuildPlan()
    for (index, kind) in kinds.enumerated() where kind.part == part {
      if let known = plansWithExcerpts[index] {
        plan += known
      } else {
        plan += await kind.plan(in: self)
      }
    }
    return plan
  }

  /// Makes the files of search, once the words of questions are known; gives the places of those
  /// that stay as they are.
  mutating func makeSearch(noting archive: Archive) throws -> [Int] {
    guard let search else { return [] }
    var files = SearchFiles(self, search)
    searchDirectory = try files.make(noting: archive)
    forgetsSearch = try files.hasLost || forgetsFiles(of: search, accordingTo: archive)
    return files.kept
  }

  /// The images of pages that were made here, but for those that are in their places.
  var imageJobs: [Job] {
    let images = shownImages.all.filter { !last.isIntact($0.path) }
    return images.chunks(of: 50).map { chunk in
      Job(name: "images") { worker in
        for (path, image) in chunk { try worker.write(image, to: path) }
      }
    }
  }
}
