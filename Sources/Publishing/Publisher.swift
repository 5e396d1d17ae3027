package import Archive
internal import FoundationEssentials

/// Makes a site of everything that an archive holds, and puts it in place.
///
/// Until the last moment nothing that readers see changes; a publication that fails leaves the
/// site as it was. The same archive, theme and settings give the same files, byte for byte,
/// whether they are made for the first time or brought up to date.
package struct Publisher: Sendable {
  /// Opens the archive for reading; each thread has its own.
  private let openArchive: @Sendable () throws -> Archive
  private let theme: SiteTheme
  let settings: SiteSettings
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Prepares a publication.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive, always the same, for reading.
  ///   - theme: How pages look.
  ///   - settings: What is made, and where.
  ///   - progress: Told how many of the questions whose pages are made have it, from any thread.
  package init(
    openArchive: @escaping @Sendable () throws -> Archive, theme: SiteTheme,
    settings: SiteSettings,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.openArchive = openArchive
    self.theme = theme
    self.settings = settings
    self.progress = progress
  }

  /// Publishes the site.
  ///
  /// - Parameter archive: The archive, open for writing: it remembers what was published.
  /// - Returns: What was done.
  /// - Throws: `ArchiveError`, ``OutputError``, or `CancellationError` when the task was cancelled;
  ///   the site is whole, and unless the archive could not take note of it, as it was.
  package func publish(_ archive: Archive) async throws -> PublicationSummary {
    // What changes from now on belongs to the next publication.
    let generation = try archive.closeGeneration()
    let site = try OutputSite(at: settings.output, for: archive)
    let recipe = Recipe(theme: theme, settings: settings)
    let last = try await LastPublication(
      of: site, in: archive, at: generation, recipe: recipe, settings)
    if last.isUpToDate {
      let folder = PublishedFolder(
        id: site.manifest?.id ?? "", recipe: recipe.text, generation: generation)
      let written = try refreshStatus(on: site, after: last, in: archive, folder) ? 1 : 0
      return PublicationSummary(
        files: .init(written: written, unchanged: last.files.count - written))
    }
    let staging = Staging(in: site.folder, after: last, force: settings.force)
    do {
      var studio = try await Studio(
        theme: theme, settings: settings, after: last, staging: staging, from: archive,
        opening: openArchive)
      var (kept, old) = try await makeFiles(&studio)
      try Task.checkCancellation()
      if let place = try stageStatus(in: staging, after: last, from: archive) {
        kept.append(place)
      }
      let issue = Issue(studio, kept: kept, old: old, in: site, from: archive)
      let files = try await reveal(issue, noting: generation, recipe, in: archive)
      staging.discard()
      return PublicationSummary(
        files: files, made: issue.made.count, failures: studio.pageFailures)
    } catch {
      if !staging.isRevealing { staging.discard() }
      throw error
    }
  }

  /// Puts files in their places, and lets the archive know, which it writes down meanwhile.
  private func reveal(
    _ issue: Issue, noting generation: Int, _ recipe: Recipe, in archive: Archive
  ) async throws -> PublicationSummary.Files {
    async let files = issue.reveal()
    do {
      let note = try issue.note(in: archive, generation: generation, recipe: recipe)
      let revealed = try await files
      try note.keep()
      return revealed
    } catch {
      // A site that could not be put in place is worse than one that is not remembered.
      _ = try await files
      throw error
    }
  }

  /// Makes all files that have to be made, without putting them in place.
  ///
  /// - Returns: The places of pages that did not have to be made, and older pages of what could not be
  ///   made.
  private func makeFiles(_ studio: inout Studio) async throws
    -> (kept: [Int], old: [PublishedFile])
  {
    let questions = studio.planner.questions
    try await inParallel(questions.jobs, of: studio)
    let old = studio.pagesOfFailures()
    let lists = studio.planner.lists
    try await inParallel(lists.jobs, of: studio)
    // Only now is known which images the pages show.
    try await inParallel(studio.imageJobs, of: studio)
    return (questions.kept + lists.kept, old)
  }

  /// Shares jobs among threads.
  private func inParallel(_ jobs: [Job], of studio: Studio) async throws {
    let queue = JobQueue(jobs)
    let total = jobs.reduce(0) { $0 + $1.questionPages }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, settings.jobs), jobs.count) {
        group.addTask { [openArchive, progress] in
          let worker = try Worker(for: studio, archive: openArchive())
          while let job = queue.next() {
            try Task.checkCancellation()
            try worker.perform(job)
            let pages = job.questionPages
            if pages > 0 { progress(queue.finish(pages), total) }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
