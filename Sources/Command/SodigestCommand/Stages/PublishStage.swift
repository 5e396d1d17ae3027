internal import Archive
internal import BuiltIn
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Pages
internal import SiteBuild

/// The stage that builds and publishes the site from the archive.
struct PublishStage {
  private let theme: SiteTheme
  /// The settings with which the site is built.
  private var settings: SiteSettings
  private let reporter: Reporter
  /// Whether the options name the formats of the site.
  private let hasConfiguredFormats: Bool
  /// The timings of the build; `nil` without `--profile`.
  private let profile: BuildProfile?

  /// Creates the stage and loads the theme, so that a broken template ends the run before anything else happens.
  init(
    _ configuration: RunConfiguration, _ environment: CommandEnvironment, _ reporter: Reporter,
    verifying filesToVerify: Set<String> = []
  ) throws {
    theme = try Self.loadTheme(configuration)
    settings = SiteSettings(configuration, jobs: environment.processorCount)
    settings.filesToVerify = filesToVerify
    self.reporter = reporter
    hasConfiguredFormats = configuration.configuredFormats != nil
    profile = configuration.printsProfile ? BuildProfile() : nil
    if let folder = configuration.templateFolder { try warnOfUnusedFiles(in: folder) }
    if settings.formats.contains(.mail), settings.sender == nil {
      reporter.info(
        "warning: emails (--format mail) need a sender; set `mail-from` in the configuration file")
    }
  }

  /// Prints a warning about each file in the template folder that the theme does not use.
  private func warnOfUnusedFiles(in folder: String) throws {
    let names = try TemplateFolder.names(in: folder)
    for file in theme.unusedFiles(among: names, over: BuiltIn.files(in: "Templates").keys) {
      let hint = file.nearest.map { "; did you mean `\($0)`?" } ?? "; it is ignored"
      reporter.info("warning: `\(folder)/\(file.name)` is not a file of the theme\(hint)")
    }
  }

  /// Prints which parts of the existing site this run removes because its options do not name them: runs do not
  /// remember the options of earlier ones.
  func printOmittedParts() {
    let site = ExistingSite(at: settings.outputFolder, maxManifestSize: Self.maxManifestSize)
    let omitted = (site.formats ?? []).subtracting(settings.formats).map(\.rawValue).sorted()
    if !hasConfiguredFormats, !omitted.isEmpty {
      reporter.info(
        """
        note: without `--format` the site loses its \(omitted.joined(separator: ", ")) files; set `format` in the \
        configuration file to keep them
        """)
    }
    if site.hasBaseURL, settings.baseURL == nil {
      reporter.info(
        """
        note: without `--base-url` the site loses its sitemap and the links of its feeds; set `base-url` in the \
        configuration file to keep them
        """)
    }
  }

  /// The size of a manifest in bytes, about that of 100,000 files, up to which it is read before the build.
  private static let maxManifestSize = 5_000_000

  /// Prints a warning that the manifest of the site was damaged.
  private func warnOfDamagedManifest(inLine line: Int) {
    let manifest = "\(settings.outputFolder)/\(Manifest.fileName)"
    reporter.info(
      """
      warning: `\(manifest)` was damaged in line \(line) and has been rewritten; no files were \
      removed; run `sodigest check` to list files that are no longer part of the site
      """)
  }

  /// Loads the theme with the templates, assets and look of the configuration.
  static func loadTheme(_ configuration: RunConfiguration) throws -> SiteTheme {
    try ProtectedFiles(configuration).checkPublishing(configuration)
    let site = configuration.site
    let files = BuiltIn.theme
    let assets = try site.assets.map { try TemplateFolder.files(in: $0) } ?? [:]
    let branding = try SiteBranding(
      accent: site.accent, logo: site.logo, icon: site.icon, style: site.style)
    guard let folder = configuration.templateFolder else {
      return try SiteTheme(
        trusting: files, language: site.language, assets: assets, branding: branding)
    }
    return try SiteTheme(
      files: try TemplateFolder.files(in: folder, over: files), language: site.language,
      assets: assets, branding: branding)
  }

  /// Creates a publisher of single files that are not part of the site, such as email messages, from an archive.
  static func publisher(
    _ configuration: RunConfiguration, _ environment: CommandEnvironment, reading path: String
  ) throws -> Publisher {
    let day = configuration.today(environment)
    return Publisher(
      openArchive: { try Archive(readingAt: path, editionsThrough: day) },
      theme: try loadTheme(configuration),
      settings: SiteSettings(configuration, jobs: environment.processorCount))
  }

  /// Checks that the output folder can be written for an archive, and locks it.
  ///
  /// - Returns: The lock; `nil` if the folder does not exist yet.
  /// - Throws: An error if the folder is unsuitable, locked, or belongs to another archive.
  func lockOutput(for archive: Archive) throws -> RunLock? {
    let exists = try Publisher.checkOutputFolder(settings.outputFolder)
    let lock = exists ? try acquireOutputLock() : nil
    try Publisher.checkOwner(of: settings.outputFolder, for: archive)
    return lock
  }

