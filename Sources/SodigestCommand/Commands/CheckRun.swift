internal import Archive
internal import Configuration
internal import Dumps
internal import SiteBuild

/// The command `check`: what is wrong with a site, or with an archive.
struct CheckRun {
  private let options: CheckOptions
  private let surroundings: CommandEnvironment

  init(_ options: CheckOptions, _ surroundings: CommandEnvironment) {
    (self.options, self.surroundings) = (options, surroundings)
  }

  /// Prints what was found, and repairs it where that is wanted.
  func run() async throws -> ExitCode {
    switch options.subject {
    case .site(let output): return try await check(output)
    case .archive(let path):
      let report = ArchiveCheckReport(try Archive.findings(at: path), of: path)
      try surroundings.console.print(report, asJSON: options.printsJSON, orText: report.text)
      return report.exit
    }
  }

  private func check(_ output: String) async throws -> ExitCode {
    let found = try await findings(in: output)
    var report = CheckReport(found, of: output)
    if let configuration = options.repair, !found.findings.isEmpty {
      let exit = await repair(found, in: output, configuration)
      // Whatever kept the site from being rendered was said.
      guard [.success, .partial].contains(exit) else { return exit }
      report = CheckReport(
        try await findings(in: output), of: output, repairing: found.findings, ended: exit)
    }
    try surroundings.console.print(report, asJSON: options.printsJSON, orText: report.text)
    return report.exit
  }

  private func findings(in output: String) async throws -> SiteCheck {
    try await SiteCheck(
      of: output, jobs: options.jobs ?? surroundings.processors, xml: elements(ofXML:))
  }

  /// Renders the site as it is, but for the files in which something was found.
  private func repair(
    _ check: SiteCheck, in output: String, _ configuration: RunConfiguration
  ) async -> ExitCode {
    let site = ExistingSite(at: output, files: check.paths)
    return await SiteRun(
      .render, configuration.rendering(site), surroundings,
      distrusting: Set(check.findings.map(\.file))
    ).run()
  }
}
