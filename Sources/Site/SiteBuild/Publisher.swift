package import Archive
package import Contents
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
  let settings: SiteSettings
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
      with: theme, leavingOut: try archive.editions(after: archive.lastEditionDay))
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
