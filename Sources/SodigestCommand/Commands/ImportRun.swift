internal import Archive
internal import Configuration
internal import Dumps
internal import StackExchange

/// A run of `import`: a data dump comes into the archive.
struct ImportRun {
  private let wish: ImportOptions
  private let surroundings: CommandEnvironment
  private let reporter: Reporter

  init(_ options: ImportOptions, _ surroundings: CommandEnvironment) {
    wish = options
    self.surroundings = surroundings
    reporter = Reporter(
      console: surroundings.console, options: options.options, clock: surroundings.clock)
  }

  /// Reads the dump, tells how it went, and decides the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    do {
      reporter.begin("looking through the dump")
      let dump = try DataDump(at: wish.paths)
      if wish.options.isDryRun {
        try await plan(dump, &report)
      } else {
        try await take(dump, &report)
      }
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    return report.end(
      reporter, surroundings.console, asJSON: wish.options.printsJSON, now: surroundings.clock())
  }

  private func take(_ dump: DataDump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let store = try Store(wish.options, isSample: false, mustExist: false)
    let now = wish.options.now ?? surroundings.clock()
    let log = try RunLog(.importing, in: store.archive, at: now)
    do {
      var importer = try DumpImporter(
        dump, of: community, selection, into: store.archive, clock: { now }, onProgress: tell)
      let outcome = try await importer.run()
      report.summary.dump = Summary.Dump(outcome)
      tell(outcome)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    log.end(report, at: wish.options.now ?? surroundings.clock())
  }

  private func plan(_ dump: DataDump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let plan = try await ImportEstimate(dump, selection, onProgress: tell)
    report.summary.dump = Summary.Dump(
      plan, site: community.apiSiteParameter, date: dump.latestDate)
    if !wish.options.printsJSON {
      try surroundings.console.print(plan.text(site: community.name))
    }
  }

  private func community(of dump: DataDump) throws -> Community {
    guard let site = wish.site ?? dump.site else { throw DumpError.unknownSite }
    return Community(derivedFrom: site, url: wish.siteURL, hasMath: wish.hasMath)
  }

  private var selection: DumpSelection {
    var selection = DumpSelection()
    selection.tagAlternatives = wish.tags
    selection.minScore = wish.minScore
    (selection.createdFrom, selection.createdThrough) = (wish.createdFrom, wish.createdThrough)
    (selection.maxAnswers, selection.includesComments) = (wish.answers, wish.includesComments)
    return selection
  }

  // MARK: Telling

  private func tell(_ progress: ImportProgress) {
    reporter.begin("reading \(progress.table.fileName)")
    reporter.progress(bytes: progress.bytesRead, of: progress.totalBytes, rows: progress.rowsRead)
  }

  private func tell(_ outcome: ImportReport) {
    for example in outcome.skippedExamples { reporter.say("passed over: \(example)") }
    if outcome.skippedRows > 0 {
      reporter.say(
        "note: \(counted(outcome.skippedRows, "row")) lacked what they need and were passed over")
    }
    reporter.say(outcome.sentence)
  }
}
