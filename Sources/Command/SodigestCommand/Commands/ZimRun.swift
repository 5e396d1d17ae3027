internal import Archive
internal import Basics
internal import Configuration
internal import Contents
internal import FoundationEssentials
internal import Glibc
internal import Pages
internal import SiteBuild
internal import Synchronization

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
      console: environment.console, options.configuration,
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
      configuration, isSample: false, mustExist: true, ifWriteProtected: .opensForReading)
    store.archive.latestVisibleDay = configuration.today(environment)
    let path = store.archive.path
    var settings = try siteSettings()
    let progress = try makeProgress()
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
    let writer = try startWriter(program, of: file, settings)
    let build = ZimBuild(
      openArchive: { try Archive(at: path, for: .readOnly) }, theme: theme, settings: settings,
      progress: { progress.update($0, of: $1) })
    do {
      report.addMissing(try await write(contents, to: file, by: build, with: writer))
      try progress.report(contents.questionCount, of: contents.questionCount)
    } catch {
      writer.cancel()
      throw error
    }
  }

  /// Returns the settings of the pages; throws an error if a folder of the options does not exist.
  private func siteSettings() throws -> SiteSettings {
    try Self.requireFolder(ZimFile.folder(options), namedBy: .output)
    if let folder = options.temporaryFolder { try Self.requireFolder(folder, namedBy: .tmpDir) }
    var settings = SiteSettings(options.configuration, jobs: environment.processorCount)
    settings.zim = ZimSettings()
    settings.zim?.searchedTexts = options.searchedTexts
    settings.zim?.showsNames = !options.omitsNames
    settings.temporaryFolder = options.temporaryFolder ?? ZimFile.folder(options)
    return settings
  }

  /// Returns the progress of the run; throws an error if its file cannot be written or is another one.
  private func makeProgress() throws -> ZimProgress {
    let progress = ZimProgress(reporter, file: options.progressFile, clock: environment.clock)
    if let path = options.progressFile {
      try ProtectedFiles(options.configuration).checkReplacing(path, option: .statsFilename)
    }
    try progress.check()
    return progress
  }

  /// Starts the program that writes the file.
  private func startWriter(
    _ program: String, of file: ZimFile, _ settings: SiteSettings
  ) throws(ZimWriterError) -> ZimWriterProcess {
    try ZimWriterProcess(
      program: program,
      options: ZimWriterOptions(
        output: file.path, language: file.language,
        hasFullTextIndex: options.searchedTexts != .titles, workers: settings.jobs,
        temporaryFolder: settings.temporaryFolder),
      environment: environment.variables)
  }

  /// Writes the metadata and the pages, completes the file, and reports what it contains.
  ///
  /// - Returns: A message for each page that is missing.
  private func write(
    _ contents: SiteContents, to file: ZimFile, by build: ZimBuild, with writer: ZimWriterProcess
  ) async throws -> [String] {
    for (name, value) in file.metadata { try writer.write(.metadata(name: name, value: value)) }
    try writer.write(.illustration(png: file.illustration))
    let result = try await build.write(contents, to: writer)
    reporter.beginStage("finishing \(file.path)")
    let summary = try writer.finish(
      mainPath: "index.html", uuid: result.uuid, isCancelled: { Task.isCancelled })
    reporter.info(
      "wrote \(file.path): \(pluralized(summary.frontArticles, "question")), "
        + "\(summary.items + summary.redirects) entries, \(summary.bytes.byteCountText)")
    return result.failures.map { failure in
      "page of question \(failure.question) of \(failure.site): \(failure.reason)"
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
    let paths = [file.path, file.path + ".sodigest-part"]
    for path in paths {
      try protectedFiles.checkReplacing(path, option: .output)
    }
    try ProtectedFiles.checkReplacing(file.path, option: .output, kind: "ZIM file") {
      $0.starts(with: Array("ZIM\u{4}".utf8))
    }
    if let progressFile = options.progressFile,
      paths.contains(where: { FileIdentity.isSameFile(progressFile, $0) })
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

/// The progress of writing a ZIM file, on the terminal and in a file for other programs.
///
/// The file is replaced as a whole at most once a second, and holds a line such as
/// `{"done": 5, "total": 10}`, as Kiwix's farm reads it.
private final class ZimProgress: Sendable {
  private let reporter: Reporter
  /// The path of the file; `nil` for none.
  private let path: String?
  private let clock: @Sendable () -> Date
  private let lastWriteDate = Mutex(Date.distantPast)

  init(_ reporter: Reporter, file path: String?, clock: @escaping @Sendable () -> Date) {
    (self.reporter, self.path, self.clock) = (reporter, path, clock)
  }

  /// Writes the numbers of finished and of all questions into the file.
  func report(_ done: Int, of total: Int) throws(CommandError) {
    guard let path else { return }
    try check()
    do throws(SystemError) {
      let text = #"{"done": \#(done), "total": \#(total)}"# + "\n"
      try FileCreation.replaceFile(Array(text.utf8), at: path)
    } catch {
      throw CommandError(
        .storage,
        "`\(path)` cannot be written; check its folder, or omit --stats-filename: \(error.reason)")
    }
  }

  /// Throws an error unless the path is that of no file, an empty one or an earlier one of this type.
  func check() throws(CommandError) {
    guard let path else { return }
    try ProtectedFiles.checkReplacing(
      path, option: .statsFilename, kind: "file with the progress of `sodigest zim`"
    ) { bytes in
      String(decoding: bytes, as: UTF8.self)
        .wholeMatch(of: /\{"done": [0-9]+, "total": [0-9]+\}\n/) != nil
    }
  }

  /// Shows the numbers of finished and of all questions; may be called from any thread.
  func update(_ done: Int, of total: Int) {
    reporter.progress(done, of: total, "questions", showsRate: true)
    guard path != nil else { return }
    lastWriteDate.withLock { date in
      let now = clock()
      guard now.timeIntervalSince(date) >= 1 else { return }
      date = now
      // A later write, at the end at the latest, reports an error that stays.
      try? report(done, of: total)
    }
  }
}

/// An estimate of the disk space that a ZIM file needs.
///
/// Posts and pages compress alike, so the size of the file is estimated from that of the texts in
/// the archive. Images are copied as they are.
private struct ZimSpace {
  /// The estimated size of the file, in bytes.
  let fileBytes: Int
  /// The estimated size of temporary indexes and lists, in bytes.
  let temporaryBytes: Int

  /// Estimates the space for the questions of `contents` among all questions of the archive.
  init(of contents: SiteContents, in archive: Archive, _ settings: SiteSettings)
    throws(ArchiveError)
  {
    let counts = try archive.questionCountAndImageBytes()
    self.init(
      textBytes: max(0, databaseSize(at: archive.path) - counts.images),
      imageBytes: settings.showsImages ? counts.images : 0,
      share: Double(contents.questionCount) / Double(max(1, counts.questions)),
      hasIndex: settings.zim?.searchedTexts != .titles)
  }

  /// Estimates the space for a share of an archive.
  ///
  /// - Parameters:
  ///   - textBytes: The size of the texts in the archive.
  ///   - imageBytes: The size of the images in the archive.
  ///   - share: The share of the archive's questions that are written, from 0 to 1.
  ///   - hasIndex: Whether there is a full-text index.
  init(textBytes: Int, imageBytes: Int, share: Double, hasIndex: Bool) {
    let selectedBytes = Double(textBytes) * share
    let indexBytes = Int(selectedBytes * (Self.titleRatio + (hasIndex ? Self.wordRatio : 0)))
    fileBytes = Int(selectedBytes * Self.pageRatio + Double(imageBytes) * share) + indexBytes
    // Indexes are compacted into a second copy.
    temporaryBytes = 2 * indexBytes
  }

  /// The bytes of compressed pages for each byte of the archive's texts, as measured on a dump.
  private static let pageRatio = 0.4
  /// The bytes of the index of words for each byte of the archive's texts, as measured on a dump.
  private static let wordRatio = 0.15
  /// The bytes of the index of titles for each byte of the archive's texts, as measured on a dump.
  private static let titleRatio = 0.05

  /// Throws an error if a folder has too little space.
  ///
  /// - Parameters:
  ///   - folder: The folder of the file.
  ///   - temporaryFolder: The folder of temporary files; `nil` for that of the file.
  /// - Throws: `CommandError` with both sizes.
  func check(folder: String, temporaryFolder: String?) throws(CommandError) {
    let (disk, other) = (Disk(of: folder), Disk(of: temporaryFolder ?? folder))
    if disk.device == other.device {
      try disk.check(hasRoomFor: fileBytes + temporaryBytes, option: .output)
    } else {
      try disk.check(hasRoomFor: fileBytes, option: .output)
      try other.check(hasRoomFor: temporaryBytes, option: .tmpDir)
    }
  }
}
