internal import Archive
internal import Configuration
internal import Dumps
internal import FoundationEssentials
internal import Search
internal import StackExchange

/// A run of `import`, which imports one or several data dumps into the archive.
struct ImportRun {
  private let options: ImportOptions
  /// The environment in which the command runs, such as console and clock.
  private let environment: CommandEnvironment
  private let reporter: Reporter

  init(_ options: ImportOptions, _ environment: CommandEnvironment) {
    self.options = options
    self.environment = environment
    reporter = Reporter(
      console: environment.console, options.configuration, clock: environment.clock)
  }

  /// Imports the data dumps, or prints a plan with `--dry-run`, and returns the exit code.
  func run() async -> ExitCode {
    var report = RunReport()
    do {
      let locations = try DumpLocation.find(at: options.paths)
      if locations.count > 1, options.site != nil || options.siteURL != nil {
        throw DumpError.multipleSites(locations.map(\.name))
      }
      if options.configuration.isDryRun {
        try await printPlans(for: locations, &report)
      } else if locations.count == 1 {
        try await importDump(at: locations[0], &report)
      } else {
        try await importDumps(at: locations, &report)
      }
    } catch {
      report.add(CommandError(error, now: environment.clock()))
    }
    return report.finish(
      reporter, environment.console, asJSON: options.configuration.printsJSON,
      now: environment.clock())
  }

  // MARK: Importing

  /// Imports the only data dump of the run; the archive is not opened if the dump cannot be read.
  private func importDump(at location: DumpLocation, _ report: inout RunReport) async throws {
    let dump = try scan(location)
    let community = try community(of: dump)
    try await withArchive(&report) { archive, report in
      if try lacksOnlyIndex(dump, of: community, in: archive) {
        reporter.info("\(location.name) is already imported; only its search index was missing")
      } else {
        let outcome = try await importDump(dump, of: community, into: archive)
        report.summary.dump = RunSummary.DumpSummary(outcome)
        reporter.info("\(outcome.resultText). \(nextStep)")
      }
      try await updateSearchIndex(of: archive)
    }
  }

  /// Returns whether an earlier run imported all of a dump, and only the search index is missing.
  private func lacksOnlyIndex(
    _ dump: DataDump, of community: Community, in archive: Archive
  ) throws -> Bool {
    try options.buildsSearchIndex
      && archive.searchIndexState(version: SearchDirectory.version) == .missing
      && DumpImporter.isImported(dump, of: community, options.selection, in: archive, at: now)
  }

