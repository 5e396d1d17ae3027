internal import Configuration
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
