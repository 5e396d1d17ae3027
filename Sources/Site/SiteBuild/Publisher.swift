package import Archive
internal import Basics
package import Contents
internal import Exports
internal import FoundationEssentials
package import Pages

/// A publisher that builds the site of an archive and promotes it into the output folder.
///
/// Readers see no change before the promotion, and a failed build leaves the site unchanged. The
/// same archive, theme and settings produce the same bytes, whether all files are built or only the
/// stale ones.
package struct Publisher: Sendable {
  /// Opens the archive for reading; each thread has a connection of its own.
  let openArchive: @Sendable () throws -> Archive
  let theme: SiteTheme
  /// The kinds of files of the site.
  let kinds: [any FileKind]
  private(set) var settings: SiteSettings
  /// Collects timings; nil to skip them.
  let profile: BuildProfile?
  /// Reports finished question pages, from any thread.
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Creates a publisher.
  ///
  /// - Parameters:
  ///   - openArchive: Opens the archive for reading; each thread has a connection of its own.
  ///   - theme: The templates and words of the site.
  ///   - settings: The content and the destination of the site.
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

  /// Brings the output folder up to date, and stores the ledger in the archive, which is open for
  /// writing.
  ///
  /// - Throws: `ArchiveError`, `OutputError`, or `CancellationError` if the task was cancelled. The
  ///   site is intact, and also unchanged unless only storing the ledger failed.
  package func publish(_ archive: Archive) async throws -> PublicationSummary {
    // Later changes belong to the next build.
    let generation = try archive.closeGeneration()
    let site = try OutputSite(at: settings.outputFolder, for: archive)
    let configurationHash = settings.configurationHash(
      with: theme, leavingOut: try archive.editions(after: archive.latestVisibleDay))
    let state = try await measure("output folder") {
      try await OutputState(
        of: site, in: archive, at: generation, configurationHash, force: settings.force,
        verifying: settings.filesToVerify, comparingAtMost: settings.maxFilesCompared,
        jobs: settings.jobs)
    }
    if state.isUpToDate, let folder = state.ledgerHead {
      let written = try refreshStatus(on: site, in: archive, folder)
      let count = state.list.count
      return PublicationSummary(
        files: .init(written: written ? 1 : 0, unchanged: written ? count - 1 : count))
    }
    let update = Update(
      site: site, state: state, generation: generation, configurationHash: configurationHash)
    return try await build(update, from: archive)
  }

  /// Builds all stale files and promotes them; builds them again without the questions that cannot be read.
  private func build(_ update: Update, from archive: Archive) async throws -> PublicationSummary {
    async let status = StatusFile(
      of: openArchive(), successfulRunStart: settings.fetchStartDate
    ).bytes
    var failures = PageFailures()
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
      // Other pages may link to those that could not be built, so everything is built again without
      // them.
      result.staging.discard()
      failures = PageFailures(excluding: failures.excluded + result.unbuilt)
    }
  }

  /// The output folder, its state before a build, and the version to which the build brings it.
  struct Update {
    let site: OutputSite
    /// The state of the folder before the build.
    let state: OutputState
    /// The generation of changes that this build includes.
    let generation: Int
    /// The hash of the program, the theme and the settings.
    let configurationHash: String

    /// Returns the configuration hash with the features of the site that depend on the archive,
    /// such as search.
    func fullConfigurationHash(_ contents: SiteContents, _ settings: SiteSettings) -> String {
      configurationHash + contents.configurationFeatures(settings)
    }
  }

  /// Promotes all built files and returns the summary.
  private func publish(
    _ result: consuming BuildResult, _ status: [UInt8], _ update: Update, from archive: Archive,
    _ failures: PageFailures
  ) async throws -> PublicationSummary {
    let staging = result.staging
    do {
      try Task.checkCancellation()
      if let index = try stageStatus(status, in: staging, after: result.previous) {
        result.upToDate.insert(index)
      }
      let publication = try Publication(result, in: update.site, from: archive)
      let files = try await measure("publication") {
        try await promote(
          publication, recording: update.generation, in: archive)
      }
      staging.discard()
      return PublicationSummary(
        files: files, builtCount: publication.builtCount, failures: failures.all,
        damagedManifestLine: publication.damagedLine)
    } catch {
      if !staging.isPromoting { staging.discard() }
      throw error
    }
  }

  /// Promotes files while writing the ledger, which is committed afterwards.
  private func promote(
    _ publication: Publication, recording generation: Int, in archive: Archive
  ) async throws -> PublicationSummary.FileCounts {
    async let files = publication.promote()
    do {
      let ledger = try publication.record(in: archive, generation: generation)
      let promoted = try await files
      try ledger.commit()
      return promoted
    } catch {
      // If the promotion also failed, its error is thrown instead.
      _ = try await files
      throw error
    }
  }

  /// Runs a stage of the build and adds its time to the profile.
  func measure<Result>(_ name: String, _ work: () async throws -> Result) async rethrows
    -> Result
  {
    let stage = profile?.beginStage()
    let result = try await work()
    if let stage { profile?.endStage(stage, name) }
    return result
  }
}