  /// Imports several data dumps one after the other; a damaged one does not stop the others.
  private func importDumps(at locations: [DumpLocation], _ report: inout RunReport) async throws {
    try await withArchive(&report) { archive, report in
      report.summary.dumps = []
      var (importedCount, existingCount) = (0, 0)
      for location in locations {
        try await reportingDamage(of: location, &report) { report in
          let dump = try scan(location)
          let community = try community(of: dump)
          if try DumpImporter.isImported(
            dump, of: community, options.selection, in: archive, at: now)
          {
            existingCount += 1
            return reporter.verbose(
              "\(location.name) is already imported; name it alone to import it again")
          }
          let outcome = try await importDump(dump, of: community, into: archive)
          importedCount += 1
          report.summary.dumps?.append(RunSummary.DumpSummary(outcome))
          reporter.info(outcome.resultText)
        }
      }
      let failedCount = locations.count - importedCount - existingCount
      let others = [(existingCount, "already imported"), (failedCount, "failed")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
      let dumps = pluralized(locations.count, "dump") + (others.isEmpty ? "" : " (\(others))")
      reporter.info("Imported \(importedCount) of \(dumps). \(nextStep)")
      try await updateSearchIndex(of: archive)
    }
  }

  /// Updates the search index with the imported questions, unless the options leave it out.
  private func updateSearchIndex(of archive: Archive) async throws {
    guard options.buildsSearchIndex else { return }
    let stage = SearchStage(jobs: environment.processorCount, reporter: reporter)
    do {
      try await stage.run(archive)
    } catch  where isInterruption(error) {
      throw CommandError(
        .interrupted,
        """
        interrupted; the import is complete, but the search index is not; run the same command again to \
        complete it
        """)
    }
  }

  /// Opens the archive and records the run in it, whatever its result.
  private func withArchive(
    _ report: inout RunReport, _ body: (Archive, inout RunReport) async throws -> Void
  ) async throws {
    let store = try LockedArchive(
      options.configuration, isSample: options.configuration.source == .sample, mustExist: false)
    let recorder = try RunRecorder(.importing, in: store.archive, at: now)
    do {
      try await body(store.archive, &report)
    } catch {
      report.add(CommandError(error, now: environment.clock()))
    }
    try recorder.finish(report, at: now)
  }

  /// Calls a closure for one of several dumps, and adds an error in the files of the dump to the report.
  private func reportingDamage(
    of location: DumpLocation, _ report: inout RunReport,
    _ body: (inout RunReport) async throws -> Void
  ) async throws {
    do {
      try await body(&report)
    } catch let error where error is DumpError || error is SevenZipError {
      let failure = CommandError(error, now: environment.clock())
      report.add(CommandError(failure.exitCode, "\(location.name): \(failure.message)"))
    }
  }

  /// Imports a data dump into the archive, and prints which rows were skipped.
  private func importDump(
    _ dump: DataDump, of community: Community, into archive: Archive
  ) async throws -> ImportReport {
    let now = now
    let forecast = ImportForecast(
      archivePath: archive.path, hasIndex: options.buildsSearchIndex,
      processorCount: environment.processorCount)
    // How many rows a selection leaves is known only afterwards.
    if !options.selection.isSelective, !options.ignoresFreeSpace {
      try forecast.checkSpace(
        textSize: DumpImporter.remainingTextSize(
          of: dump, of: community, options.selection, in: archive, at: now))
    }
    var importer = try DumpImporter(
      dump, of: community, options.selection, into: archive, clock: { now }
    ) { progress in
      if let sentence = forecast.sentence(after: progress, at: environment.clock()) {
        reporter.info(sentence)
      }
      reportProgress(progress)
    }
    let outcome = try await importer.run()
    for example in outcome.skippedExamples { reporter.info("skipped: \(example)") }
    if outcome.skippedRows > 0 {
      reporter.info("note: skipped \(pluralized(outcome.skippedRows, "incomplete row"))")
    }
    reporter.info(repairsOf: outcome)
    for example in outcome.suspiciousExamples { reporter.info("left out: \(example)") }
    for note in outcome.excludedRows.notes { reporter.info("note: left out \(note)") }
    return outcome
  }

  /// What to do after an import.
  private var nextStep: String {
    options.buildsSearchIndex
      ? "Run `sodigest serve` to read and search them, or `sodigest render` to write their pages"
      : "Run `sodigest serve` to read them, or `sodigest render` to write their pages"
  }

  // MARK: Planning

  /// Counts the posts that would be imported, and prints a plan for each dump.
  private func printPlans(for locations: [DumpLocation], _ report: inout RunReport) async throws {
    guard locations.count > 1 else {
      report.summary.dump = try await printPlan(for: scan(locations[0]))
      return
    }
    report.summary.dumps = []
    for location in locations {
      try await reportingDamage(of: location, &report) { report in
        report.summary.dumps?.append(try await printPlan(for: scan(location)))
      }
    }
  }

  /// Counts the posts of a dump that would be imported, and prints the plan.
  private func printPlan(for dump: DataDump) async throws -> RunSummary.DumpSummary {
    let community = try community(of: dump)
    let plan = try await ImportEstimate(dump, options.selection, onProgress: reportProgress)
    if !options.configuration.printsJSON {
      try environment.console.print(plan.text(site: community.name))
    }
    return RunSummary.DumpSummary(plan, site: community.apiSiteParameter, date: dump.latestDate)
  }

  // MARK: Dumps

  /// Finds the tables of a dump and its date.
  private func scan(_ location: DumpLocation) throws -> DataDump {
    reporter.beginStage("scanning the dump")
    return try DataDump(at: location.paths)
  }

  /// The current or simulated time.
  private var now: Date { options.configuration.now ?? environment.clock() }

  /// Returns the site of the dump, from the options or from the names of the files.
  private func community(of dump: DataDump) throws -> Community {
    guard let site = options.site ?? dump.site else { throw DumpError.unknownSite }
    return Community(derivedFrom: site, url: options.siteURL, hasMath: options.hasMath)
  }

  // MARK: Reporting

  /// Shows how much of the data dump has been read.
  private func reportProgress(_ progress: ImportProgress) {
    reporter.beginStage("reading \(progress.table.fileName)")
    reporter.progress(bytes: progress.bytesRead, of: progress.totalBytes, rows: progress.rowsRead)
  }
}

/// Returns whether the user ended the run.
private func isInterruption(_ error: any Error) -> Bool {
  if case ArchiveError.interrupted = error { return true }
  return error is CancellationError
}

extension ImportReport {
  /// A sentence about the result of the import, without a full stop.
  var resultText: String {
    """
    \(isResumed ? "Finished importing" : "Imported") the dump of \(site) of \
    \(date.formatted(.iso8601.year().month().day())): \(pluralized(questions, "question")), \
    \(pluralized(answers, "answer")), \(pluralized(comments, "comment"))
    """
  }
}

extension Reporter {
  /// Prints examples of repairs, and the number of replaced characters.
  func info(repairsOf report: ImportReport) {
    for example in report.repairExamples { info("repaired: \(example)") }
    guard report.replacedCharacters > 0 else { return }
    info(
      """
      note: replaced \(pluralized(report.replacedCharacters, "character")) that XML forbids with \
      U+FFFD
      """)
  }
}

extension ExcludedRowCounts {
  /// Descriptions of the rows, one for each reason.
  var notes: [String] {
    var notes: [String] = []
    if suspicious > 0 {
      let rows = pluralized(suspicious, "row")
      notes.append(
        suspicious == 1
          ? "\(rows) that looks fabricated; --keep-suspicious-rows imports it"
          : "\(rows) that look fabricated; --keep-suspicious-rows imports them")
    }
    if deleted > 0 { notes.append("\(pluralized(deleted, "row")) marked as deleted") }
    if otherPosts > 0 {
      let kinds = postsByKind.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      let verb = otherPosts == 1 ? "is" : "are"
      notes.append(
        """
        \(pluralized(otherPosts, "post")) that \(verb) no question, answer or tag description \
        (PostTypeId \(kinds.joined(separator: ", ")))
        """)
    }
    if comments > 0 {
      notes.append("\(pluralized(comments, "comment")) on posts that are not in the archive")
    }
    if links > 0 {
      notes.append(
        "\(pluralized(links, "link")) of other kinds or from posts that are no question in the archive"
      )
    }
    return notes
  }
}

extension ImportEstimate {
  /// Returns the plan of an import for `--dry-run`, in whole lines.
  func text(site: String) -> String {
    """
    Plan for the dump of \(site) (nothing is imported):
      \(pluralized(questions, "question")) and \(pluralized(answers, "answer"))
      \(pluralized(pages, "HTML page")) of questions and tags
      \(textBytes.byteCountText) of post text; the archive takes about twice as much, the pages several times
    \(omissions.map { "  Left out: \($0)\n" }.joined())
    """
  }

