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
      try environment.console.print(
        report, asJSON: options.configuration.printsJSON, orText: report.text)
      return report.exit
    }
  }

  /// Checks the site in an output folder, repairs it with `--repair`, and returns the exit code.
  private func checkSite(_ output: String) async throws -> ExitCode {
    let initialCheck = try await checkFiles(in: output)
    var report = CheckReport(initialCheck, of: output)
    if options.repairs, !initialCheck.findings.isEmpty {
      let exit = await repairSite(initialCheck, in: output)
      guard [.success, .partial].contains(exit) else {
        // The failed run has already printed its error.
        report.exit = exit
        if options.configuration.printsJSON { try environment.console.print(json: report) }
        return exit
      }
      report = CheckReport(
        try await checkFiles(in: output), of: output, repairing: initialCheck.findings, ended: exit)
    }
    try environment.console.print(
      report, asJSON: options.configuration.printsJSON, orText: report.text)
    return report.exit
  }

  /// Checks the files of the site in an output folder.
  private func checkFiles(in output: String) async throws -> SiteCheck {
    try await SiteCheck(
      of: output, builtFrom: archive(of: output),
      jobs: options.configuration.jobs ?? environment.processorCount, xml: elements(ofXML:))
  }

  /// Opens the archive from which a site was built; returns `nil` if it is elsewhere or cannot be read, because the
  /// files can be checked without it.
  private func archive(of output: String) -> Archive? {
    let path = ExistingSite(at: output).archivePath(options.configuration)
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
  private func repairSite(_ check: SiteCheck, in output: String) async -> ExitCode {
    let site = ExistingSite(at: output, files: check.paths)
    return await SiteRun(
      .render, options.configuration.rebuilding(site), environment,
      verifying: Set(check.findings.map(\.file))
    ).run()
  }
}

/// The result of checking a site, as `check --json` prints it.
private struct CheckReport: Encodable {
  var exit: ExitCode
  /// The path of the folder that contains the site.
  var output: String
  /// The number of files in the site.
  var files: Int
  var findings: [Finding]
  /// The problems that a repair removed; `nil` without `--repair`.
  var repaired: [Finding]?

  /// A problem that was found in a file of the site.
  struct Finding: Encodable {
    var file: String
    var kind: String
    @EncodesNull var address: String?
    var message: String
    /// The path of the missing file to which a link leads; only in text, where such links share a line.
    let target: String?

    private enum CodingKeys: CodingKey { case file, kind, address, message }

    init(_ finding: SiteFinding) {
      (file, kind, message) = (finding.file, finding.kind.rawValue, finding.message)
      (address, target) = (finding.address, finding.target)
    }
  }

  /// Creates the report of a check, or of a check after a repair.
  ///
  /// - Parameters:
  ///   - check: The problems that exist now.
  ///   - folder: The output folder.
  ///   - found: The problems before a repair; `nil` without one.
  ///   - exit: The exit code of the repair.
  init(
    _ check: SiteCheck, of folder: String, repairing found: [SiteFinding]? = nil,
    ended exit: ExitCode = .success
  ) {
    output = folder
    files = check.fileCount
    findings = check.findings.map(Finding.init)
    let remaining = Set(check.findings)
    repaired = found?.filter { !remaining.contains($0) }.map(Finding.init)
    self.exit = findings.isEmpty ? exit : .findings
  }

  /// The report as text: a line for each problem, or one line if there are no problems.
  var text: String {
    let repaired = Self.lines(repaired ?? []).map { "repaired: \($0)\n" }
    let remaining =
      findings.isEmpty
      ? ["\(output): \(pluralized(files, "file")), no problems found\n"]
      : Self.lines(findings).map { "\($0)\n" }
    return (repaired + remaining).joined()
  }

  /// Returns the lines of findings; a missing file has one line, whatever links to it.
  private static func lines(_ findings: [Finding]) -> [String] {
    let linking = Dictionary(grouping: findings.filter { $0.target != nil }) { $0.target ?? "" }
    var missingFiles: Set<String> = []
    return findings.compactMap { finding in
      let isLost = finding.kind == SiteFinding.Kind.lostFile.rawValue
      guard let path = isLost ? finding.file : finding.target, let links = linking[path],
        isLost || links.count > 1
      else { return "\(finding.file): \(finding.message)" }
      guard missingFiles.insert(path).inserted else { return nil }
      let pages = Set(links.map(\.file))
      return """
        \(path): is missing; \(pluralized(pages.count, "page")) \(pages.count == 1 ? "links" : "link") to it, \
        for example \(links[0].file)
        """
    }
  }
}

extension SiteFinding {
  /// A description of the problem for the user.
  fileprivate var message: String {
    let problem =
      switch kind {
      case .brokenLink: "points to a missing file"
      case .missingAnchor: "points to a missing anchor"
      case .linkToFolder: "points to a folder, which works only on a web server"
      case .linkOutsideSite: "points outside the site"
      case .unexpectedScheme: "uses a URL scheme that no page needs"
      case .foreignRequest: "is loaded from another host"
      case .wrongHash: "does not match the hash in its name; it was changed or is damaged"
      case .damagedFile: "was changed after it was built, or is damaged"
      case .damagedManifest:
        "does not list the files of the site; it was changed or is damaged"
      case .malformedFeed: "is not a valid feed; it was changed or is damaged"
      case .duplicateID: "names two entries"
      case .lostFile: "is missing"
      case .foreignFile: "was not written by sodigest"
      case .leftoverFile: "was left by an interrupted run"
      }
    return address.map { "`\($0)` \(problem)" } ?? problem
  }
}

/// The result of checking an archive, as `check --json` prints it.
private struct ArchiveCheckReport: Encodable {
  var exit: ExitCode
  /// The path of the checked archive.
  var archive: String
  var findings: [Finding]

  /// A problem that was found in the archive.
  struct Finding: Encodable {
    var kind: String
    var message: String
  }

  init(_ findings: [ArchiveFinding], of path: String) {
    archive = path
    self.findings = findings.map { Finding(kind: $0.kind.rawValue, message: $0.message) }
    exit = findings.isEmpty ? .success : .findings
  }

  /// The report as text: a line for each problem, or one line if there are no problems.
  var text: String {
    if findings.isEmpty { return "\(archive): no problems found\n" }
    return findings.map { "\(archive): \($0.message)\n" }.joined()
  }
}

extension ArchiveFinding {
  /// A description of the problem for the user.
  fileprivate var message: String {
    switch kind {
    case .damaged: "damaged: \(detail)"
    case .altered: "changed by another program: \(detail)"
    case .dangling: "inconsistent: \(detail)"
    }
  }
}
