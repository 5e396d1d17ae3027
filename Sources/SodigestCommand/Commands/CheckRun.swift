internal import Archive
internal import Configuration
internal import Dumps
internal import SiteBuild

/// A run of `check`, which finds problems in a site or an archive.
struct CheckRun {
  private let options: CheckOptions
  /// The dependencies on the outside, such as console and clock.
  private let environment: CommandEnvironment

  init(_ options: CheckOptions, _ environment: CommandEnvironment) {
    (self.options, self.environment) = (options, environment)
  }

  /// Prints the problems, repairs them if wanted, and returns the exit code.
  func run() async throws -> ExitCode {
    switch options.target {
    case .site(let output): return try await check(output)
    case .archive(let path):
      let report = ArchiveCheckReport(try Archive.findings(at: path), of: path)
      try environment.console.print(report, asJSON: options.printsJSON, orText: report.text)
      return report.exit
    }
  }

  /// Checks a site, and repairs it with `--repair`.
  private func check(_ output: String) async throws -> ExitCode {
    let initialCheck = try await findings(in: output)
    var report = CheckReport(initialCheck, of: output)
    if let configuration = options.repair, !initialCheck.findings.isEmpty {
      let exit = await repair(initialCheck, in: output, configuration)
      // The failed run has already printed its error.
      guard [.success, .partial].contains(exit) else { return exit }
      report = CheckReport(
        try await findings(in: output), of: output, repairing: initialCheck.findings, ended: exit)
    }
    try environment.console.print(report, asJSON: options.printsJSON, orText: report.text)
    return report.exit
  }

  /// Checks the files of a site.
  private func findings(in output: String) async throws -> SiteCheck {
    try await SiteCheck(
      of: output, jobs: options.jobs ?? environment.processorCount, xml: elements(ofXML:))
  }

  /// Rebuilds the site in its existing formats, comparing every file in which a problem was found.
  private func repair(
    _ check: SiteCheck, in output: String, _ configuration: RunConfiguration
  ) async -> ExitCode {
    let site = ExistingSite(at: output, files: check.paths)
    return await SiteRun(
      .render, configuration.rebuilding(site), environment,
      verifying: Set(check.findings.map(\.file))
    ).run()
  }
}