extension Publisher {
  /// Reads the questions and users of the archive and, on another thread, the ledger of the output
  /// folder.
  private func readContents(
    _ update: Update, from archive: Archive, excluding excluded: [String: Set<Int>]
  ) async throws -> (PreviousBuild, SiteContents) {
    async let previous = previousBuild(update)
    let contents = try await SiteContents(
      of: openArchive(), storingListsIn: archive, settings,
      selecting: ContentSelection(excluding: excluded),
      titledBy: { theme.text(of: $0) }, opening: openArchive)
    try archive.saveListPartGeneration(update.generation)
    return (try await previous, contents)
  }

  /// Reads the ledger of the output folder as the previous build.
  @concurrent
  private func previousBuild(_ update: Update) async throws -> PreviousBuild {
    try PreviousBuild(of: update.state, in: openArchive(), at: update.generation)
  }

  /// Builds all stale files in the staging folder.
  private func buildFiles(_ update: Update, from archive: Archive, _ failures: PageFailures)
    async throws
    -> BuildResult
  {
    var (previous, contents) = try await measure("lists") {
      try await readContents(update, from: archive, excluding: failures.excludedIDs)
    }
    let configuration = update.fullConfigurationHash(contents, settings)
    previous.compare(with: configuration)
    let staging = Staging(
      in: update.site.folder, after: previous, spoolingIn: archive.folder, force: settings.force)
    do {
      let context = try buildContext(
        contents, into: staging, after: previous, from: archive, failures)
      async let lists = context.plan { $0 != .posts && $0 != .search }
      let posts = try await measure("posts") {
        try await buildPosts(in: context, replacing: staging.folder, of: archive)
      }
      let plan = await lists
      guard posts.unbuilt.isEmpty else {
        return BuildResult(context, in: staging, configuration, unbuilt: posts.unbuilt)
      }
      var contextWithSearchFiles = context
      let otherFiles = try await measure("other files") {
        try await buildOthers(
          plan, in: &contextWithSearchFiles, recordingIn: archive, at: update.generation)
      }
      var upToDate = posts.upToDate
      upToDate.formUnion(otherFiles)
      return BuildResult(
        contextWithSearchFiles, in: staging, configuration, upToDate: upToDate,
        retainedPages: posts.retainedPages)
    } catch {
      staging.discard()
      throw error
    }
  }

  /// Returns the context of a build, and stores the authority of its feeds' ids.
  private func buildContext(
    _ contents: SiteContents, into staging: Staging, after previous: PreviousBuild,
    from archive: Archive, _ failures: PageFailures
  ) throws -> BuildContext {
    let searchBuild = try searchBuild(of: contents, in: archive)
    let context = BuildContext(
      pages: try pageContext(
        contents, search: search(of: contents), from: archive,
        hasOlderExport: { previous.index(of: $0) != nil }),
      previous: previous, destination: staging, failures: failures, searchBuild: searchBuild)
    if let authority = context.pages.feedIDAuthority {
      try archive.save(feedIDAuthority: authority.text)
    }
    return context
  }

  /// Prepares the update of the search index; `nil` if no page of the site leads to a search, or there are too many
  /// questions for the form of pages, so that the run updates the index after the build.
  private func searchBuild(of contents: SiteContents, in archive: Archive) throws -> SearchBuild? {
    guard contents.hasSearch(settings), kinds.contains(where: { $0.order == .search }) else {
      return nil
    }
    return try SearchBuild(of: contents, force: settings.force, in: archive)
  }

  /// Returns how readers of the site can search.
  private func search(of contents: SiteContents) -> SiteSearch {
    guard contents.questionCount > 0, settings.formats.contains(.html),
      kinds.contains(where: { $0.order == .search })
    else { return .none }
    return contents.hasSearch(settings) ? .files(nil) : .live
  }

