internal import Archive
internal import BuiltIn
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Output
internal import Pages
internal import SiteBuild
internal import Theming

/// The last stage: the archive becomes a site.
struct PublishStage {
  private let theme: SiteTheme
  private var settings: SiteSettings
  private let reporter: Reporter
  private let isPreview: Bool
  private let profile: BuildProfile?

  /// Reads the templates, so that a broken one ends the run before anything else happens.
  init(
    _ configuration: RunConfiguration, _ surroundings: CommandEnvironment, _ reporter: Reporter,
    distrusting distrusted: Set<String> = []
  ) throws {
    theme = try Self.theme(configuration)
    settings = SiteSettings(configuration, jobs: surroundings.processors)
    settings.filesToVerify = distrusted
    self.reporter = reporter
    isPreview = configuration.options.isPreview
    profile = configuration.options.profiles ? BuildProfile() : nil
    if let folder = configuration.options.templates { try warn(of: folder) }
  }

  /// Names the files of somebody's templates that are there for nothing.
  private func warn(of folder: String) throws {
    let names = try TemplateFolder.names(in: folder)
    for file in theme.unusedFiles(among: names, over: BuiltIn.files(in: "Templates").keys) {
      let hint = file.nearest.map { "; did you mean `\($0)`?" } ?? ", and is passed over"
      reporter.say("warning: `\(folder)/\(file.name)` is no file of the theme\(hint)")
    }
  }

  private func warn(ofDamageIn line: Int) {
    let list = "\(settings.outputFolder)/\(Manifest.fileName)"
    reporter.say(
      """
      warning: `\(list)` was damaged in line \(line), and was written again; no file was removed: \
      `sodigest check` names those that are no longer part of the site
      """)
  }

  private static func theme(_ configuration: RunConfiguration) throws -> SiteTheme {
    let site = configuration.site
    let files = BuiltIn.theme
    let assets = try site.assets.map { try TemplateFolder.files(in: $0) } ?? [:]
    guard let folder = configuration.options.templates else {
      return try SiteTheme(trusting: files, language: site.language, assets: assets)
    }
    return try SiteTheme(
      files: try TemplateFolder.files(in: folder, over: files), language: site.language,
      assets: assets)
  }

  /// What makes files of an archive that are no part of a site.
  static func publisher(
    _ configuration: RunConfiguration, _ surroundings: CommandEnvironment, reading path: String
  ) throws -> Publisher {
    Publisher(
      openArchive: { try Archive(at: path, for: .readOnly) }, theme: try theme(configuration),
      settings: SiteSettings(configuration, jobs: surroundings.processors))
  }

  /// Sees whether the output folder may be written for an archive, before any work is done, and
  /// takes the right to be the only run there; nil where there is no folder yet.
  func claim(for archive: Archive) throws -> RunLock? {
    let isThere = try Publisher.checkOutputFolder(settings.outputFolder)
    let lock = isThere ? try lock() : nil
    try Publisher.checkOwner(of: settings.outputFolder, for: archive)
    return lock
  }

  private func lock() throws -> RunLock {
    try RunLock(
      path: "\(settings.outputFolder)/\(Publisher.lockFile)", now: .now, asPreview: isPreview)
  }

  /// Publishes all that the archive holds, with the right to the output folder, if that was there;
  /// `success` is when the run began, if it fetched.
  func run(
    _ archive: Archive, holding claim: consuming RunLock?, success: Date?,
    _ report: inout RunReport
  ) async throws {
    reporter.begin("rendering")
    if claim == nil {
      try Publisher.makeOutputFolder(settings.outputFolder)
      claim = try lock()
    }
    var settings = settings
    settings.fetchStartDate = success
    let path = archive.path
    let publisher = Publisher(
      openArchive: { try Archive(at: path, for: .readOnly) }, theme: theme, settings: settings,
      profile: profile,
      progress: { [reporter] done, total in reporter.progress(done, of: total, "questions") })
    let summary = try await publisher.publish(archive)
    report.summary.files = summary.files
    report.isPublished = true
    if let line = summary.damagedManifestLine { warn(ofDamageIn: line) }
    if let profile { reporter.say(ProfileText(profile: profile).description) }
    if settings.formats.contains(.html) {
      let folder =
        settings.outputFolder.hasSuffix("/") ? settings.outputFolder : "\(settings.outputFolder)/"
      report.summary.page = "\(folder)index.html"
    }
    // Their older pages are still up, so this is no failure of the run.
    report.miss(
      summary.failures.map { failure in
        "the page of question \(failure.question) of \(failure.site): \(failure.reason)"
      })
  }
}

extension SiteSettings {
  fileprivate init(_ configuration: RunConfiguration, jobs: Int) {
    let options = configuration.options
    self.init(outputFolder: options.output)
    title = configuration.site.title
    description = configuration.site.description
    footer = configuration.site.footer
    digests = configuration.digestsOfFile?.map { digest in
      .init(name: digest.folderName, title: digest.title, description: digest.description)
    }
    timeZone = SiteTimeZone(
      name: configuration.calendar.zone.name, day: configuration.calendar.day(of:))
    formats = options.formats
    baseURL = options.baseURL
    writesHashtags = options.writesHashtags
    feedsIncludePrivateSites = options.tellsOfPrivate
    sender = configuration.mailFrom.map { Sender(name: $0.name, address: $0.address) }
    attachesImages = configuration.mailImages == .attached
    showsImages = options.fetchesImages
    showsAvatars = options.fetchesAvatars
    if options.alwaysHasAuthors { maxQuestionsWithAuthors = .max }
    self.jobs = options.jobs ?? jobs
    force = options.force
    programIdentity = "sodigest \(version)"
  }
}
