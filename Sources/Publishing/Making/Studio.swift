internal import Archive

/// What all threads of a publication share.
struct Studio: Sendable {
  private(set) var contents: SiteContents
  let theme: SiteTheme
  let settings: SiteSettings
  let last: LastPublication
  let staging: Staging
  let pictures: Pictures
  let excerpts: Excerpts
  let failures = Failures()
  /// The newest edition of each digest.
  let newest: [(digest: DigestEditions, edition: Edition)]

  /// Gets ready to make the site of an archive.
  ///
  /// - Parameters:
  ///   - theme: How pages look.
  ///   - settings: What is made.
  ///   - last: What is there already.
  ///   - staging: Takes the files.
  ///   - archive: What the site is made of.
  ///   - open: Opens it once more.
  /// - Throws: `ArchiveError`.
  init(
    theme: SiteTheme, settings: SiteSettings, after last: LastPublication, staging: Staging,
    from archive: Archive, opening open: @escaping @Sendable () throws -> Archive
  ) async throws {
    let contents = try await SiteContents(
      of: archive, settings, opening: settings.jobs > 1 ? open : nil)
    self.contents = contents
    self.theme = theme
    self.settings = settings
    self.last = last
    self.staging = staging
    pictures = Pictures(images: contents.images, settings: settings)
    newest = try contents.digests.compactMap { digest in
      guard let date = digest.editions.first?.date,
        let edition = try archive.edition(ofDigest: digest.name, date: date)
      else { return nil }
      return (digest, edition)
    }
    let planner = Planner(contents: contents, formats: settings.formats, last: last)
    excerpts = Excerpts(
      wanted: try planner.editions.jobs.flatMap { job in
        guard case .edition(let heading, let digest) = job,
          let edition = try archive.edition(ofDigest: digest.name, date: heading.date)
        else { return [(id: Int, site: String)]() }
        return edition.entries.prefix(Composer.longEntries).map { ($0.questionID, $0.site) }
      })
  }

  var planner: Planner { Planner(contents: contents, formats: settings.formats, last: last) }

  /// Leaves out questions that have no page, so that no page leads there.
  mutating func leaveOut(_ questions: [String: Set<Int>]) {
    if !questions.isEmpty { contents = contents.without(questions) }
  }

  /// The images of pages that were made here, but for those that are in their places.
  var imageJobs: [Job] {
    let shown = pictures.shown.filter { !last.isIntact($0.path) }
    return shown.chunks(of: 50).map { .images(Array($0)) }
  }

  /// The file that makes the site visible; nil where there is none.
  var home: String? {
    if settings.formats.contains(.html) { return SitePath.home }
    return settings.formats.contains(.markdown) ? SitePath.markdownHome : nil
  }
}