  /// Builds stale question pages in the staging folder.
  ///
  /// - Returns: The files that are up to date, existing pages of questions whose rebuild failed,
  ///   and questions without any page.
  private func buildPosts(
    in context: BuildContext, replacing folder: OutputFolder, of archive: Archive
  ) async throws
    -> (upToDate: FileSet, retainedPages: [LedgerEntry], unbuilt: [PageFailures.FailedQuestion])
  {
    let plan = await context.plan { $0 == .posts }
    try await runInParallel(plan.jobs + context.searchJobs(accordingTo: archive), in: context)
    let failures = try context.retainedPagesOfFailures(in: folder, accordingTo: archive)
    return (plan.upToDateFiles, failures.pages, failures.unbuilt)
  }

  /// Builds the planned lists and, at the same time, the search files, then the search page and the
  /// images.
  ///
  /// - Returns: The files that are up to date.
  private func buildOthers(
    _ lists: BuildPlan, in context: inout BuildContext, recordingIn archive: Archive,
    at generation: Int
  ) async throws -> FileSet {
    async let builtLists: Void = runInParallel(lists.jobs, in: context)
    var upToDate = try context.updateSearch(storingIn: archive, at: generation)
    try await builtLists
    let pages = await context.plan { $0 == .search }
    try await runInParallel(pages.jobs, in: context)
    // Pages determine which images they show only while they are built.
    try await runInParallel(context.imageJobs, in: context)
    upToDate.formUnion(lists.upToDateFiles)
    upToDate.formUnion(pages.upToDateFiles)
    return upToDate
  }

  /// Runs jobs on several threads, each with its own worker, and reports progress.
  private func runInParallel(_ jobs: [BuildJob], in context: BuildContext) async throws {
    let (nextJob, finishedPages) = (SharedCounter(), SharedCounter())
    let total = jobs.reduce(0) { $0 + $1.questionPageCount }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, settings.jobs), jobs.count) {
        group.addTask { [openArchive, profile, progress] in
          let worker = try Worker(in: context, archive: openArchive(), profile: profile)
          while case let index = nextJob.claim(), index < jobs.count {
            try Task.checkCancellation()
            let job = jobs[index]
            try worker.measure(job.name) { try job.perform(worker) }
            if job.questionPageCount > 0 {
              progress(finishedPages.add(job.questionPageCount), total)
            }
          }
          try worker.flushWords()
        }
      }
      try await group.waitForAll()
    }
  }
}

extension Publisher {
  /// Returns the JSON of an edition for a notification, with the changes that were not delivered
  /// yet in the field `news`.
  ///
  /// Returns nil if there are no such changes.
  package func changesJSON(of delivery: Delivery, in archive: Archive) async throws -> [UInt8]? {
    guard let edition = try archive.edition(ofDigest: delivery.digest, date: delivery.date) else {
      return nil
    }
    let renderer = try await makeRenderer(reading: archive)
    let contents = renderer.context.contents
    let changes = try archive.undeliveredEntries(of: edition).filter { entry in
      contents.site(entry.site)?.question(entry.questionID) != nil
    }
    guard !changes.isEmpty,
      let digest = contents.digests.first(where: { $0.name == delivery.digest }),
      let heading = digest.editions.first(where: { $0.date == delivery.date })
    else { return nil }
    let path = EditionPages.path(ofEdition: edition.date, in: digest, .json)
    let source = EditionPages.Source(
      edition: edition, target: EditionPages.Target(digest: digest, heading: heading),
      excerpts: try renderer.excerpts(of: edition),
      questions: try renderer.longFormQuestions(of: edition))
    return renderer.composer(ofPageAt: path, in: .json).json(of: source, news: changes)
  }

  /// The result of composing a mail message.
  package enum MailOutcome: Sendable {
    case message([UInt8])
    /// The newest edition, which is of the associated day, has no changes.
    case noChanges(date: String)
    case unknownDigest
  }

