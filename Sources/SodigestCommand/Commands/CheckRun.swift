internal import Archive
internal import Configuration
internal import Dumps
internal import Publishing

/// The command `check`: what is wrong with a site, or with an archive.
struct CheckRun {
  private let options: CheckOptions
  private let surroundings: Surroundings

  init(_ options: CheckOptions, _ surroundings: Surroundings) {
    (self.options, self.surroundings) = (options, surroundings)
  }

  /// Prints what was found.
  func run() async throws -> ExitCode {
    switch options.subject {
    case .site(let output):
      let check = try await SiteCheck(
        of: output, jobs: surroundings.processors, xml: elements(ofXML:))
      let report = CheckReport(check, of: output)
      return try tell(report, report.text, isFine: report.findings.isEmpty)
    case .archive(let path):
      let report = ArchiveCheckReport(try Archive.findings(at: path), of: path)
      return try tell(report, report.text, isFine: report.findings.isEmpty)
    }
  }

  private func tell(_ report: some Encodable, _ text: String, isFine: Bool) throws -> ExitCode {
    try surroundings.console.print(report, asJSON: options.printsJSON, orText: text)
    return isFine ? .success : .findings
  }
}
