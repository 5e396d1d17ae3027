internal import SiteBuild

/// The result of checking a site, as `check --json` prints it.
struct CheckReport: Encodable {
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

    init(_ finding: SiteFinding) {
      (file, kind, message) = (finding.file, finding.kind.rawValue, finding.message)
      address = finding.address
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
    let repaired = (repaired ?? []).map { "repaired: \($0.file): \($0.message)\n" }
    let remaining =
      findings.isEmpty
      ? ["\(output): \(pluralized(files, "file")), no problems found\n"]
      : findings.map { "\($0.file): \($0.message)\n" }
    return (repaired + remaining).joined()
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