  /// Composes the newest edition of a digest as a mail message.
  ///
  /// - Parameters:
  ///   - name: The name of the digest.
  ///   - recipients: The mail addresses of the recipients.
  ///   - onlyChanges: Whether to include only questions that changed since the previous edition.
  ///   - archive: The archive with the edition.
  /// - Returns: The message, or the reason why there is none.
  /// - Throws: An error if the archive cannot be read.
  package func mailMessage(
    ofDigest name: String, to recipients: [String], onlyChanges: Bool, in archive: Archive
  ) async throws -> MailOutcome {
    let renderer = try await makeRenderer(reading: archive)
    guard let digest = renderer.context.contents.digests.first(where: { $0.name == name }) else {
      return .unknownDigest
    }
    let edition = EditionPages.Target(digest: digest, heading: digest.editions[0])
    let message = try renderer.message(of: edition, to: recipients, onlyChanges: onlyChanges)
    return message.map(MailOutcome.message) ?? .noChanges(date: edition.heading.date)
  }

  /// Returns a renderer of files outside of a site's folder.
  private func makeRenderer(reading archive: Archive) async throws -> PageRenderer {
    let contents = try await contents(of: archive)
    let context = try pageContext(contents, search: .none, from: archive)
    return PageRenderer(in: context, archive: archive)
  }

  /// Returns the site of the archive, whose files are rendered when they are asked for.
  ///
  /// - Throws: `ArchiveError`.
  package func liveSite(of site: String? = nil) async throws -> LiveSite {
    var publisher = self
    // A build has few pages of lists and authors, to be quick; here a page is made only if somebody wants it.
    publisher.settings.maxQuestionsRanked = .max
    publisher.settings.maxQuestionsWithAuthors = .max
    return try await LiveSite(of: publisher, onlySite: site)
  }

  /// Reads the contents of an archive, which is only read.
  func contents(
    of archive: Archive, selecting selection: ContentSelection = ContentSelection()
  ) async throws -> SiteContents {
    var settings = settings
    if try archive.hasQuestions(moreThan: settings.maxQuestionsInMemory) {
      // In a read-only folder, memory has to do.
      if FileManager.default.isWritableFile(atPath: archive.folder) {
        settings.temporaryFolder = archive.folder
      }
    }
    return try await SiteContents(
      of: archive, settings, selecting: selection,
      titledBy: { theme.text(of: $0) },
      opening: openArchive)
  }

  /// Returns what the pages of the site are made of.
  func pageContext(
    _ contents: SiteContents, search: SiteSearch, from archive: Archive,
    hasOlderExport: @escaping @Sendable (String) -> Bool = { _ in false }
  ) throws -> PageContext {
    let hasFeeds = !contents.isPrivate || settings.feedsIncludePrivateSites
    return PageContext(
      contents, as: kinds, theme: theme, settings: settings, search: search,
      feedIDAuthority: hasFeeds
        ? try FeedIDAuthority(
          in: archive, baseURL: settings.baseURL, newestDataDate: contents.newestDataDate) : nil,
      openArchive: openArchive, hasOlderExport: hasOlderExport)
  }
}

extension Publisher {
  /// Updates `status.json` in a site that is otherwise up to date, and returns whether the file
  /// changed.
  private func refreshStatus(
    on site: OutputSite, in archive: Archive, _ folder: LedgerHead
  ) throws -> Bool {
    guard settings.fetchStartDate != nil,
      var file = try archive.ledgerEntry(forPath: SitePath.status, inFolder: folder.id)
    else { return false }
    let bytes = try StatusFile(
      of: archive, successfulRunStart: settings.fetchStartDate
    ).bytes
    guard try site.folder.contents(of: SitePath.status) != bytes else { return false }
    try site.folder.makeFolder(Staging.folderName)
    let stamp = try site.folder.write(bytes, to: Staging.stagedPath(SitePath.status))
    try site.folder.synchronize()
    try site.folder.move(Staging.stagedPath(SitePath.status), to: SitePath.status)
    (file.size, file.modificationTime) = (stamp.size, stamp.modificationTime)
    try archive.saveLedger(folder, files: [file], removed: [])
    try site.folder.removeAll(Staging.folderName)
    return true
  }

  /// Stages `status.json` after a run that fetched or if the site changed.
  ///
  /// - Returns: The index of the existing file in the ledger if it stays; nil if a new one was
  ///   staged.
  /// - Throws: `OutputError`.
  private func stageStatus(_ status: [UInt8], in staging: Staging, after previous: PreviousBuild)
    throws
    -> Int?
  {
    if settings.fetchStartDate == nil, staging.stagedCount == 0,
      previous.isUnmodified(SitePath.status),
      let index = previous.index(of: SitePath.status)
    {
      return index
    }
    var space = Staging.ReusedBuffers()
    try staging.stage(status, at: SitePath.status, .site, &space)
    return nil
  }
}
