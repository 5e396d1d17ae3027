package import Archive

/// Makes a site of everything that an archive holds, and puts it in place.
///
/// Until the last moment nothing that readers see changes; a publication that fails leaves the
/// site as it was. The same archive, theme and settings give the same files, byte for byte,
/// whether they are made for the first time or brought up to date.
package struct Publisher: Sendable {
  /// Opens the archive for reading; each thread has its own.
  let openArchive: @Sendable () throws -> Archive
  let theme: SiteTheme
  private let kinds: [any FileKind]
  let settings: SiteSettings
  private let profile: Profile?
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Prepares a publication of an archive that is always opened for reading; told how many of the
  /// questions whose pages are made have it, from any thread; `profile` takes what
  /// everything costs.
  package init(
    openArchive: @escaping @Sendable () throws -> Archive, theme: SiteTheme,
    settings: SiteSettings, kinds: [any FileKind] = SiteFiles.all, profile: Profile? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.openArchive = openArchive
    self.theme = theme
    self.settings = settings
    self.kinds = kinds
    self.profile = profile
    self.progress = progress
  }

  /// Publishes the site of an archive that is open for writing: it remembers what was published.
  ///
  /// - Throws: `ArchiveError`, ``OutputError``, or `CancellationError` when the task was cancelled;
  ///   the site is whole, and unless the archive could not take note of it, as it was.
  package func publish(_ archive: Archive) async throws -> PublicationSummary {
    // What changes from now on belongs to the next publication.
    let generation = try archive.closeGeneration()
    let site = try OutputSite(at: settings.output, for: archive)
    let fingerprint = settings.fingerprint(with: theme)
    let state = try await stage("what is there") {
      try await FolderState(of: site, in: archive, at: generation, fingerprint, settings)
    }
    if state.isUpToDate, let folder = state.known {
      let written = try refreshStatus(on: site, in: archive, folder)
      let count = state.list.count
      return PublicationSummary(
        files: .init(written: written ? 1 : 0, unchanged: written ? count - 1 : count))
    }
    let update = Update(
      site: site, state: state, generation: generation, fingerprint: fingerprint)
    async let status = StatusFile(of: openArchive(), success: settings.success).bytes
    var failures = Failures()
    while true {
      let made = try await makeFiles(update, from: archive, failures)
      if made.lacking.isEmpty {
        return try await publish(made, status, update, from: archive, failures)
      }
      // Pages that lead to each other are made together: so once more, without.
      made.staging.discard()
      failures = Failures(leavingOut: failures.leftOut + made.lacking)
    }
  }

  /// What there is, and what it is to be brought up to.
  private struct Update {
    let site: OutputSite
    let state: FolderState
    let generation: Int
    let fingerprint: String
  }

  /// Reads what is known of the folder, and meanwhile the lists on another thread.
  private func read(_ update: Update, from archive: Archive) async throws
    -> (LastPublication, SiteContents)
  {
    async let lists = contents(putAsideIn: update.site.folder)
    let last = try LastPublication(of: update.state, in: archive, at: update.generation)
    let (contents, repacked) = try await lists
    try repacked.keep(in: archive, upTo: update.generation)
    return (last, contents)
  }

  @concurrent
  private func contents(putAsideIn folder: OutputFolder) async throws -> (SiteContents, Repacked) {
    try await SiteContents.read(
      from: openArchive(), settings, putAsideIn: folder, opening: openArchive)
  }

  /// Makes all files that have to be made, out of sight; what they were made of is let go.
  private func makeFiles(_ update: Update, from archive: Archive, _ failures: Failures) async throws
    -> MadeSite
  {
    let (last, contents) = try await stage("lists") { try await read(update, from: archive) }
    let staging = Staging(in: update.site.folder, after: last, force: settings.force)
    do {
      var context = try await stage("subjects") {
        try await BuildContext(
          of: kinds, contents, theme, settings, into: staging, after: last, from: archive,
          opening: openArchive, besides: failures)
      }
      if let name = context.tagAuthority { try archive.save(tagAuthority: name.text) }
      let start = context
      async let lists = start.plan(.lists)
      let posts = try await stage("posts") { try await makePosts(in: context, of: archive) }
      let plan = await lists
      guard posts.lacking.isEmpty else { return MadeSite(context, lacking: posts.lacking) }
      let others = try await stage("other files") {
        try await makeOthers(plan, in: &context, noting: archive)
      }
      return MadeSite(context, kept: posts.kept + others, old: posts.old)
    } catch {
      staging.discard()
      throw error
    }
  }

  /// Puts all files in their places.
  private func publish(
    _ made: consuming MadeSite, _ status: [UInt8], _ update: Update, from archive: Archive,
    _ failures: Failures
  ) async throws -> PublicationSummary {
    let staging = made.staging
    do {
      try Task.checkCancellation()
      if let place = try stage(status, in: staging, after: made.last) {
        made.kept.append(place)
      }
      let publication = try Publication(made, in: update.site, from: archive)
      let files = try await stage("publication") {
        try await reveal(publication, noting: update.generation, update.fingerprint, in: archive)
      }
      staging.discard()
      return PublicationSummary(
        files: files, made: publication.madeCount, failures: failures.all,
        damagedLine: publication.damagedLine)
    } catch {
      if !staging.isRevealing { staging.discard() }
      throw error
    }
  }

  /// Puts files in their places, and lets the archive know, which it writes down meanwhile.
  private func reveal(
    _ publication: Publication, noting generation: Int, _ fingerprint: String,
    in archive: Archive
  ) async throws -> PublicationSummary.Files {
    async let files = publication.reveal()
    do {
      let note = try publication.note(in: archive, generation: generation, fingerprint)
      let revealed = try await files
      try note.keep()
      return revealed
    } catch {
      // A site that could not be put in place is worse than one that is not remembered.
      _ = try await files
      throw error
    }
  }

  /// Makes the pages of posts that have to be made, without putting them in place.
  ///
  /// - Returns: The places of those that did not have to be made, older pages of those that could not
  ///   be made, and the questions that have none.
  private func makePosts(in context: BuildContext, of archive: Archive) async throws
    -> (kept: [Int], old: [PublishedFile], lacking: [Failures.Failure])
  {
    let plan = await context.plan(.posts)
    try await inParallel(plan.jobs + context.searchJobs, in: context)
    let failures = try context.pagesOfFailures(in: archive)
    return (plan.kept, failures.pages, failures.lacking)
  }

  /// Makes lists as planned, meanwhile the files of search, and then what leads to these; gives the places
  /// of those that stay.
  private func makeOthers(
    _ lists: BuildPlan, in context: inout BuildContext, noting archive: Archive
  ) async throws -> [Int] {
    async let made: Void = inParallel(lists.jobs, in: context)
    let search = try context.makeSearch(noting: archive)
    try await made
    let pages = await context.plan(.search)
    try await inParallel(pages.jobs, in: context)
    // Only now is known which images the pages show.
    try await inParallel(context.imageJobs, in: context)
    return lists.kept + search + pages.kept
  }

  /// Does a part of the work, and lets the profile know what it cost.
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
