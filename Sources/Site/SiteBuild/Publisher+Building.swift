internal import Archive
internal import Contents
internal import Pages

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
      titledBy: { theme.text(of: DefaultTitlePhrase($0)) }, opening: openArchive)
    try archive.saveListPartGeneration(update.generation)
    return (try await previous, contents)
  }

  /// Reads the ledger of the output folder as the previous build.
  @concurrent
  private func previousBuild(_ update: Update) async throws -> PreviousBuild {
    try PreviousBuild(of: update.state, in: openArchive(), at: update.generation)
  }

  /// Builds all stale files in the staging folder.
  func buildFiles(_ update: Update, from archive: Archive, _ failures: PageFailures)
    async throws
    -> BuildResult
  {
    var (previous, contents) = try await measure("lists") {
      try await readContents(update, from: archive, excluding: failures.excludedIDs)
    }
    let configuration = update.fullConfigurationHash(contents, settings)
    previous.compare(with: configuration)
    let staging = Staging(in: update.site.folder, after: previous, force: settings.force)
    do {
      let searchBuild = try searchBuild(of: contents, in: archive)
      let context = BuildContext(
        try pageContext(
          contents, search: search(of: contents, isIndexed: searchBuild != nil), from: archive,
          hasOlderExport: { [previous] in previous.index(of: $0) != nil }),
        into: staging, after: previous, searchBuild: searchBuild, failures: failures)
      if let authority = context.pages.feedIDAuthority {
        try archive.save(feedIDAuthority: authority.text)
      }
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

  /// Prepares the update of the search index; `nil` if no page of the site leads to a search, or there are too many
  /// questions, whose index is then deleted.
  private func searchBuild(of contents: SiteContents, in archive: Archive) throws -> SearchBuild? {
    guard contents.hasSearchIndex(settings) else {
      if contents.questionCount > settings.maxQuestionsIndexed, !kinds.isEmpty {
        try archive.deleteSearchIndex()
      }
      return nil
    }
    guard settings.formats.contains(.html), kinds.contains(where: { $0.order == .search }) else {
      return nil
    }
    return try SearchBuild(of: contents, force: settings.force, in: archive)
  }

  /// Returns how readers of the site can search.
  private func search(of contents: SiteContents, isIndexed: Bool) -> SiteSearch {
    guard isIndexed else { return .none }
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
    let queue = JobQueue(jobs)
    let total = jobs.reduce(0) { $0 + $1.questionPageCount }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(max(1, settings.jobs), jobs.count) {
        group.addTask { [openArchive, profile, progress] in
          let worker = try Worker(in: context, archive: openArchive(), profile: profile)
          while let job = queue.next() {
            try Task.checkCancellation()
            try worker.measure(job.name) { try job.perform(worker) }
            if job.questionPageCount > 0 {
              progress(queue.addFinishedPages(job.questionPageCount), total)
            }
          }
          try worker.flushWords()
        }
      }
      try await group.waitForAll()
    }
  }
}