  /// Descriptions of the rows that would not be imported.
  private var omissions: [String] {
    (skippedRows > 0 ? [pluralized(skippedRows, "incomplete row")] : []) + excludedRows.notes
  }
}

extension RunSummary.DumpSummary {
  /// Creates the JSON summary of a finished import.
  init(_ report: ImportReport) {
    self.init(
      site: report.site, date: report.date, questions: report.questions, answers: report.answers,
      comments: report.comments, passedOver: report.skippedRows, examples: report.skippedExamples,
      replacedCharacters: report.replacedCharacters, repairs: report.repairExamples,
      excluded: RunSummary.ExcludedRowCounts(report.excludedRows),
      suspicious: report.suspiciousExamples)
  }

  /// Creates the JSON summary of a planned import.
  init(_ plan: ImportEstimate, site: String, date: Date?) {
    self.init(
      site: site, date: date, questions: plan.questions, answers: plan.answers,
      passedOver: plan.skippedRows, examples: [],
      excluded: RunSummary.ExcludedRowCounts(plan.excludedRows),
      suspicious: [], pages: plan.pages, textBytes: plan.textBytes)
  }
}

extension RunSummary.ExcludedRowCounts {
  init(_ rows: ExcludedRowCounts) {
    self.init(
      suspicious: rows.suspicious, deleted: rows.deleted, otherPosts: rows.otherPosts,
      comments: rows.comments, links: rows.links)
  }
}
