internal import Archive
internal import Configuration

/// The result of checking an archive, as `check --json` prints it.
struct ArchiveCheckReport: Encodable {
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
