internal import Archive
internal import Configuration
internal import Dumps
internal import StackExchange

/// A run of `import`, which imports a data dump into the archive.
struct ImportRun {
  private let importOptions: ImportOptions
  /// The environment in which the command runs, such as console and clock.
  private let environment: CommandEnvironment
  private let reporter: Reporter

  init(_ options: ImportOptions, _ environment: CommandEnvironment) {
    importOptions = options
    self.environment = environment
    reporter = Reporter(
      console: environment.console, options: options.options, clock: environment.clock)
  }

  /// Imports the data dump, or prints a plan with `--dry-run`, and returns the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    do {
      reporter.beginStage("scanning the dump")
      let dump = try DataDump(at: importOptions.paths)
      if importOptions.options.isDryRun {
        try await printPlan(for: dump, &report)
      } else {
        try await importDump(dump, &report)
      }
    } catch {
      report.add(CommandError(error, now: environment.clock()))
    }
    return report.finish(
      reporter, environment.console, asJSON: importOptions.options.printsJSON,
      now: environment.clock())
  }

  /// Imports a data dump into the archive.
  private func importDump(_ dump: DataDump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let store = try LockedArchive(importOptions.options, isSample: false, mustExist: false)
    let now = importOptions.options.now ?? environment.clock()
    let recorder = try RunRecorder(.importing, in: store.archive, at: now)
    do {
      var importer = try DumpImporter(
        dump, of: community, selection, into: store.archive, clock: { now },
        onProgress: reportProgress)
      let outcome = try await importer.run()
      report.summary.dump = RunSummary.DumpSummary(outcome)
      reportResult(outcome)
    } catch {
      report.add(CommandError(error, now: environment.clock()))
    }
    recorder.finish(report, at: importOptions.options.now ?? environment.clock())
  }

  /// Counts the posts that would be imported, and prints the plan.
  private func printPlan(for dump: DataDump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let plan = try await ImportEstimate(dump, selection, onProgress: reportProgress)
    report.summary.dump = RunSummary.DumpSummary(
      plan, site: community.apiSiteParameter, date: dump.latestDate)
    if !importOptions.options.printsJSON {
      try environment.console.print(plan.text(site: community.name))
    }
  }

  /// Returns the site of the dump, from the options or from the names of the files.
  private func community(of dump: DataDump) throws -> Community {
    guard let site = importOptions.site ?? dump.site else { throw DumpError.unknownSite }
    return Community(derivedFrom: site, url: importOptions.siteURL, hasMath: importOptions.hasMath)
  }

  /// The part of the data dump that the options select.
  private var selection: DumpSelection {
    var selection = DumpSelection()
    selection.tagAlternatives = importOptions.tagAlternatives
    selection.minScore = importOptions.minScore
    selection.createdFrom = importOptions.createdFrom
    selection.createdThrough = importOptions.createdThrough
    selection.maxAnswers = importOptions.maxAnswers
    selection.includesComments = importOptions.includesComments
    return selection
  }

  // MARK: Reporting

  /// Shows how much of the data dump has been read.
  private func reportProgress(_ progress: ImportProgress) {
    reporter.beginStage("reading \(progress.table.fileName)")
    reporter.progress(bytes: progress.bytesRead, of: progress.totalBytes, rows: progress.rowsRead)
  }

  /// Prints the numbers of imported posts and skipped rows.
  private func reportResult(_ outcome: ImportReport) {
    for example in outcome.skippedExamples { reporter.info("skipped: \(example)") }
    if outcome.skippedRows > 0 {
      reporter.info(
        "note: skipped \(pluralized(outcome.skippedRows, "incomplete row"))")
    }
    reporter.info(outcome.resultText)
  }
}
