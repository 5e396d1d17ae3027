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
      let dump = try Dump(at: wish.paths)
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

  private func take(_ dump: Dump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let store = try Store(wish.options, isSample: false, mustExist: false)
    let now = wish.options.now ?? surroundings.clock()
    let log = try RunLog(.importing, in: store.archive, at: now)
    do {
      var importer = try Importer(
        dump, of: community, selection, into: store.archive, clock: { now }, tell: tell)
      let outcome = try await importer.run()
      report.summary.dump = Summary.Dump(outcome)
      tell(outcome)
    } catch {
      report.add(Failure(error, now: surroundings.clock()))
    }
    log.end(report, at: wish.options.now ?? surroundings.clock())
  }

  private func plan(_ dump: Dump, _ report: inout RunReport) async throws {
    let community = try community(of: dump)
    let plan = try await ImportPlan(dump, selection, tell: tell)
    report.summary.dump = Summary.Dump(plan, site: community.parameter, date: dump.date)
    if !wish.options.printsJSON {
      try surroundings.console.print(plan.text(site: community.name))
    }
  }

  private func community(of dump: Dump) throws -> Community {
    guard let site = wish.site ?? dump.site else { throw DumpError.unknownSite }
    return Community(ruled: site, url: wish.siteURL, hasMath: wish.hasMath)
  }

  private var selection: DumpSelection {
    var selection = DumpSelection()
    selection.tags = wish.tags
    selection.minScore = wish.minScore
    (selection.createdFrom, selection.createdThrough) = (wish.createdFrom, wish.createdThrough)
    (selection.answers, selection.includesComments) = (wish.answers, wish.includesComments)
    return selection
  }

  // MARK: Telling

  private func tell(_ progress: ImportProgress) {
    reporter.begin("reading \(progress.table.fileName)")
    reporter.progress(bytes: progress.bytesDone, of: progress.bytesInAll, rows: progress.rows)
  }

  private func tell(_ outcome: ImportReport) {
    for example in outcome.examples { reporter.say("passed over: \(example)") }
    if outcome.passedOver > 0 {
      reporter.say(
        "note: \(counted(outcome.passedOver, "row")) lacked what they need and were passed over")
    }
    reporter.say(outcome.sentence)
  }
}
