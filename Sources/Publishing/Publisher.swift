package import Archive
internal import FoundationEssentials

/// Makes a site of everything that an archive holds, and puts it in place.
///
/// Until the last moment nothing that readers see changes; a publication that fails leaves the
/// site as it was. The same archive, theme and settings give the same files, byte for byte.
package struct Publisher: Sendable {
  /// Opens the archive for reading; each thread has its own.
  private let openArchive: @Sendable () throws -> Archive
  private let theme: SiteTheme
  private let settings: SiteSettings
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Prepares a publication.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive, always the same, for reading.
  ///   - theme: How pages look.
  ///   - settings: What is made, and where.
  ///   - progress: Told how many of the questions have their page, from any thread.
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
  /// - Returns: What was done.
  /// - Throws: `ArchiveError`, ``OutputError``, or `CancellationError` when the task was cancelled;
  ///   the site is as it was.
  package func publish() async throws -> PublicationSummary {
    let archive = try openArchive()
    let (id, isSample) = (archive.id, archive.isSample)
    let output = try OutputSite(at: settings.output, for: archive)
    let staging = Staging(in: output.folder, after: output.manifest, force: settings.force)
    do {
      let contents = try SiteContents(of: archive)
      let studio = try Studio(
        contents: contents, theme: theme, settings: settings, staging: staging, in: archive)
      try await run(studio)
      let files = try staging.reveal(home: studio.home, archive: id, isSample: isSample)
      return studio.summary(of: files)
    } catch {
      staging.discard()
      throw error
    }
  }

  /// Makes all files, without putting them in place.
  private func run(_ studio: Studio) async throws {
    try await inParallel(studio.questionJobs, of: studio)
    try await inParallel(studio.listJobs, of: studio)
    // Only now is known which images the pages show.
    try await inParallel(studio.imageJobs, of: studio)
  }

  /// Shares jobs among threads.
  private func inParallel(_ jobs: [Studio.Job], of studio: Studio) async throws {
    let queue = JobQueue(jobs)
    let total = studio.contents.questionCount
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
