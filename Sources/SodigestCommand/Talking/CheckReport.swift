internal import SiteBuild

/// What the command `check` tells of a site.
struct CheckReport: Encodable {
  var exit: ExitCode
  var output: String
  /// How many the site has.
  var files: Int
  var findings: [Finding]
  /// What was found and is no more; nil where nothing was to be repaired.
  var repaired: [Finding]?

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

  /// - Parameters:
  ///   - check: What is wrong now.
  ///   - folder: The site's.
  ///   - found: What was wrong before a run that was to repair it.
  ///   - exit: How that run ended.
  init(
    _ check: SiteCheck, of folder: String, repairing found: [SiteFinding]? = nil,
    ended exit: ExitCode = .success
  ) {
    output = folder
    files = check.fileCount
    findings = check.findings.map(Finding.init)
    let left = Set(check.findings)
    repaired = found?.filter { !left.contains($0) }.map(Finding.init)
    self.exit = findings.isEmpty ? exit : .findings
  }

  /// The same for people: a line for each finding, or one that says that there is none.
  var text: String {
    let repaired = (repaired ?? []).map { "repaired: \($0.file): \($0.message)\n" }
    let others =
      findings.isEmpty
      ? ["\(output): \(counted(files, "file")), nothing is wrong\n"]
      : findings.map { "\($0.file): \($0.message)\n" }
    return (repaired + others).joined()
  }
}

extension SiteFinding {
  fileprivate var message: String {
    let fault =
      switch kind {
      case .missingFile: "leads to no file"
      case .missingAnchor: "leads to a place that its page does not have"
      case .folder: "leads to a folder, which opens from hosts only"
      case .outside: "leads out of the site"
      case .scheme: "has a scheme that no page needs"
      case .foreignRequest: "is asked for from another host"
      case .wrongHash: "is not what its name says: it was changed, or is damaged"
      case .damagedList:
        "does not list the files of the site any more: it was changed, or is damaged"
      case .malformed: "is no feed that can be read: it was changed, or is damaged"
      case .duplicateID: "names two entries"
      case .lost: "is missing"
      case .foreign: "was not written by sodigest"
      case .leftover: "was left by a run that came to no end"
      }
    return address.map { "`\($0)` \(fault)" } ?? fault
  }
}
