package import Archive
package import Contents
internal import Output
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
  let kinds: [any FileKind]
  let settings: SiteSettings
  let profile: BuildProfile?
  let progress: @Sendable (_ done: Int, _ total: Int) -> Void

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
  /// - Throws: `ArchiveError`, `OutputError`, or `CancellationError` when the task was cancelled;
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
  struct Update {
    let site: OutputSite
    let state: OutputState
    let generation: Int
    let configurationHash: String

    /// The configuration of a site with some contents.
    func configuration(_ contents: SiteContents, _ settings: SiteSettings) -> String {
      configurationHash + contents.features(settings)
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

  /// Does some work, and adds its cost to the profile.
  func stage<Result>(_ name: String, _ work: () async throws -> Result) async rethrows
    -> Result
  {
    let stage = profile?.begin()
    let result = try await work()
    if let stage { profile?.end(stage, name) }
    return result
  }
}
