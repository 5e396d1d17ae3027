internal import Archive
internal import Configuration
internal import Dumps
internal import SiteBuild

/// A run of `check`, which finds problems in a site or an archive.
struct CheckRun {
  private let options: CheckOptions
  /// The environment in which the command runs, such as console and clock.
  private let environment: CommandEnvironment

  init(_ options: CheckOptions, _ environment: CommandEnvironment) {
    (self.options, self.environment) = (options, environment)
  }

  /// Prints the problems of the site or archive, repairs those of a site with `--repair`, and returns the exit code.
  func run() async throws -> ExitCode {
    switch options.target {
    case .site(let output): return try await checkSite(output)
    case .archive(let path):
      let report = ArchiveCheckReport(try Archive.findings(at: path), of: path)
      try environment.console.print(report, asJSON: options.printsJSON, orText: report.text)
      return report.exit
    }
  }

  /// Checks the site in an output folder, repairs it with `--repair`, and returns the exit code.
  private func checkSite(_ output: String) async throws -> ExitCode {
    let initialCheck = try await checkFiles(in: output)
    var report = CheckReport(initialCheck, of: output)
    if let configuration = options.repairConfiguration, !initialCheck.findings.isEmpty {
      let exit = await repairSite(initialCheck, in: output, configuration)
      guard [.success, .partial].contains(exit) else {
        // The failed run has already printed its error.
        report.exit = exit
        if options.printsJSON { try environment.console.print(json: report) }
        return exit
      }
      report = CheckReport(
        try await checkFiles(in: output), of: output, repairing: initialCheck.findings, ended: exit)
    }
    try environment.console.print(report, asJSON: options.printsJSON, orText: report.text)
    return report.exit
  }

  /// Checks the files of the site in an output folder.
  private func checkFiles(in output: String) async throws -> SiteCheck {
    try await SiteCheck(
      of: output, builtFrom: archive(of: output),
      jobs: options.jobs ?? environment.processorCount, xml: elements(ofXML:))
  }

  /// Opens the archive from which a site was built; returns `nil` if it is elsewhere or cannot be read, because the
  /// files can be checked without it.
  private func archive(of output: String) -> Archive? {
    let path = ExistingSite(at: output).archivePath(options.siteOptions)
    do {
      return try Archive(at: path, for: .readOnly)
    } catch .missing {
      return nil
    } catch {
      environment.console.printMessage("note: sizes of files are not compared: \(error)\n")
      return nil
    }
  }

  /// Rebuilds the site in its existing formats, and rewrites files with problems even if they appear unchanged.
  private func repairSite(
    _ check: SiteCheck, in output: String, _ configuration: RunConfiguration
  ) async -> ExitCode {
    let site = ExistingSite(at: output, files: check.paths)
    return await SiteRun(
      .render, configuration.rebuilding(site), environment,
      verifying: Set(check.findings.map(\.file))
    ).run()
  }
}
