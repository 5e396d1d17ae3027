internal import Output
package import Archive
package import Contents
package import Pages
package import Theming

/// Builds the site of an archive, and promotes it into the output folder.
///
/// Readers see no change before the promotion; a build that fails leaves the site as it was. The same
/// archive, theme and settings give the same files, byte for byte, whether everything is built or only
/// what is stale.
package struct Publisher: Sendable {
  /// Opens the archive for reading; each thread has its own.
  let openArchive: @Sendable () throws -> Archive
  let theme: SiteTheme
  private let kinds: [any FileKind]
  let settings: SiteSettings
  private let profile: BuildProfile?
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive for reading; each thread has a connection of its own.
  ///   - theme: Templates and words.
  ///   - settings: What to build, and where.
  ///   - kinds: The kinds of files of the site.
  ///   - profile: Collects timings.
  ///   - progress: Reports finished question pages, from any thread.
  package init(
    openArchive: @escaping @Sendable () throws -> Archive, theme: SiteTheme,
    settings: SiteSettings, kinds: [any FileKind] = SiteFiles.all, profile: BuildProfile? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.openArchive = openArchive
    self.theme = theme
    self.settings = settings
    self.kinds = kinds
    self.profile = profile
    self.progress = progress
  }

  /// Brings the output folder up to date, and stores the ledger in the archive, which is open for writing.
  ///
  /// - Throws: `ArchiveError`, ``OutputError``, or `CancellationError` when the task was cancelled;
  ///   the site is whole, and unless only the ledger could not be stored, as it was.
  package func publish(_ archive: Archive) async throws -> PublicationSummary {
    // Later changes belong to the next build.
    let generation = try archive.closeGeneration()
    let site = try OutputSite(at: settings.output, for: archive)
    let configurationHash = settings.configurationHash(with: theme)
    let state = try await stage("what is there") {
      try await OutputState(
        of: site, in: archive, at: generation, configurationHash, force: settings.force,
        distrusting: settings.distrusted, comparingAtMost: settings.mostFilesLookedAt,
        jobs: settings.jobs)
    }
    if state.isUpToDate, let folder = state.known {
      let written = try refreshStatus(on: site, in: archive, folder)
      let count = state.list.count
      return PublicationSummary(
        files: .init(written: written ? 1 : 0, unchanged: written ? count - 1 : count))
    }
    let update = Update(
      site: site, state: state, generation: generation, configurationHash: configurationHash)
    async let status = StatusFile(of: openArchive(), success: settings.success).bytes
    var failures = Failures()
    while true {
      let result = try await buildFiles(update, from: archive, failures)
      if result.unbuilt.isEmpty {
        let bytes: [UInt8]
        do {
          bytes = try await status
        } catch {
          result.staging.discard()
          throw error
        }
        return try await publish(result, bytes, update, from: archive, failures)
      }
      // Other pages may link to those that could not be built: build again without them.
      result.staging.discard()
      failures = Failures(excluding: failures.excluded + result.unbuilt)
    }
  }

  /// The state of the folder, and the state that it is brought to.
  private struct Update {
    let site: OutputSite
    let state: OutputState
    let generation: Int
    let configurationHash: String

    /// The configuration of a site with some contents.
    func configuration(_ contents: SiteContents, _ settings: SiteSettings) -> String {
      configurationHash + contents.features(settings)
    }
  }

  /// Reads the lists and, on another thread, the ledger of the folder.
  private func read(
    _ update: Update, from archive: Archive, excluding excluded: [String: Set<Int>]
  ) async throws -> (PreviousBuild, SiteContents) {
    async let previous = previousBuild(update)
    let contents = try await SiteContents(
      of: openArchive(), storingListsIn: archive, settings, excluding: excluded,
      opening: openArchive)
    try archive.save(listGeneration: update.generation)
    return (try await previous, contents)
  }

  @concurrent
  private func previousBuild(_ update: Update) async throws -> PreviousBuild {
    try PreviousBuild(of: update.state, in: openArchive(), at: update.generation)
  }

  /// Builds all stale files in the staging folder, and frees what they were built from.
  private func buildFiles(_ update: Update, from archive: Archive, _ failures: Failures)
    async throws
    -> BuildResult
  {
    var (previous, contents) = try await stage("lists") {
      try await read(update, from: archive, excluding: failures.excludedIDs)
    }
    let configuration = update.configuration(contents, settings)
    previous.compare(with: configuration)
    let staging = Staging(in: update.site.folder, after: previous, force: settings.force)
    do {
      var context = try BuildContext(
        of: kinds, contents, theme, settings, into: staging, after: previous, from: archive,
        opening: openArchive, besides: failures)
      let planner = try await stage("targets") {
        try await BuildPlanner(for: &context, from: archive)
      }
      if let name = context.tagAuthority { try archive.save(tagAuthority: name.text) }
      let start = context
      async let lists = planner.plan(.lists, in: start)
      let posts = try await stage("posts") {
        try await buildPosts(planner, in: context, of: archive)
      }
      let plan = await lists
      guard posts.unbuilt.isEmpty else {
        return BuildResult(context, configuration, unbuilt: posts.unbuilt)
      }
      let others = try await stage("other files") {
        try await buildOthers(plan, planner, in: &context, recordingIn: archive)
      }
      var upToDate = posts.upToDate
      upToDate.formUnion(others)
      return BuildResult(context, configuration, upToDate: upToDate, old: posts.old)
    } catch {
      staging.discard()
      throw error
    }
  }

  /// Promotes all files.
  private func publish(
    _ result: consuming BuildResult, _ status: [UInt8], _ update: Update, from archive: Archive,
    _ failures: Failures
  ) async throws -> PublicationSummary {
    let staging = result.staging
    do {
      try Task.checkCancellation()
      if let place = try stage(status, in: staging, after: result.previous) {
        result.upToDate.insert(place)
      }
      let publication = try Publication(result, in: update.site, from: archive)
      let files = try await stage("publication") {
        try await promote(
          publication, recording: update.generation, in: archive)
      }
      staging.discard()
      return PublicationSummary(
        files: files, made: publication.builtCount, failures: failures.all,
        damagedLine: publication.damagedLine)
    } catch {
      if !staging.isPromoting { staging.discard() }
      throw error
    }
  }

  /// Promotes files, and meanwhile writes the ledger, which is committed afterwards.
  private func promote(
    _ publication: Publication, recording generation: Int, in archive: Archive
  ) async throws -> PublicationSummary.Files {
    async let files = publication.promote()
    do {
      let ledger = try publication.record(in: archive, generation: generation)
      let promoted = try await files
      try ledger.commit()
      return promoted
    } catch {
      // A failed promotion is worse than a ledger that was not stored.
      _ = try await files
      throw error
    }
  }

  /// Builds stale pages of questions in the staging folder.
  ///
  /// - Returns: The up-to-date files, older pages of questions that could not be built, and questions
  ///   without any page.
  private func buildPosts(
    _ planner: BuildPlanner, in context: BuildContext, of archive: Archive
  ) async throws
    -> (upToDate: FileSet, old: [LedgerEntry], unbuilt: [Failures.Failure])
  {
    let plan = await planner.plan(.posts, in: context)
    try await inParallel(plan.jobs + context.searchJobs, in: context)
    let failures = try context.pagesOfFailures(in: archive)
    return (plan.upToDate, failures.pages, failures.unbuilt)
  }

  /// Builds lists as planned, meanwhile the files of search, and then the page that loads these.
  ///
  /// - Returns: The up-to-date files.
  private func buildOthers(
    _ lists: BuildPlan, _ planner: BuildPlanner, in context: inout BuildContext,
    recordingIn archive: Archive
  ) async throws -> FileSet {
    async let made: Void = inParallel(lists.jobs, in: context)
    var upToDate = try context.buildSearch(storingIn: archive)
    try await made
    let pages = await planner.plan(.search, in: context)
    try await inParallel(pages.jobs, in: context)
    // Only now is known which images the pages show.
    try await inParallel(context.imageJobs, in: context)
    upToDate.formUnion(lists.upToDate)
    upToDate.formUnion(pages.upToDate)
    return upToDate
  }

  /// Does some work, and adds its cost to the profile.
  private func stage<Result>(_ name: String, _ work: () async throws -> Result) async rethrows
    -> Result
  {
    let stage = profile?.begin()
    let result = try await work()
    if let stage { profile?.end(stage, name) }
    return result
  }

  /// Shares jobs among threads.
  private func inParallel(_ jobs: [Job], in context: BuildContext) async throws {
    let queue = JobQueue(jobs)
    let total = jobs.reduce(0) { $0 + $1.posts }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, settings.jobs), jobs.count) {
        group.addTask { [openArchive, profile, progress] in
          let worker = try Worker(in: context, archive: openArchive(), profile: profile)
          while let job = queue.next() {
            try Task.checkCancellation()
            try worker.measure(job.name) { try job.perform(worker) }
            if job.posts > 0 { progress(queue.finish(job.posts), total) }
          }
          try worker.finish()
        }
      }
      try await group.waitForAll()
    }
  }
}
