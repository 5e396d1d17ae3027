internal import SiteBuild

/// The result of checking a site, as `check --json` prints it.
struct CheckReport: Encodable {
  var exit: ExitCode
  /// The output folder.
  var output: String
  /// The number of files in the site.
  var files: Int
  var findings: [Finding]
  /// The problems that a repair removed; `nil` without `--repair`.
  var repaired: [Finding]?

  /// A problem in a file of the site.
  struct Finding: Encodable {
    var file: String
    var kind: String
    @OrNull var address: String?
    var message: String

    init(_ finding: SiteFinding) {
      (file, kind, message) = (finding.file, finding.kind.rawValue, finding.message)
      address = finding.address
    }
  }

  /// Creates a report.
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

  /// The report as text: a line for each problem, or one line if there is none.
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
  /// The description of the problem.
  fileprivate var message: String {
    let problem =
      switch kind {
      case .missingFile: "points to a missing file"
      case .missingAnchor: "points to a missing anchor"
      case .folder: "points to a folder, which works only on a web server"
      case .outside: "points outside the site"
      case .scheme: "uses a URL scheme that no page needs"
      case .foreignRequest: "is loaded from another host"
      case .wrongHash: "does not match the hash in its name; it was changed or is damaged"
      case .damagedList:
        "does not list the files of the site; it was changed or is damaged"
      case .malformed: "is not a valid feed; it was changed or is damaged"
      case .duplicateID: "names two entries"
      case .lost: "is missing"
      case .foreign: "was not written by sodigest"
      case .leftover: "was left by an interrupted run"
      }
    return address.map { "`\($0)` \(problem)" } ?? problem
  }
}