  /// Acquires the lock of the output folder.
  private func acquireOutputLock() throws -> RunLock {
    try RunLock(
      path: "\(settings.outputFolder)/\(Publisher.lockFile)", now: .now)
  }

  /// Builds and publishes the site from the archive.
  ///
  /// - Parameters:
  ///   - archive: The archive.
  ///   - outputLock: The lock of the output folder; `nil` if the folder does not exist yet.
  ///   - fetchStart: The start of the run if it fetched, which the site shows as the last success; otherwise `nil`.
  ///   - report: Collects results and missing items.
  /// - Throws: An error if the site cannot be published.
  func run(
    _ archive: Archive, holding outputLock: consuming RunLock?, fetchStart: Date?,
    _ report: inout RunReport
  ) async throws {
    reporter.beginStage("rendering")
    if outputLock == nil {
      try Publisher.makeOutputFolder(settings.outputFolder)
      outputLock = try acquireOutputLock()
    }
    var settings = settings
    settings.fetchStartDate = fetchStart
    let (path, day) = (archive.path, archive.latestVisibleDay)
    let publisher = Publisher(
      openArchive: { try Archive(readingAt: path, editionsThrough: day) }, theme: theme,
      settings: settings, profile: profile,
      progress: { [reporter] done, total in reporter.progress(done, of: total, "questions") })
    let summary = try await publisher.publish(archive)
    report.summary.files = summary.files
    report.isPublished = true
    if let line = summary.damagedManifestLine { warnOfDamagedManifest(inLine: line) }
    if let profile { reporter.info(ProfileText(profile: profile).description) }
    if settings.formats.contains(.html) {
      let folder =
        settings.outputFolder.hasSuffix("/") ? settings.outputFolder : "\(settings.outputFolder)/"
      report.summary.page = "\(folder)index.html"
    }
    // These questions keep their older pages, so the run has not failed.
    report.addMissing(
      summary.failures.map { failure in
        "page of question \(failure.question) of \(failure.site): \(failure.reason)"
      })
  }
}

extension SiteSettings {
  /// Creates the settings of a site from a configuration.
  init(_ configuration: RunConfiguration, jobs: Int) {
    self.init(outputFolder: configuration.outputFolder)
    title = configuration.site.title
    description = configuration.site.description
    footer = configuration.site.footer
    digests = configuration.configuredDigests?.map { digest in
      .init(name: digest.folderName, title: digest.title, description: digest.description)
    }
    timeZone = SiteTimeZone(
      name: configuration.calendar.timeZone.name, day: configuration.calendar.day(of:))
    formats = configuration.formats
    baseURL = configuration.baseURL
    writesHashtags = configuration.writesHashtags
    namesNotesByTitle = configuration.noteNames == .title
    feedsIncludePrivateSites = configuration.sharesPrivateSites
    sender = configuration.mailFrom.map { Sender(name: $0.name, address: $0.address) }
    attachesImages = configuration.mailImages == .attached
    showsImages = configuration.fetchesImages
    showsAvatars = configuration.fetchesAvatars
    if configuration.alwaysWritesAuthorPages { maxQuestionsWithAuthors = .max }
    self.jobs = configuration.jobs ?? jobs
    force = configuration.force
    programIdentity = "sodigest \(version)"
  }
}

/// The timings of a build as a text table.
struct ProfileText: CustomStringConvertible {
  let profile: BuildProfile

  /// The table of timings as text, without a line feed at the end.
  var description: String {
    let header = ["stage", "ms", "CPU ms", "files", "kB", "peak MB"]
    let rows = profile.stages.map { cells(for: $0, name: $0.name) }
    let relevant = profile.tasks.filter { $0.cost.files > 0 || $0.cost.seconds >= 0.001 }
    let parts = relevant.map { cells(for: $0, name: "  \($0.name)") }
    return ([header] + rows + [["parts, on all threads"]] + parts).map(aligned)
      .joined(separator: "\n")
  }

  /// Returns the cells of the table row for a measured stage or task.
  private func cells(for entry: BuildProfile.Measurement, name: String) -> [String] {
    [
      name, entry.elapsedTime.map { "\(Int($0 / .milliseconds(1)))" } ?? "",
      "\(Int(entry.cost.seconds * 1_000))",
      "\(entry.cost.files)", "\(entry.cost.bytes / 1_000)", "\(entry.peakMemory / 1_000_000)",
    ]
  }

  /// Returns the cells of a table row as a line: the first column aligned left, the others right.
  private func aligned(_ cells: [String]) -> String {
    let widths = [30, 9, 10, 8, 9, 11]
    return zip(cells, widths).enumerated().map { column, cell in
      let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }
}
