internal import Archive
internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Pages
internal import SiteBuild

/// A run of `zim`, which writes a ZIM file from the archive.
struct ZimRun {
  private let options: ZimOptions
  /// The environment in which the command runs, such as the number of processors.
  private let environment: CommandEnvironment
  private let reporter: Reporter

  init(_ options: ZimOptions, _ environment: CommandEnvironment) {
    self.options = options
    self.environment = environment
    reporter = Reporter(
      console: environment.console, options: options.configuration.options,
      clock: environment.clock)
  }

  /// Writes the ZIM file, reports the result, and returns the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    do {
      try await write(&report)
    } catch {
      report.add(CommandError(error, now: environment.clock()))
    }
    return report.finish(
      reporter, environment.console, asJSON: false, now: environment.clock())
  }

  /// Reads the lists of the archive, and writes the file.
  private func write(_ report: inout RunReport) async throws {
    let configuration = options.configuration
    configuration.calendar.installTimeZone()
    let theme = try PublishStage.loadTheme(configuration)
    let program = try ZimWriterProcess.findProgram(
      besides: environment.executablePath, searchPath: environment.variables["PATH"])
    let store = try LockedArchive(
      configuration.options, isSample: false, mustExist: true, ifWriteProtected: .opensForReading)
    store.archive.lastEditionDay = configuration.today(environment)
    let path = store.archive.path
    var settings = SiteSettings(configuration, jobs: environment.processorCount)
    settings.zim = ZimSettings()
    settings.zim?.searchedTexts = options.searchedTexts
    settings.zim?.showsNames = !options.omitsNames
    settings.temporaryFolder = options.temporaryFolder ?? ZimFile.folder(options)
    try Self.requireFolder(ZimFile.folder(options), namedBy: .output)
    if let folder = options.temporaryFolder { try Self.requireFolder(folder, namedBy: .tmpDir) }

    let progress = ZimProgress(reporter, file: options.progressFile, clock: environment.clock)
    if let path = options.progressFile {
      try ProtectedFiles(configuration).checkReplacing(path, option: .statsFilename)
    }
    try progress.check()

    reporter.beginStage("reading lists")
    let contents = try await ZimBuild(
      openArchive: { try Archive(at: path, for: .readOnly) }, theme: theme, settings: settings
    ).contents(of: selection(in: store.archive))
    guard contents.questionCount > 0 else { throw noQuestions }
    let file = try ZimFile(of: contents, settings, options)
    try checkReplacing(file)
    settings.title = file.title
    let space = try ZimSpace(of: contents, in: store.archive, settings)
    reporter.verbose("estimated size of the file: \(space.fileBytes.byteCountText)")
    try space.check(folder: ZimFile.folder(options), temporaryFolder: settings.temporaryFolder)
    try progress.report(0, of: contents.questionCount)

    reporter.beginStage("writing \(file.path)")
    let writer = try ZimWriterProcess(
      program: program,
      options: ZimWriterOptions(
        output: file.path, language: file.language,
        hasFullTextIndex: options.searchedTexts != .titles, workers: settings.jobs,
        temporaryFolder: settings.temporaryFolder),
      environment: environment.variables)
    do {
      for (name, value) in file.metadata {
        try writer.write(.metadata(name: name, value: value))
      }
      try writer.write(.illustration(png: file.illustration))
      let build = ZimBuild(
        openArchive: { try Archive(at: path, for: .readOnly) }, theme: theme, settings: settings,
        progress: { progress.update($0, of: $1) })
      let result = try await build.write(contents, to: writer)
      reporter.beginStage("finishing \(file.path)")
      let summary = try writer.finish(
        mainPath: "index.html", uuid: result.uuid, isCancelled: { Task.isCancelled })
      try progress.report(contents.questionCount, of: contents.questionCount)
      reporter.info(
        "wrote \(file.path): \(pluralized(summary.frontArticles, "question")), "
          + "\(summary.items + summary.redirects) entries, \(summary.bytes.byteCountText)")
      report.addMissing(
        result.failures.map { failure in
          "page of question \(failure.question) of \(failure.site): \(failure.reason)"
        })
    } catch {
      writer.cancel()
      throw error
    }
  }

  /// Throws an error if the folder of an option does not exist.
  private static func requireFolder(_ folder: String, namedBy option: OptionName)
    throws(CommandError)
  {
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
    if exists, isFolder { return }
    throw CommandError(
      .storage,
      """
      `\(option.flag)`: the folder `\(folder)` \(exists ? "is a file" : "does not exist"); create the folder, or name \
      another one
      """)
  }

  /// Throws an error if the file would replace another one than an earlier ZIM file.
  private func checkReplacing(_ file: ZimFile) throws {
    let protectedFiles = ProtectedFiles(options.configuration)
    for path in [file.path, file.path + ".sodigest-part"] {
      try protectedFiles.checkReplacing(path, option: .output)
    }
    try ProtectedFiles.checkReplacing(file.path, option: .output, kind: "ZIM file") {
      $0.starts(with: Array("ZIM\u{4}".utf8))
    }
    if let progressFile = options.progressFile,
      FileIdentity.isSameFile(progressFile, file.path)
    {
      throw CommandError(
        .usage, "--output and --stats-filename name the same file; choose two different ones")
    }
  }

  /// Returns the questions that the options select.
  private func selection(in archive: Archive) throws -> ContentSelection {
    if let digest = options.digest { return try ContentSelection(digest: digest, in: archive) }
    return ContentSelection(site: options.site)
  }

  /// The error for a selection without questions.
  private var noQuestions: CommandError {
    if let digest = options.digest {
      return CommandError(
        .usage, "no edition of \(digest); `sodigest status` lists the digests")
    }
    if let site = options.site {
      return CommandError(
        .usage, "the archive has no questions of \(site); check --site, or import its dump first")
    }
    return CommandError(
      .usage, "the archive has no questions; run `sodigest import` or `sodigest fetch` first")
  }
}
